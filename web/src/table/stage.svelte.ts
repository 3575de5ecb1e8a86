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
/** How long news of others can be read where the game cannot show its events. */
const SENTENCE = 1100;
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

  /** Play one piece of news; false if it was cut short by something else. */
  async play(news: News, own: boolean): Promise<boolean> {
    const scene = this.scene;
    this.telling = news;
    await this.playFilm(news);
    if (scene !== this.scene) return false;
    if (this.parts.after !== undefined) await this.playEvents(news.events as GameEvent[], scene);
    else if (!own && news.says.length > 0) await this.patience.wait(timed(SENTENCE));
    return scene === this.scene;
  }

  private async playFilm(news: News): Promise<void> {
    const time = timed(news.film ?? 0);
    if (time === 0) return;
    this.filmed = news;
    await this.patience.wait(time + LOADING);
    this.filmed = null;
  }

  private async playEvents(events: readonly GameEvent[], scene: number): Promise<void> {
    for (const event of events) {
      const time = timed(this.parts.pause?.(event) ?? EVENT);
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

/** What a pause is at the player's speed. */
function timed(pause: number): number {
  return duration(pause, habits.speed, habits.still);
}
