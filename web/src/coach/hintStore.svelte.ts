/** The coach's hint for the player's current decision; dropped when the table moves on. */
import { post } from '../api/http';
import type { Hint, TableState } from '../api/types';

export class HintStore {
  asking = $state(false);
  /** Is the hint shown? */
  private open = $state(false);
  private said = $state.raw<Hint | null>(null);
  /** The pending request. Answers to older ones are ignored; an aborted one frees the server. */
  private question: AbortController | null = null;

  constructor(private readonly table: string) {}

  /** The hint for a state. */
  of(state: TableState | null): Hint | null {
    return this.open && this.isAbout(state) ? this.said : null;
  }

  private isAbout(state: TableState | null): boolean {
    return this.said?.version === state?.version && this.said?.seat === state?.viewer;
  }

  async ask(state: TableState): Promise<void> {
    this.open = true;
    if (this.isAbout(state)) return;
    const { viewer, version } = state;
    this.giveUp();
    const question = (this.question = new AbortController());
    this.asking = true;
    try {
      const path = `/api/tables/${this.table}/hint`;
      const said = await post<Hint>(path, { seat: viewer, version }, question.signal);
      if (question === this.question) this.said = said;
    } catch (error) {
      if (question === this.question) throw error;
    } finally {
      if (question === this.question) this.asking = false;
    }
  }

  /** Close the hint and abort a pending request; a hint that has come can be opened again. */
  close(): void {
    this.giveUp();
    this.asking = false;
    this.open = false;
  }

  private giveUp(): void {
    this.question?.abort();
    this.question = null;
  }
}
