/** A moment of a review that is being looked at, and which of its two moves the board shows. */
import type { CoachLine, CoachMoment } from '../api/types';

export class Looking {
  moment = $state.raw<CoachMoment | null>(null);
  shows = $state<'made' | 'instead'>('instead');

  /** At first the better of the two is shown. */
  at(moment: CoachMoment): void {
    this.moment = moment;
    this.shows = moment.swing > 0 ? 'instead' : 'made';
  }

  leave(): void {
    this.moment = null;
  }

  /** The move that the board shows. */
  get line(): CoachLine | null {
    return this.moment?.[this.shows] ?? null;
  }
}
