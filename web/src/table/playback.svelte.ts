/**
 * Plays the updates of one table. The server sends whole states with the updates that led to them;
 * these are queued and played one after the other, so that the player sees what happens instead of
 * searching for the difference. Knows no rules.
 */
import type { Update, Presence, Sitter, TableFacts, TableInfo, TableState } from '../api/types';
import type { GameWords } from '../text/texts.svelte';
import { BoardAnimation } from './animation.svelte';
import { TableHistory } from './history.svelte';
import { Missed } from './missed.svelte';
import type { Speed } from './pacing';
import { settings } from './settings.svelte';

/** A set-up is not played piece by piece. */
const SETTING_UP: readonly Update['kind'][] = ['opening', 'begin'];

/** The most of a player's own clock time that showing others' moves may take. */
const OWN_TIME = 900;

/** The bot that plays a seat, permanently or as a stand-in. */
function botIn(sitter: Sitter | undefined): string | null {
  return sitter?.bot ?? sitter?.stand_in ?? null;
}

export class Playback {
  info = $state.raw<TableInfo | null>(null);
  facts = $state.raw<TableFacts | null>(null);
  words = $state.raw<GameWords | null>(null);
  /** The latest state from the server. */
  latest = $state.raw<TableState | null>(null);
  /** The state that is drawn: an older one while updates are played. */
  shown = $state.raw<TableState | null>(null);
  readonly animation = new BoardAnimation();
  readonly history: TableHistory;
  readonly missed: Missed;
  /** When the latest state came, by `performance.now()`. */
  receivedAt = $state(0);
  present = $state.raw<readonly number[]>([]);
  spectators = $state(0);

  private news = $state.raw<Update[]>([]);
  /** The version up to which everything has been played or is being played. */
  private playedVersion = $state(0);
  private queue: TableState[] = [];
  /** Does the queue hold an update that must be shown before the player goes on? */
  private blocking = $state(false);
  /** Are the player's own steps being played, before those of others? */
  private playsOwn = $state(false);
  private running = false;
  private ownTimeLimit: ReturnType<typeof setTimeout> | undefined;
  /** What has been received for each of the player's seats, and as spectators see it. */
  private received = new Map<number | null, { version: number; news: Update[] }>();

  constructor(readonly table: string) {
    this.history = new TableHistory(table);
    this.missed = new Missed(table);
  }

  // Messages of the server

  resume(): { seat: number | null; since: number } {
    const viewer = this.latest?.viewer ?? null;
    return { seat: viewer, since: this.since(viewer) };
  }

  /** The version up to which everything has been received for a seat. */
  protected since(viewer: number | null): number {
    return this.received.get(viewer)?.version ?? 0;
  }

  state(state: TableState): void {
    const before = this.latest;
    this.words?.nameSeats(state.sitters);
    this.present = state.sitters.filter((one) => one.present).map((one) => one.seat);
    this.spectators = state.spectators;
    this.receivedAt = performance.now();
    this.latest = state;
    this.receive(state);
    const turned = before?.viewer !== state.viewer;
    if (before !== null && !turned && !document.hidden) {
      if (!this.blocking && this.isBlocking(state)) {
        this.blocking = true;
        // The player's own steps that are still being played count as made.
        this.shown = before;
      }
      if (this.blocking && this.isOnOwnTime) this.limitOwnTime(before);
      this.queue.push(state);
      this.animation.stopLingering();
      void this.playQueue();
    } else {
      if (turned) this.missed.forget();
      this.missed.add(
        this.news.filter((one) => !this.isOwn(one)),
        state.viewer,
      );
      this.showAtOnce(state);
    }
  }

  /** Must it be shown before the player goes on? Moves of others must, and films. */
  private isBlocking({ news, viewer }: TableState): boolean {
    return news.some((one) => one.seat !== viewer || one.film);
  }

  presence(presence: Presence): void {
    this.present = presence.present;
    this.spectators = presence.spectators;
  }

  private receive(state: TableState): void {
    const before = this.received.get(state.viewer)?.news ?? [];
    const news = [...before.filter((one) => one.version <= state.since), ...state.news];
    this.received.set(state.viewer, { version: state.version, news });
    this.news = news;
  }

  /** Behind a closed curtain, decisions of all the player's seats are their own. */
  private isOwn(news: Update): boolean {
    return this.viewer === null ? this.mine.length > 0 : news.seat === this.viewer;
  }

  // Showing

  private async playQueue(): Promise<void> {
    if (this.running) return;
    this.running = true;
    for (let next = this.queue[0]; next !== undefined; next = this.queue[0]) {
      this.playsOwn = !this.isBlocking(next);
      const played = await this.playNews(next);
      if (played && this.queue.length === 1 && this.isForBot(next)) await this.animation.linger();
      if (played && this.queue[0] === next) {
        this.queue.shift();
        this.show(next);
      }
    }
    this.running = false;
  }

