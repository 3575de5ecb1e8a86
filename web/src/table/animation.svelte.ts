/**
 * What is drawn of a game: a view, and on the way to the next one the events of an update, each for
 * its time. Used by table and replay. Knows no rules.
 */
import type { Event, Update } from '../api/types';
import type { GameParts, View } from '../games/parts';
import { duration, Delay } from './pacing';
import { settings } from './settings.svelte';

/** The duration of an event, unless the game has one, in milliseconds. */
const EVENT = 350;
/** The least time for reading an update of others, in milliseconds. */
const SENTENCE = 1100;
/** The time for each further sentence, where the game cannot animate its events. */
const FURTHER = 500;
const LONGEST = 4000;
/** How long an update stays before the next bot is shown thinking; faster bots are not shown. */
const LINGER = 700;
/** Time for a film to load. */
const LOADING = 200;

export class BoardAnimation {
  view = $state.raw<View | null>(null);
  /** The update that is being played. */
  playing = $state.raw<Update | null>(null);
  /** The event of the update that is being played. */
  event = $state.raw<Event | null>(null);
  /** The update whose film is being shown. */
  film = $state.raw<Update | null>(null);
  parts = $state.raw<GameParts>({});

  private delay = new Delay();
  /** Incremented when something else is shown: what is still being played then ends. */
  private run = 0;
  private lingers = false;

  /** Play an update; false if something else was shown meanwhile. */
  async play(news: Update): Promise<boolean> {
    const run = this.run;
    this.playing = news;
    await this.playFilm(news);
    if (run === this.run) await this.playEvents(news.events as Event[], run);
    return run === this.run;
  }

  /** Wait until the update can be read; false if something else was shown meanwhile. */
  async pauseToRead(news: Update): Promise<boolean> {
    const run = this.run;
    this.event = null;
    const { speed } = settings;
    await this.delay.wait(duration(this.reading(news), speed) - this.timeOf(news.events));
    return run === this.run;
  }

  /** Keep the last update shown for a moment, unless another one comes. */
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

  /** The time to read the sentences of an update. */
  private reading(news: Update): number {
    const { length } = news.says;
    if (length === 0) return 0;
    if (this.showsEvents) return SENTENCE;
    return Math.min(SENTENCE + FURTHER * (length - 1), LONGEST);
  }

  /** The duration of all events of an update. */
  private timeOf(events: Update['events']): number {
    if (!this.showsEvents) return 0;
    return (events as Event[]).reduce((sum, event) => sum + this.pauseOf(event), 0);
  }

  private pauseOf(event: Event): number {
    return timed(this.parts.eventDuration?.(event) ?? EVENT);
  }

  private async playFilm(news: Update): Promise<void> {
    const time = timed(news.film ?? 0);
    if (time === 0) return;
    this.film = news;
    await this.delay.wait(time + LOADING);
    this.film = null;
  }

  private async playEvents(events: readonly Event[], run: number): Promise<void> {
    if (!this.showsEvents) return;
    for (const event of events) {
      const time = this.pauseOf(event);
      if (time === 0) continue; // the next state shows it
      if (run !== this.run || this.view === null) return;
      this.event = event;
      this.view = this.parts.applyEvent?.(this.view, event) ?? this.view;
      await this.delay.wait(time);
    }
  }

  /** Draw a view and end what is being played. */
  show(view: View | null): void {
    this.run += 1;
    this.view = view;
    this.playing = null;
    this.event = null;
    this.film = null;
    this.delay.end();
  }
}

/** A duration at the player's speed; 0 with reduced motion. */
function timed(pause: number): number {
  return settings.reducedMotion ? 0 : duration(pause, settings.speed);
}
