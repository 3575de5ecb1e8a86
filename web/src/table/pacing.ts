/** The pace at which updates are played: the player's speed, and delays that can be cut short. */
export const SPEEDS = ['calm', 'normal', 'quick', 'at_once'] as const;
export type Speed = (typeof SPEEDS)[number];

const FACTORS: Record<Speed, number> = { calm: 1.8, normal: 1, quick: 0.4, at_once: 0 };

export function isSpeed(word: string | null): word is Speed {
  return SPEEDS.includes(word as Speed);
}

/** A duration at a speed. */
export function duration(pause: number, speed: Speed): number {
  return pause * FACTORS[speed];
}

/** The speed of films compared with normal; at `at_once` they are not shown. */
export function pace(speed: Speed): number {
  return speed === 'at_once' ? 1 : 1 / FACTORS[speed];
}

/** A delay that can be cut short. */
export class Delay {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private wake: (() => void) | null = null;

  wait(milliseconds: number): Promise<void> {
    if (milliseconds <= 0) return Promise.resolve();
    return new Promise((done) => {
      this.wake = done;
      this.timer = setTimeout(() => this.end(), milliseconds);
    });
  }

  end(): void {
    clearTimeout(this.timer);
    this.wake?.();
    this.wake = null;
  }
}
