/** What the coach says to a player who is to decide; forgotten as soon as the table has moved on. */
import { post } from '../api/http';
import type { Hint, TableState } from '../api/types';

export class HintStore {
  asking = $state(false);
  /** Is it wanted just now? */
  private open = $state(false);
  private said = $state.raw<Hint | null>(null);
  /** What is being asked: an answer to anything else is not heard. Who is no longer asked hears of
   * it, and others do not wait for what nobody needs. */
  private question: AbortController | null = null;

  constructor(private readonly table: string) {}

  /** What was said of this very state. */
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

  /** Enough, also of what has not been answered yet; what was said can be looked at again. */
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
