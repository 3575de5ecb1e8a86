import { expect, test } from 'vitest';
import { boundsOf, end, heading, isOver, offersOf, pushed, sizesOf, start, towards } from './aim';
import { build, directions, pushes, stop } from './fixtures';

test('pushes and directions are told from everything else', () => {
  const offers = offersOf([build, ...pushes, stop]);
  expect(offers.pushes).toHaveLength(pushes.length);
  expect(offers.others).toEqual([0, pushes.length + 1]);
  expect(offersOf(directions).directions[2]).toEqual({ choice: 2, angle: -20 });
});

test('a size has its own stretch of the line', () => {
  const offers = offersOf(pushes);
  expect(sizesOf(offers)).toEqual(['small', 'large']);
  expect(boundsOf(offers, 'small')).toEqual({ least: 10, most: 140 });
  expect(boundsOf(offers, 'large')).toEqual({ least: 20, most: 130 });
});

test('a stone begins before the line and ends behind it', () => {
  const aim = { size: 'medium', place: 75, angle: 0 } as const;
  expect(start(aim)).toEqual({ x: 75, y: -14 });
  expect(end(aim)).toEqual({ x: 75, y: 14 });
  expect(end({ ...aim, angle: 30 }).x).toBeCloseTo(75 + 28 * Math.tan(Math.PI / 6), 6);
});

test('walls stop a stone', () => {
  expect(end({ size: 'large', place: 25, angle: -30 })).toEqual({ x: 20, y: 20 });
  expect(end({ size: 'large', place: 125, angle: 30 })).toEqual({ x: 130, y: 20 });
});

test('directions turn away from the front edge, to the right above 0', () => {
  expect(heading(0)).toEqual({ x: 0, y: 1 });
  expect(heading(30).x).toBeCloseTo(0.5, 9);
  expect(heading(-30).x).toBeCloseTo(-0.5, 9);
});

test('a point is aimed at as nearly as the pusher can', () => {
  const stone = { size: 'small', place: 75 } as const;
  expect(towards(stone, { x: 75, y: 90 })).toBe(0);
  expect(towards(stone, { x: 75 + 100 * Math.tan((12 * Math.PI) / 180), y: 90 })).toBe(10);
  expect(towards(stone, { x: 75 - 100 * Math.tan((13 * Math.PI) / 180), y: 90 })).toBe(-15);
  expect(towards(stone, { x: 150, y: 0 })).toBe(30);
  expect(towards(stone, { x: 0, y: -40 })).toBe(-30);
});

test('straight ahead is 0 and nothing else', () => {
  const angle = towards({ size: 'small', place: 75 }, { x: 74, y: 100 });
  expect(Object.is(angle, 0)).toBe(true);
});

test('what sticks out is over the edge, what touches it is not', () => {
  expect(isOver(['small', 75000, 120001])).toBe(true);
  expect(isOver(['small', 75000, 120000])).toBe(false);
  expect(isOver(['large', 75000, 110001])).toBe(true);
});

test('a push is both decisions', () => {
  expect(pushed({ size: 'small', place: 42, angle: -5 })).toEqual({
    moves: [
      { move: 'push', size: 'small', place: 42 },
      { move: 'direction', angle: -5 },
    ],
    say: {
      key: 'page.push_so',
      params: { size: 'small', place: 42, way: { key: 'page.way.left', params: { angle: 5 } } },
    },
  });
});
