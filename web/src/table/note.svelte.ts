/** A private note about a table: read once, kept while it is written. */
import { get, put } from '../api/http';

const PAUSE = 700;

export type NoteState = 'loading' | 'kept' | 'writing' | 'failed';

export class Note {
  text = $state('');
  state = $state<NoteState>('loading');
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly table: string) {}

  async read(): Promise<void> {
    try {
      this.text = (await get<{ text: string }>(this.path)).text;
      this.state = 'kept';
    } catch {
      this.state = 'failed';
    }
  }

  /** The player has written something; it is kept after a moment of rest. */
  write(text: string): void {
    this.text = text;
    this.state = 'writing';
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.keep(), PAUSE);
  }

  /** Keep at once what is not kept yet. */
  async keep(): Promise<void> {
    clearTimeout(this.timer);
    if (this.state !== 'writing') return;
    const text = this.text;
    try {
      await put(this.path, { text });
      if (this.text === text) this.state = 'kept';
    } catch {
      this.state = 'failed';
    }
  }

  private get path(): string {
    return `/api/tables/${this.table}/note`;
  }
}
