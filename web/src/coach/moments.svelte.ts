/** The moments of a review: their numerals, and the one that is looked at. */
import type { CoachLine, CoachMoment } from '../api/types';

/** What the moments of a review are called, in their order. */
export const NUMERALS: readonly string[] = ['I', 'II', 'III'];

/** The moment that is looked at, and which of its two moves the board shows. */
export class MomentSelection {
  moment = $state.raw<CoachMoment | null>(null);
  shown = $state<'made' | 'instead'>('instead');

  /** At first the better of the two is shown. */
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
