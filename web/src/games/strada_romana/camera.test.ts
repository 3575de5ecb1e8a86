import { expect, test } from 'vitest';
import {
  centred,
  clamped,
  cropScale,
  framing,
  middleOf,
  nearest,
  onBoard,
  roadScale,
  seen,
  showing,
  whole,
  zoomed,
} from './camera';

const BOARD = { width: 1048, height: 664 };
const PLAYED = { top: 40, bottom: 636 };
const PHONE = { width: 390, height: 340 };
const MARGIN = { x: 40, y: 40 };

test('the whole board fills the window in one direction, and lies in its middle', () => {
  expect(whole({ width: 524, height: 400 }, BOARD, PLAYED)).toEqual({ x: 0, y: 34, scale: 0.5 });
});

test('land beyond what is played on is cut off where the board gets larger by that', () => {
  const camera = whole({ width: 1048, height: 600 }, BOARD, PLAYED);
  expect(camera.scale).toBe(1);
  expect(camera.y + PLAYED.top).toBeGreaterThanOrEqual(0);
  expect(camera.y + PLAYED.bottom).toBeLessThanOrEqual(600);
});

test('a board is shown whole, as its road from end to end, or in part, as there is room', () => {
  const shown = (width: number, height: number) => framing({ width, height }, BOARD, PLAYED, 296);
  expect(shown(1048, 664)).toEqual({ kind: 'whole', band: 0, map: 0 });
  expect(shown(1008, 376)).toMatchObject({ kind: 'road', map: 0 });
  expect(shown(1008, 376).band).toBeGreaterThanOrEqual(44);
  expect(shown(752, 516).kind).toBe('part');
  expect(framing({ width: 752, height: 516 }, BOARD, PLAYED, 296, 0.6).kind).toBe('whole');
  expect(shown(752, 516).band).toBeGreaterThanOrEqual(44);
  expect(shown(390, 363)).toMatchObject({ kind: 'part', band: 0 });
});

test('between two bands the road is as large as it can be', () => {
  const frame = framing({ width: 1008, height: 376 }, BOARD, PLAYED, 296);
  const size = { width: 1008, height: 376 - 2 * frame.band };
  const scale = roadScale(frame, size, BOARD, 296);
  expect(scale).toBeCloseTo(1008 / 1048, 1);
  expect(296 * scale).toBeLessThanOrEqual(size.height + 0.01);
});

test('squares are large enough for fingers, and smaller only in a low window', () => {
  expect(cropScale(PHONE, 290) * 60).toBe(63);
  expect(cropScale({ width: 360, height: 180 }, 290) * 60).toBeGreaterThanOrEqual(44);
});

test('nothing but board is shown', () => {
  const camera = clamped({ x: 300, y: -9999, scale: 1 }, PHONE, BOARD);
  expect(camera).toEqual({ x: 0, y: 340 - 664, scale: 1 });
});

test('a camera moves no more than it has to', () => {
  const camera = centred({ x: 500, y: 330 }, 1, PHONE);
  expect(showing(camera, PHONE, BOARD, [{ x: 520, y: 340 }], MARGIN)).toEqual(camera);
  const moved = showing(camera, PHONE, BOARD, [{ x: 800, y: 340 }], MARGIN);
  expect(moved.x).toBe(390 - 840);
  expect(moved.y).toBe(camera.y);
});

test('what does not fit is shown from its middle', () => {
  const camera = centred({ x: 500, y: 330 }, 1, PHONE);
  const wide = showing(
    camera,
    PHONE,
    BOARD,
    [
      { x: 200, y: 330 },
      { x: 900, y: 330 },
    ],
    MARGIN,
  );
  expect(middleOf(wide, PHONE).x).toBe(550);
});

test('pinching keeps the point between the fingers', () => {
  const camera = centred({ x: 500, y: 330 }, 1, PHONE);
  const at = { x: 100, y: 120 };
  const larger = zoomed(camera, PHONE, BOARD, at, 1.5);
  expect(larger.scale).toBe(1.5);
  expect(onBoard(larger, at)).toEqual(onBoard(camera, at));
  expect(zoomed(camera, PHONE, BOARD, at, 100).scale).toBe(2);
  expect(zoomed(camera, PHONE, BOARD, at, 0.01).scale).toBeGreaterThanOrEqual(390 / 1048);
});

test('the camera moves to one of several points only if none is visible', () => {
  const part = seen(centred({ x: 500, y: 330 }, 1, PHONE), PHONE);
  expect(
    nearest(part, [
      { x: 510, y: 330 },
      { x: 900, y: 330 },
    ]),
  ).toEqual([]);
  expect(
    nearest(part, [
      { x: 20, y: 330 },
      { x: 900, y: 330 },
    ]),
  ).toEqual([{ x: 900, y: 330 }]);
  expect(nearest(part, [])).toEqual([]);
});
