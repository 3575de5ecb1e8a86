/** The coach's review of a finished game; computing it takes a while, so its progress is polled. */
import { get } from '../api/http';
import type { Review, ReviewAnswer } from '../api/types';

/** How long to wait before asking again. */
const PAUSE = 1000;

export class ReviewStore {
  review = $state.raw<Review | null>(null);
  /** From 0 to 1. */
  progress = $state(0);
  asked = $state(false);
  error = $state.raw<unknown>(null);
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly table: string) {}

  async ask(): Promise<void> {
    this.asked = true;
    this.error = null;
    try {
      const answer = await get<ReviewAnswer>(`/api/tables/${this.table}/review`);
      if (!this.asked) return;
      this.progress = answer.progress;
      this.review = answer.review;
      if (this.review === null) this.timer = setTimeout(() => void this.ask(), PAUSE);
    } catch (error) {
      this.error = error;
    }
  }

  stop(): void {
    this.asked = false;
    clearTimeout(this.timer);
  }
}