  private isForBot({ turn, sitters }: TableState): boolean {
    return turn !== null && botIn(sitters[turn]) !== null;
  }

  /** False if something else was shown meanwhile, as after a skip. */
  private async playNews(state: TableState): Promise<boolean> {
    for (const news of state.news) {
      // The log must not tell the end of a film.
      this.playedVersion = Math.max(this.playedVersion, news.version - (news.film ? 1 : 0));
      if (SETTING_UP.includes(news.kind)) continue;
      if (!(await this.animation.play(news))) return false;
      if (news === state.news.at(-1)) this.draw(state);
      if (news.seat !== state.viewer && !(await this.animation.pauseToRead(news))) return false;
    }
    return true;
  }

  /** Draw the state that the update led to, while its sentences are read. */
  private draw(state: TableState): void {
    this.shown = state;
    this.playedVersion = state.version;
    this.animation.view = state.view;
  }

  private show(state: TableState): void {
    this.draw(state);
    if (state === this.latest) {
      this.blocking = false;
      this.endOwnTimeLimit();
    }
    this.animation.show(state.view);
    if (!document.hidden) this.missed.seen(state.viewer, state.version);
  }

  /** Does the player's own clock run? */
  private get isOnOwnTime(): boolean {
    const running = this.latest?.clock?.running ?? null;
    return running !== null && this.mine.includes(running);
  }

  /** Others' moves before the given state are shown at once: they must not cost own time. */
  private limitOwnTime(before: TableState): void {
    if (this.queue.length > 0) this.showAtOnce(before);
    this.ownTimeLimit ??= setTimeout(() => this.skip(), OWN_TIME);
  }

  private endOwnTimeLimit(): void {
    clearTimeout(this.ownTimeLimit);
    this.ownTimeLimit = undefined;
  }

  private showAtOnce(state: TableState): void {
    this.queue = [];
    this.show(state);
  }

  protected stopPlayback(): void {
    this.queue = [];
    this.endOwnTimeLimit();
    this.animation.show(null);
  }

  /** Skip what is still being played. */
  skip(): void {
    if (this.latest !== null) this.showAtOnce(this.latest);
  }

  setSpeed(speed: Speed): void {
    settings.setSpeed(speed);
    if (speed === 'at_once') this.skip();
  }

  /** The window is visible again: what is drawn has been seen. */
  markSeen(): void {
    if (this.shown !== null) this.missed.seen(this.shown.viewer, this.shown.version);
  }

  // What has been played so far

  /**
   * Is an update of others being played, or the film of a decision of one's own? Other steps of
   * one's own do not keep the player from going on.
   */
  get isBusy(): boolean {
    return this.blocking;
  }

  /** The state of prompt and choices. */
  get now(): TableState | null {
    return this.isBusy ? this.shown : this.latest;
  }

  /** The update of others that is being played. */
  get playing(): Update | null {
    return this.isBusy && !this.playsOwn ? this.animation.playing : null;
  }

  /** The bot that decides, as far as updates have been played. */
  get thinker(): Sitter | null {
    const { turn, now } = this;
    if (this.playing !== null || now?.status !== 'running' || turn === null) return null;
    const sitter = now.sitters[turn];
    return sitter !== undefined && botIn(sitter) !== null ? sitter : null;
  }

  /** How the game ended, once its last move was shown. */
  get result(): TableState['result'] {
    return this.isBusy ? null : (this.latest?.result ?? null);
  }

  /** Is what is drawn older than the latest state? Not before the game. */
  get isBehind(): boolean {
    const { now } = this;
    return now !== null && now.version > 0 && now !== this.latest;
  }

  /** The updates that have been played. */
  get log(): readonly Update[] {
    const last = this.news.at(-1);
    if (last === undefined || last.version <= this.playedVersion) return this.news;
    return this.news.filter((one) => one.version <= this.playedVersion);
  }

  get viewer(): number | null {
    return this.latest?.viewer ?? null;
  }

  /** The seat whose view is drawn; the history of a finished game may show another one's. */
  get perspective(): number | null {
    return this.history.state === null ? this.viewer : this.history.state.viewer;
  }

  /** The seats' players, with names in this language and presence. */
  get sitters(): readonly Sitter[] {
    const names = this.words?.names ?? [];
    return (this.latest?.sitters ?? []).map((one) => ({
      ...one,
      name: names[one.seat] ?? one.name,
      present: this.present.includes(one.seat),
    }));
  }

  /** The seats of this player. */
  get mine(): readonly number[] {
    return (this.latest?.sitters ?? this.info?.sitters ?? [])
      .filter((one) => one.mine)
      .map((one) => one.seat);
  }

  /** The seat that decides, or whose update is being played. */
  get turn(): number | null {
    return this.playing?.seat ?? this.now?.turn ?? null;
  }
}
