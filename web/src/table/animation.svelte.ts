/**
 * What is drawn of a game: a view, and on the way to the next one the events that lead there, one
 * after the other, each for its time. Table and replay both play on it. Knows no rules.
 */
import type { GameEvent, News } from '../api/types';
import type { GameParts, View } from '../games/parts';
import { settings } from './settings.svelte';
import { duration, Delay } from './pacing';

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

export class BoardAnimation {
  view = $state.raw<View | null>(null);
  /** What is being told. */
  playing = $state.raw<News | null>(null);
  /** The event of it that is being shown. */
  event = $state.raw<GameEvent | null>(null);
  /** The news whose film is being shown. */
  film = $state.raw<News | null>(null);
  parts = $state.raw<GameParts>({});

  private delay = new Delay();
  /** Rises when something else is shown: whatever is still being played then ends. */
  private run = 0;
  private lingers = false;

  /** Play one piece of news; false if it was cut short by something else. */
  async play(news: News): Promise<boolean> {
    const run = this.run;
    this.playing = news;
    await this.playFilm(news);
    if (run === this.run) await this.playEvents(news.events as GameEvent[], run);
    return run === this.run;
  }

  /** Give time to read news that were played; false if it was cut short by something else. */
  async pauseToRead(news: News): Promise<boolean> {
    const run = this.run;
    this.event = null;
    const { speed } = settings;
    await this.delay.wait(duration(this.reading(news), speed) - this.timeOf(news.events));
    return run === this.run;
  }

  /** Leave what was told where it is for a little while, unless there is more to be told. */
  async linger(): Promise<void> {
    this.lingers = true;
    await this.delay.wait(timed(LINGER));
    this.lingers = false;
  }

  stopLingering(): void {
    if (this.lingers) this.delay.end();
  }

  private get showsEvents(): boolean {
    return this.parts.applyEvent !== undefined && !settings.reducedMotion;
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
    return timed(this.parts.eventDuration?.(event) ?? EVENT);
  }

  private async playFilm(news: News): Promise<void> {
    const time = timed(news.film ?? 0);
    if (time === 0) return;
    this.film = news;
    await this.delay.wait(time + LOADING);
    this.film = null;
  }

  private async playEvents(events: readonly GameEvent[], run: number): Promise<void> {
    if (!this.showsEvents) return;
    for (const event of events) {
      const time = this.pauseOf(event);
      if (time === 0) continue; // the true view comes at once
      if (run !== this.run || this.view === null) return;
      this.event = event;
      this.view = this.parts.applyEvent?.(this.view, event) ?? this.view;
      await this.delay.wait(time);
    }
  }

  /** Draw a view; whatever was being played is over. */
  show(view: View | null): void {
    this.run += 1;
    this.view = view;
    this.playing = null;
    this.event = null;
    this.film = null;
    this.delay.end();
  }
}

/** What a pause for something that moves is at the player's speed. */
function timed(pause: number): number {
  return settings.reducedMotion ? 0 : duration(pause, settings.speed);
}
