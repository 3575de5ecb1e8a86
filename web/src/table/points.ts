/** The points of a seat, as far as the viewer may know them. */
import type { TableState } from '../api/types';
import type { GameParts, View } from '../games/parts';

export function pointsOf(
  parts: GameParts,
  state: TableState | null,
  view: View | null,
  seat: number,
  /** Are the seat's secrets seen? */
  open: boolean,
): number | null {
  const final = state?.result?.find((one) => one.seat === seat);
  if (final !== undefined) return final.points;
  return view === null ? null : (parts.points?.(view, seat, open) ?? null);
}
