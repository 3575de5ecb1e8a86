import type { View } from '../parts';
import { viewOf } from './view';

/** Points of a seat: all of the own one, of others without their secret wagon tiles. */
export function points(view: View, seat: number, own: boolean): number | null {
  const seen = viewOf(view);
  const sources = own && seen.own ? seen.own.points : seen.seats[seat]?.open_points;
  return sources === undefined ? null : Object.values(sources).reduce((sum, one) => sum + one, 0);
}
