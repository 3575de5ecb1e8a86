/** The part of Via Appia's view that aiming needs. */
import type { View } from '../parts';

export const SIZES = ['small', 'medium', 'large'] as const;
export type Size = (typeof SIZES)[number];

/** A stone in the quarry: its size and its centre in µm, from the left end of the line. */
export type StoneView = readonly [Size, number, number];

interface AppiaView {
  phase: string;
  current: number | 'chance' | null;
  seats: { stones: Record<Size, number> }[];
  quarry: StoneView[];
  /** The stone that is placed before the line, while its direction is still open. */
  aim: { size: Size; place: number } | null;
}

export function viewOf(view: View): AppiaView {
  return view as unknown as AppiaView;
}

/** How many stones of a size the seat has whose decision it is. */
export function owned(view: AppiaView, size: Size): number {
  return (typeof view.current === 'number' && view.seats[view.current]?.stones[size]) || 0;
}
