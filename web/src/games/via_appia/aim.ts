/**
 * Aiming: what can be pushed where, and what a pointer in the drawing means. Lengths are in mm from
 * the left end of the line, x along it and y towards the front edge; angles in degrees, above 0 to
 * the right.
 */
import type { Choice, Move, Say } from '../../api/types';
import type { Point } from '../picture';
import { RADII, TRAY, TURN } from './measures';
import { SIZES, type StoneView, type Size } from './view';

export interface Aim {
  size: Size;
  place: number;
  angle: number;
}

export interface Offers {
  pushes: { choice: number; size: Size; place: number }[];
  directions: { choice: number; angle: number }[];
  /** Everything else. */
  others: number[];
}

export function offersOf(choices: readonly Choice[]): Offers {
  const offers: Offers = { pushes: [], directions: [], others: [] };
  for (const [choice, { move }] of choices.entries()) {
    const { size, place, angle } = move;
    if (move.move === 'push') {
      offers.pushes.push({ choice, size: size as Size, place: Number(place) });
    } else if (move.move === 'direction') {
      offers.directions.push({ choice, angle: Number(angle) });
    } else {
      offers.others.push(choice);
    }
  }
  return offers;
}

/** The sizes that can be pushed. */
export function sizesOf({ pushes }: Offers): Size[] {
  return SIZES.filter((size) => pushes.some((push) => push.size === size));
}

/** From where to where a stone of a size can be pushed in. */
export function boundsOf({ pushes }: Offers, size: Size): { least: number; most: number } {
  const places = pushes.filter((push) => push.size === size).map((push) => push.place);
  return { least: Math.min(...places), most: Math.max(...places) };
}

export function within(value: number, { least, most }: { least: number; most: number }): number {
  return Math.min(most, Math.max(least, value));
}

export const DIRECTIONS = { least: -TURN.most, most: TURN.most, step: TURN.step };

/** The centre of a stone before it is pushed. */
export function start({ size, place }: Pick<Aim, 'size' | 'place'>): Point {
  return { x: place, y: -RADII[size] };
}

/** Which way a push goes, as a step of 1 mm. */
export function heading(angle: number): Point {
  const turned = (angle * Math.PI) / 180;
  return { x: Math.sin(turned), y: Math.cos(turned) };
}

/** Where the stone would come to rest behind the line if only the walls were in its way. */
export function end(aim: Aim): Point {
  const radius = RADII[aim.size];
  const { x, y } = heading(aim.angle);
  const free = aim.place + (2 * radius * x) / y;
  return { x: within(free, { least: radius, most: TRAY.width - radius }), y: radius };
}

/** The direction from a stone before the line towards a point. */
export function towards(from: Pick<Aim, 'size' | 'place'>, point: Point): number {
  const { x, y } = start(from);
  const degrees = (Math.atan2(point.x - x, Math.max(0, point.y - y)) * 180) / Math.PI;
  return within(Math.round(degrees / TURN.step) * TURN.step, DIRECTIONS) || 0;
}

/** Does a stone stick out over the front edge? */
export function isOver([size, , y]: StoneView): boolean {
  return y / 1000 + RADII[size] > TRAY.length;
}

/** A direction in words. */
export function way(angle: number): Say {
  if (angle === 0) return { key: 'page.way.straight', params: {} };
  const side = angle < 0 ? 'left' : 'right';
  return { key: `page.way.${side}`, params: { angle: Math.abs(angle) } };
}

/** A whole push: as decisions, and in words. */
export function pushed({ size, place, angle }: Aim): { moves: Move[]; say: Say } {
  return {
    moves: [
      { move: 'push', size, place },
      { move: 'direction', angle },
    ],
    say: { key: 'page.push_so', params: { size, place, way: way(angle) } },
  };
}
