/**
 * The selected wagon, shared by board and list. It stays selected during the turn as long as it can
 * move.
 */
import type { Offers } from './offers';
import { movable } from './offers';
import type { StradaView } from './view';

/** A step that is made as soon as its payment has been. */
interface PendingStep {
  wagon: string;
  to: string;
}

class WagonSelection {
  private wagon = $state<string | null>(null);
  private turn = $state('');
  pendingStep = $state.raw<PendingStep | null>(null);
  /** The wagon that the player points at, on the board or in the list. */
  pointed = $state<string | null>(null);

  select(view: StradaView, wagon: string): void {
    this.wagon = wagon;
    this.pointed = null;
    this.turn = turnOf(view);
  }

  clear(): void {
    this.wagon = null;
    this.pendingStep = null;
  }

  /** The selected wagon, if it can still move. */
  wagonIn(view: StradaView, offers: Offers): string | null {
    const still = this.turn === turnOf(view) && this.wagon !== null;
    return still && movable(offers).has(this.wagon ?? '') ? this.wagon : null;
  }
}

function turnOf(view: StradaView): string {
  return `${view.round} ${view.current}`;
}

export const selection = new WagonSelection();
