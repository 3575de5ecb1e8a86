/** What the coach says to a player who is to decide; forgotten as soon as the table has moved on. */
import { post } from '../api/http';
import type { Hint, TableState } from '../api/types';

export class Hints {
  asking = $state(false);
  /** Is it wanted just now? */
  private open = $state(false);
  private said = $state.raw<Hint | null>(null);
  /** Rises with every question, so that an answer that is not wanted any more is not heard. */
  private question = 0;

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
    const question = ++this.question;
    this.asking = true;
    try {
      const said = await post<Hint>(`/api/tables/${this.table}/hint`, { seat: viewer, version });
      if (question === this.question) this.said = said;
    } finally {
      if (question === this.question) this.asking = false;
    }
  }

  /** Enough, also of what has not been answered yet; what was said can be looked at again. */
  close(): void {
    this.question += 1;
    this.asking = false;
    this.open = false;
  }
}
