/** Arrows around 0, 0, in a field of 24 by 24; straight ones point to the right and are turned. */
import type { Way } from './offers';

const STRAIGHT = 'M-8 0H7M1-6.5L7.5 0 1 6.5';
const OVER = 'M-9 4C-8-8 6-8 7 3M1.5-.5L7 5 11-1.5';

export function arrowPath(way: Way): string {
  return way === 'overtake' ? OVER : STRAIGHT;
}

/** The turn of an arrow as a `transform`; the arc of overtaking is only ever mirrored. */
export function arrowTurn(way: Way, angle: number): string {
  if (way === 'overtake') return Math.abs(angle) > 90 ? 'scale(-1 1)' : '';
  return `rotate(${Math.round(angle)})`;
}
