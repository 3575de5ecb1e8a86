/**
 * What is told of one table. What the server says arrives as whole states; what happened in between
 * is played one piece of news after the other, so that the player sees it happen instead of having
 * to find the difference. Knows no rules.
 */
import type { News, Presence, Sitter, TableFacts, TableInfo, TableState } from '../api/types';
import type { GameWords } from '../text/texts.svelte';
import { settings } from './settings.svelte';
import { Missed } from './missed.svelte';
import { TableHistory } from './history.svelte';
import type { Speed } from './pacing';
import { BoardAnimation } from './animation.svelte';

/** Nobody wants to see every piece of a set-up being laid. */
const SETTING_UP: readonly News['kind'][] = ['opening', 'begin'];

/** So much of one's own time on the clock may go by, at most, while others' moves are shown. */
const OWN_TIME = 900;

/** The bot that plays a seat, for good or for a while. */
function botIn(sitter: Sitter | undefined): string | null {
  return sitter?.bot ?? sitter?.stand_in ?? null;
}

export class Playback {
  info = $state.raw<TableInfo | null>(null);
  facts = $state.raw<TableFacts | null>(null);
  words = $state.raw<GameWords | null>(null);
  /** What the server said last. */
  latest = $state.raw<TableState | null>(null);
  /** What is drawn: an older state while news are being played. */
  shown = $state.raw<TableState | null>(null);
  readonly animation = new BoardAnimation();
  readonly history: TableHistory;
  readonly missed: Missed;
  /** When the latest state came, by the browser's own clock. */
  receivedAt = $state(0);
  present = $state.raw<readonly number[]>([]);
  spectators = $state(0);

  private news = $state.raw<News[]>([]);
  /** The version up to which everything was told or is being told. */
  private playedVersion = $state(0);
  private queue: TableState[] = [];
  /** Is there something in the queue that others did, or that nobody could foresee? */
  private blocking = $state(false);
  /** Are they one's own steps that are being shown, before those of others? */
  private playsOwn = $state(false);
  private running = false;
  private ownTimeLimit: ReturnType<typeof setTimeout> | undefined;
  /** What each of the player's seats, and the open table, has heard. */
  private received = new Map<number | null, { version: number; news: News[] }>();

  constructor(readonly table: string) {
    this.history = new TableHistory(table);
    this.missed = new Missed(table);
  }

  // What the server says

  resume(): { seat: number | null; since: number } {
    const viewer = this.latest?.viewer ?? null;
    return { seat: viewer, since: this.since(viewer) };
  }

  /** The version up to which a seat's eyes have seen everything. */
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
        // One's own steps are made, also those that are still being shown: nothing goes back to them.
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

  /** Is there something in it that others did, or that nobody could foresee? */
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

  /** Behind a closed curtain the player has made all decisions of the own seats. */
  private isOwn(news: News): boolean {
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

  /** False if something else was shown meanwhile. */
  private async playNews(state: TableState): Promise<boolean> {
    for (const news of state.news) {
      // The log does not say how a film ends.
      this.playedVersion = Math.max(this.playedVersion, news.version - (news.film ? 1 : 0));
      if (SETTING_UP.includes(news.kind)) continue;
      if (!(await this.animation.play(news))) return false;
      if (news === state.news.at(-1)) this.draw(state);
      if (news.seat !== state.viewer && !(await this.animation.pauseToRead(news))) return false;
    }
    return true;
  }

  /** What has come of the news is seen while they are read. */
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

  /** Only what came after a state, the latest but one, is worth some of one's own time. */
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

  /** The player is looking again, after the window was hidden. */
  markSeen(): void {
    if (this.shown !== null) this.missed.seen(this.shown.viewer, this.shown.version);
  }

  // How far it was told

  /**
   * Is being shown what others did, or a film of what came of one's own decision? One's other steps
   * keep nobody from going on.
   */
  get isBusy(): boolean {
    return this.blocking;
  }

  /** The state that prompt and choices are about. */
  get now(): TableState | null {
    return this.isBusy ? this.shown : this.latest;
  }

  /** What is being told of others. */
  get playing(): News | null {
    return this.isBusy && !this.playsOwn ? this.animation.playing : null;
  }

  /** The bot that is to decide, as far as was shown. */
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

  /** Is what is drawn older than what the server said last? Before the game there is nothing. */
  get isBehind(): boolean {
    const { now } = this;
    return now !== null && now.version > 0 && now !== this.latest;
  }

  /** What has happened, as far as it was shown. */
  get log(): readonly News[] {
    const last = this.news.at(-1);
    if (last === undefined || last.version <= this.playedVersion) return this.news;
    return this.news.filter((one) => one.version <= this.playedVersion);
  }

  get viewer(): number | null {
    return this.latest?.viewer ?? null;
  }

  /** Whose eyes what is drawn is seen with; looking back at a finished game they may be others'. */
  get perspective(): number | null {
    return this.history.state === null ? this.viewer : this.history.state.viewer;
  }

  /** Who sits where, and is there now. */
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

  /** The seat that is to decide, or whose decision is being shown. */
  get turn(): number | null {
    return this.playing?.seat ?? this.now?.turn ?? null;
  }
}
