/**
 * What is drawn of a game: a view, and on the way to the next one the events that lead there, one
 * after the other, each for its time. Table and replay both play on it. Knows no rules.
 */
import type { GameEvent, News } from '../api/types';
import type { GameParts, View } from '../games/parts';
import { habits } from './habits.svelte';
import { duration, Patience } from './queue';

/** How long an event is shown, unless its game says otherwise. */
const EVENT = 350;
/** How long news of others stand at least, however little there is to be seen of them. */
const SENTENCE = 1100;
/** So much longer for every further sentence, where the game cannot show its events. */
const FURTHER = 500;
const LONGEST = 4000;
/** How long they stay while nothing else comes: who thinks only so long is not seen to think. */
const LINGER = 700;
/** What a film may take to come. */
const LOADING = 200;

export class Stage {
  view = $state.raw<View | null>(null);
  /** What is being told. */
  telling = $state.raw<News | null>(null);
  /** The event of it that is being shown. */
  playing = $state.raw<GameEvent | null>(null);
  /** The news whose film is being shown. */
  filmed = $state.raw<News | null>(null);
  parts = $state.raw<GameParts>({});

  private patience = new Patience();
  /** Rises when something else is shown: whatever is still being played then ends. */
  private scene = 0;
  private lingers = false;

  /** Play one piece of news; false if it was cut short by something else. */
  async play(news: News): Promise<boolean> {
    const scene = this.scene;
    this.telling = news;
    await this.playFilm(news);
    if (scene === this.scene) await this.playEvents(news.events as GameEvent[], scene);
    return scene === this.scene;
  }

  /** Give time to read news that were played; false if it was cut short by something else. */
  async rest(news: News): Promise<boolean> {
    const scene = this.scene;
    this.playing = null;
    const { speed } = habits;
    await this.patience.wait(duration(this.reading(news), speed) - this.timeOf(news.events));
    return scene === this.scene;
  }

  /** Leave what was told where it is for a little while, unless there is more to be told. */
  async linger(): Promise<void> {
    this.lingers = true;
    await this.patience.wait(timed(LINGER));
    this.lingers = false;
  }

  goOn(): void {
    if (this.lingers) this.patience.end();
  }

  private get showsEvents(): boolean {
    return this.parts.after !== undefined && !habits.still;
  }

  /** Sentences are read whether anything moves or not. */
  private reading(news: News): number {
    const { length } = news.says;
    if (length === 0) return 0;
    if (this.showsEvents) return SENTENCE;
    return Math.min(SENTENCE + FURTHER * (length - 1), LONGEST);
  }

  /** How long the events of news are shown in all. */
  private timeOf(events: News['events']): number {
    if (!this.showsEvents) return 0;
    return (events as GameEvent[]).reduce((sum, event) => sum + this.pauseOf(event), 0);
  }

  private pauseOf(event: GameEvent): number {
    return timed(this.parts.pause?.(event) ?? EVENT);
  }

  private async playFilm(news: News): Promise<void> {
    const time = timed(news.film ?? 0);
    if (time === 0) return;
    this.filmed = news;
    await this.patience.wait(time + LOADING);
    this.filmed = null;
  }

  private async playEvents(events: readonly GameEvent[], scene: number): Promise<void> {
    if (!this.showsEvents) return;
    for (const event of events) {
      const time = this.pauseOf(event);
      if (time === 0) continue; // the true view comes at once
      if (scene !== this.scene || this.view === null) return;
      this.playing = event;
      this.view = this.parts.after?.(this.view, event) ?? this.view;
      await this.patience.wait(time);
    }
  }

  /** Draw a view; whatever was being played is over. */
  show(view: View | null): void {
    this.scene += 1;
    this.view = view;
    this.telling = null;
    this.playing = null;
    this.filmed = null;
    this.patience.end();
  }
}

/** What a pause for something that moves is at the player's speed. */
function timed(pause: number): number {
  return habits.still ? 0 : duration(pause, habits.speed);
}
