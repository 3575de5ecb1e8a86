/**
 * What part of the board is seen. A camera says where the board's upper left corner lies in the window
 * and how large the board is drawn; all here is plain arithmetic.
 */
import type { Point, Size } from '../picture';

export interface Camera extends Point {
  scale: number;
}

/** A square is at least this wide to a finger where the board is seen in part. */
const WIDE_SQUARE = 63;
const SQUARE = 60;
const LARGEST = 2;

/** A vertical span of the board. */
export interface Span {
  top: number;
  bottom: number;
}

/** The whole board as large as it can be: of the land beyond what is played on, some may be cut off. */
export function whole(view: Size, board: Size, played: Span): Camera {
  const { top, bottom } = played;
  const scale = Math.min(view.width / board.width, view.height / (bottom - top));
  return clamped(centred({ x: board.width / 2, y: (top + bottom) / 2 }, scale, view), view, board);
}

/** How a board is shown in its box. */
export interface Framing {
  /** All of it, the road from end to end, or a part of the road. */
  kind: 'whole' | 'road' | 'part';
  /** Above and below the window: the height of a band in which the zones stand; none lie over it. */
  band: number;
  /** Below all that: the height of a strip with the whole road. */
  map: number;
}

const WHOLE: Framing = { kind: 'whole', band: 0, map: 0 };
/** Wagons' names are read from this scale on. */
const READABLE = 0.8;
/** The least height of a band. */
const BAND = 44;
/** How much of the board is seen between two bands, from left to right. */
const PART = 680;
const ROOMY: Size = { width: 560, height: 420 };
const MAPS = { roomy: 88, usual: 65, low: 49 };
const LOW = 330;

/**
 * The way to show a board in a box by which the names of its wagons can be read; all of it where none
 * would do better, unless it were smaller than the least.
 */
export function framing(
  box: Size,
  board: Size,
  played: Span,
  road: number,
  least = READABLE,
): Framing {
  const all = whole(box, board, played).scale;
  if (all >= READABLE) return WHOLE;
  const banded = (kind: 'road' | 'part', scale: number, map: number): Framing => {
    const free = box.height - map;
    return { kind, map, band: (free - Math.min(free - 2 * BAND, road * scale)) / 2 };
  };
  const across = box.width / board.width;
  if (across >= READABLE) return banded('road', across, 0);
  if (all >= least) return WHOLE;
  if (box.width >= ROOMY.width && box.height >= ROOMY.height) {
    return banded('part', box.width / PART, MAPS.roomy);
  }
  return { kind: 'part', band: 0, map: box.height < LOW ? MAPS.low : MAPS.usual };
}

/** How large the road is drawn between two bands. */
export function roadScale({ kind }: Framing, view: Size, board: Size, road: number): number {
  const across = view.width / (kind === 'road' ? board.width : PART);
  return Math.max((0.8 * WIDE_SQUARE) / SQUARE, Math.min(across, view.height / road));
}

/** How large the board is drawn where only a part is seen: the road from market to market, if it fits. */
export function cropScale(view: Size, road: number): number {
  const usual = WIDE_SQUARE / SQUARE;
  return Math.max(0.8 * usual, Math.min(usual, view.height / road));
}

export function centred(at: Point, scale: number, view: Size): Camera {
  return { x: view.width / 2 - at.x * scale, y: view.height / 2 - at.y * scale, scale };
}

/** The camera moved so that the window shows only board. */
export function clamped(camera: Camera, view: Size, board: Size): Camera {
  const { scale } = camera;
  return {
    x: within(camera.x, view.width - board.width * scale),
    y: within(camera.y, view.height - board.height * scale),
    scale,
  };
}

function within(at: number, least: number): number {
  return least > 0 ? least / 2 : Math.min(0, Math.max(least, at));
}

/** Moved as little as needed to have the points in the window; their middle, if not all fit. */
export function showing(
  camera: Camera,
  view: Size,
  board: Size,
  points: readonly Point[],
  margin: Point,
): Camera {
  if (points.length === 0) return camera;
  const { scale } = camera;
  const x = along(
    camera.x,
    view.width,
    points.map((point) => point.x * scale),
    margin.x * scale,
  );
  const y = along(
    camera.y,
    view.height,
    points.map((point) => point.y * scale),
    margin.y * scale,
  );
  return clamped({ x, y, scale }, view, board);
}

function along(at: number, length: number, places: readonly number[], margin: number): number {
  const first = Math.min(...places) - margin;
  const last = Math.max(...places) + margin;
  if (last - first > length) return length / 2 - (first + last) / 2;
  if (at + first < 0) return -first;
  return at + last > length ? length - last : at;
}

/** Larger or smaller around a point of the window. */
export function zoomed(camera: Camera, view: Size, board: Size, at: Point, factor: number): Camera {
  const least = Math.max(view.width / board.width, 0.3);
  const scale = Math.min(LARGEST, Math.max(least, camera.scale * factor));
  const grown = scale / camera.scale;
  return clamped(
    { x: at.x - (at.x - camera.x) * grown, y: at.y - (at.y - camera.y) * grown, scale },
    view,
    board,
  );
}

/** The point of the board in the middle of the window. */
export function middleOf(camera: Camera, view: Size): Point {
  return onBoard(camera, { x: view.width / 2, y: view.height / 2 });
}

/** A point of the window as a point of the board. */
export function onBoard(camera: Camera, at: Point): Point {
  return { x: (at.x - camera.x) / camera.scale, y: (at.y - camera.y) / camera.scale };
}

/** The part of the board that is seen. */
export function seen(camera: Camera, view: Size): Point & Size {
  const corner = onBoard(camera, { x: 0, y: 0 });
  return { ...corner, width: view.width / camera.scale, height: view.height / camera.scale };
}

/** Empty if one of the points is visible; otherwise the one that is nearest to the visible part. */
export function nearest(part: Point & Size, points: readonly Point[]): Point[] {
  const inside = ({ x, y }: Point): boolean =>
    x > part.x && x < part.x + part.width && y > part.y && y < part.y + part.height;
  if (points.some(inside)) return [];
  const middle = part.x + part.width / 2;
  const sorted = [...points].sort((a, b) => Math.abs(a.x - middle) - Math.abs(b.x - middle));
  return sorted.slice(0, 1);
}
