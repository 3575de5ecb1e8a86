/** A private note about a table: loaded once, saved while it is written. */
import { get, put } from '../api/http';

const PAUSE = 700;

type NoteState = 'loading' | 'kept' | 'writing' | 'failed';

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

  /** Set the text; it is saved after a pause in writing. */
  write(text: string): void {
    this.text = text;
    this.state = 'writing';
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.keep(), PAUSE);
  }

  /** Save now what has not been saved. */
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
