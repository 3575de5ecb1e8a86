/** The moments of a review: their numerals, and the selected one. */
import type { CoachLine, CoachMoment } from '../api/types';

/** The numerals of a review's moments, in their order. */
export const NUMERALS: readonly string[] = ['I', 'II', 'III'];

/** The selected moment, and which of its two moves the board shows. */
export class MomentSelection {
  moment = $state.raw<CoachMoment | null>(null);
  shown = $state<'made' | 'instead'>('instead');

  /** The better of the two moves is shown first. */
  select(moment: CoachMoment): void {
    this.moment = moment;
    this.shown = moment.swing > 0 ? 'instead' : 'made';
  }

  clear(): void {
    this.moment = null;
  }

  /** The move that the board shows. */
  get line(): CoachLine | null {
    return this.moment?.[this.shown] ?? null;
  }
}
