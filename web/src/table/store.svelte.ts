/**
 * One table as this browser sees it. What the server says arrives as whole states; what happened in
 * between is played one piece of news after the other, so that the player sees it happen instead of
 * having to find the difference. Knows no rules.
 */
import { get, Refused } from '../api/http';
import { connection, type Connection, type Looker, type Message } from '../api/socket.svelte';
import type {
  ChatLine,
  Choice,
  Hint,
  Move,
  News,
  Offer,
  Presence,
  Say,
  Sitter,
  TableFacts,
  TableInfo,
  TableState,
} from '../api/types';
import { Hints } from '../coach/hints.svelte';
import { partsOf, type Noun } from '../games/parts';
import { GameWords } from '../text/texts.svelte';
import { habits } from './habits.svelte';
import { Missed } from './missed.svelte';
import { Past } from './past.svelte';
import type { Speed } from './queue';
import { isSame, type Series } from './series';
import { Stage } from './stage.svelte';

const NOTHING: readonly Choice[] = [];
/** Nobody wants to see every piece of a set-up being laid. */
const SETTING_UP: readonly News['kind'][] = ['opening', 'begin'];

/** What the store needs of the connection. */
export type Line = Pick<Connection, 'ask' | 'look'>;

/** Why something could not be done: the server refused it, or did not answer. */
export type Trouble = Refused | 'unreachable';

/** The bot that plays a seat, for good or for a while. */
function botIn(sitter: Sitter | undefined): string | null {
  return sitter?.bot ?? sitter?.stand_in ?? null;
}

export class TableStore implements Looker {
  info = $state.raw<TableInfo | null>(null);
  facts = $state.raw<TableFacts | null>(null);
  words = $state.raw<GameWords | null>(null);
  /** Must others look away when a seat's own view is shown? */
  hasSecrets = $state(true);
  /** What the server said last. */
  latest = $state.raw<TableState | null>(null);
  /** What is drawn: an older state while news are being played. */
  shown = $state.raw<TableState | null>(null);
  readonly stage = new Stage();
  readonly past: Past;
  readonly missed: Missed;
  readonly hints: Hints;
  /** When the latest state came, by the browser's own clock. */
  heard = $state(0);
  present = $state.raw<readonly number[]>([]);
  spectators = $state(0);
  lines = $state.raw<ChatLine[]>([]);
  unread = $state(0);
  pointed = $state<number | null>(null);
  /** A final choice that waits for the player's word. */
  held = $state<number | null>(null);
  /** A series that waits for it likewise. */
  heldSeries = $state.raw<Series | null>(null);
  /** What a sentence names and the player points at. */
  lit = $state.raw<Noun | null>(null);
  sending = $state(false);
  trouble = $state.raw<Trouble | null>(null);
  /** Why this table is not shown. */
  closed = $state.raw<Error | null>(null);

  private news = $state.raw<News[]>([]);
  /** The version up to which everything was told or is being told. */
  private told = $state(0);
  private queue: TableState[] = [];
  /** Is there something in the queue that others did, or that nobody could foresee? */
  private others = $state(false);
  private running = false;
  private stop: (() => void) | null = null;
  private known = new Map<number | null, { version: number; news: News[] }>();

  constructor(
    readonly table: string,
    private readonly line: Line = connection,
  ) {
    this.past = new Past(table);
    this.missed = new Missed(table);
    this.hints = new Hints(table);
  }

  /** Read what does not change, then look. */
  async open(): Promise<void> {
    this.closed = null;
    try {
      const info = await get<TableInfo>(`/api/tables/${this.table}`);
      const [facts, parts, chat, offer] = await Promise.all([
        get<TableFacts>(`/api/tables/${this.table}/facts`),
        partsOf(info.game),
        get<{ lines: ChatLine[] }>(`/api/tables/${this.table}/chat`),
        get<Offer>('/api/games'),
      ]);
      const words = new GameWords(info.game);
      await words.load(facts.terms);
      this.begin(info, facts, words);
      this.stage.parts = parts;
      this.lines = chat.lines;
      this.hasSecrets = offer.games.find((one) => one.name === info.game)?.has_secrets ?? true;
    } catch (error) {
      this.closed = error instanceof Error ? error : new Error(String(error));
    }
  }

  /** Look at a table that is known from outside. */
  begin(info: TableInfo, facts: TableFacts, words: GameWords): void {
    this.info = info;
    this.facts = facts;
    this.words = words;
    this.stop?.();
    this.stop = this.line.look(this);
  }

  close(): void {
    this.stop?.();
    this.stop = null;
    this.queue = [];
    this.stage.show(null);
  }

  // What the connection tells

  resume(): { seat: number | null; since: number } {
    const viewer = this.latest?.viewer ?? null;
    return { seat: viewer, since: this.known.get(viewer)?.version ?? 0 };
  }

  state(state: TableState): void {
    const before = this.latest;
    this.words?.nameSeats(state.sitters);
    this.present = state.sitters.filter((one) => one.present).map((one) => one.seat);
    this.spectators = state.spectators;
    this.heard = performance.now();
    this.latest = state;
    this.remember(state);
    const turned = before?.viewer !== state.viewer;
    if (turned || before?.version !== state.version) this.forgetWishes();
    if (this.trouble === 'unreachable') this.trouble = null;
    if (before !== null && !turned && !document.hidden) {
      this.queue.push(state);
      this.others ||= state.news.some((one) => one.seat !== state.viewer || one.film);
      this.stage.goOn();
      void this.play();
    } else {
      if (turned) this.missed.forget();
      this.missed.add(
        this.news.filter((one) => !this.isOwn(one)),
        state.viewer,
      );
      this.showAtOnce(state);
    }
  }

  presence(presence: Presence): void {
    this.present = presence.present;
    this.spectators = presence.spectators;
  }

  chat(line: ChatLine): void {
    if (this.lines.some((one) => one.number === line.number)) return;
    this.lines = [...this.lines, line];
    this.unread += 1;
  }

  refused(error: Refused): void {
    this.closed = error;
  }

  private remember(state: TableState): void {
    const before = this.known.get(state.viewer)?.news ?? [];
    const news = [...before.filter((one) => one.version <= state.since), ...state.news];
    this.known.set(state.viewer, { version: state.version, news });
    this.news = news;
  }

  /** Behind a closed curtain the player has made all decisions of the own seats. */
  private isOwn(news: News): boolean {
    return this.viewer === null ? this.mine.length > 0 : news.seat === this.viewer;
  }

  private forgetWishes(): void {
    this.release();
    this.hints.close();
    this.pointed = null;
    if (!this.isStale) this.trouble = null;
  }

  private get isStale(): boolean {
    return this.trouble instanceof Refused && this.trouble.refusal.kind === 'stale';
  }

  // Showing

  private async play(): Promise<void> {
    if (this.running) return;
    this.running = true;
    for (let next = this.queue[0]; next !== undefined; next = this.queue[0]) {
      const played = await this.playNews(next);
      if (played && this.queue.length === 1 && this.isForBot(next)) await this.stage.linger();
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
      this.told = Math.max(this.told, news.version - (news.film ? 1 : 0));
      if (SETTING_UP.includes(news.kind)) continue;
      if (!(await this.stage.play(news))) return false;
      if (news === state.news.at(-1)) this.draw(state);
      if (news.seat !== state.viewer && !(await this.stage.rest(news))) return false;
    }
    return true;
  }

  /** What has come of the news is seen while they are read. */
  private draw(state: TableState): void {
    this.shown = state;
    this.told = state.version;
    this.stage.view = state.view;
  }

  private show(state: TableState): void {
    this.draw(state);
    if (state === this.latest) this.others = false;
    this.stage.show(state.view);
    if (!document.hidden) this.missed.seen(state.viewer, state.version);
  }

  private showAtOnce(state: TableState): void {
    this.queue = [];
    this.show(state);
  }

  /** Skip what is still being played. */
  skip(): void {
    if (this.latest !== null) this.showAtOnce(this.latest);
  }

  setSpeed(speed: Speed): void {
    habits.setSpeed(speed);
    if (speed === 'at_once') this.skip();
  }

  /** The player is looking again, after the window was hidden. */
  lookAgain(): void {
    if (this.shown !== null) this.missed.seen(this.shown.viewer, this.shown.version);
  }

  /**
   * Is being shown what others did, or a film of what came of one's own decision? One's other steps
   * keep nobody from going on.
   */
  get isBusy(): boolean {
    return this.others;
  }

  /** The state that prompt and choices are about. */
  get now(): TableState | null {
    return this.isBusy ? this.shown : this.latest;
  }

  /** What is being told of others. */
  get telling(): News | null {
    return this.isBusy ? this.stage.telling : null;
  }

  /** The bot that is to decide, as far as was shown. */
  get thinker(): Sitter | null {
    const { turn, now } = this;
    if (this.telling !== null || now?.status !== 'running' || turn === null) return null;
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
    if (last === undefined || last.version <= this.told) return this.news;
    return this.news.filter((one) => one.version <= this.told);
  }

  get viewer(): number | null {
    return this.latest?.viewer ?? null;
  }

  /** Whose eyes what is drawn is seen with; looking back at a finished game they may be others'. */
  get eyes(): number | null {
    return this.past.state === null ? this.viewer : this.past.state.viewer;
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
    return this.telling?.seat ?? this.now?.turn ?? null;
  }

  /** What is on offer: nothing while something is being shown, or looked back at. */
  get offered(): readonly Choice[] {
    return this.isBusy || this.past.isOpen ? NOTHING : (this.latest?.choices ?? NOTHING);
  }

  /** What can be chosen this moment: nothing until the server has answered the last choice. */
  get choices(): readonly Choice[] {
    return this.sending ? NOTHING : this.offered;
  }

  // Acting

  point(choice: number | null): void {
    if (this.held === null && this.heldSeries === null) this.pointed = choice;
  }

  /** Make a choice; a final one is held until it is confirmed, if the player wants that. */
  choose(index: number): void {
    const choice = this.choices[index];
    if (choice === undefined) return;
    if (choice.final && habits.confirms && this.held !== index) {
      this.release();
      this.held = index;
      this.pointed = index;
      return;
    }
    this.try(choice.move);
  }

  /** Make a move; one that is not among the choices is refused with the rule that forbids it. */
  try(move: Move): void {
    this.decide([move]);
  }

  /** Make a series of decisions of which the last is final: it is held as a final choice is. */
  send(series: Series): void {
    if (this.choices.length === 0) return;
    if (habits.confirms && !isSame(this.heldSeries, series)) {
      this.letGo();
      this.heldSeries = series;
    } else {
      this.decide(series.moves);
    }
  }

  private decide(moves: readonly Move[]): void {
    void this.act({ type: 'play', ...this.from(), moves: [...moves] });
  }

  confirm(): void {
    const wish = this.held ?? this.pointed;
    if (this.heldSeries !== null) this.send(this.heldSeries);
    else if (wish !== null) this.choose(wish);
  }

  letGo(): void {
    this.release();
    this.pointed = null;
    this.trouble = null;
  }

  private release(): void {
    this.held = null;
    this.heldSeries = null;
  }

  /** What waits for the player's word, in words. */
  get heldSay(): Say | null {
    if (this.heldSeries !== null) return this.heldSeries.say;
    return this.held === null ? null : (this.offered[this.held]?.say ?? null);
  }

  /** What the coach says of what is to be decided now. */
  get hint(): Hint | null {
    return this.choices.length === 0 ? null : this.hints.of(this.latest);
  }

  async askHint(): Promise<void> {
    if (this.latest === null) return;
    this.trouble = null;
    await this.hints.ask(this.latest).catch((error: unknown) => {
      this.trouble = error instanceof Refused ? error : 'unreachable';
    });
  }

  undo(): void {
    if (this.latest?.draft && !this.past.isOpen) void this.act({ type: 'undo', ...this.from() });
  }

  askUndo(): void {
    void this.act({ type: 'ask_undo', ...this.from() });
  }

  askStandIn(target: number): void {
    void this.act({ type: 'ask_stand_in', ...this.from(), target });
  }

  answer(agree: boolean): void {
    void this.act({ type: 'answer', ...this.from(), agree });
  }

  resign(): void {
    const { table, seat } = this.from();
    void this.act({ type: 'resign', table, seat });
  }

  comeBack(): void {
    const { table, seat } = this.from();
    void this.act({ type: 'return', table, seat });
  }

  openCurtain(seat: number): void {
    const since = this.known.get(seat)?.version ?? 0;
    void this.act({ type: 'open_curtain', table: this.table, seat, since });
  }

  closeCurtain(): void {
    const since = this.known.get(null)?.version ?? 0;
    void this.act({ type: 'close_curtain', table: this.table, since });
  }

  say(text: string): Promise<boolean> {
    return this.act({ type: 'chat', table: this.table, text });
  }

  private from(): { table: string; seat: number; version: number } {
    const state = this.latest;
    return { table: this.table, seat: state?.viewer ?? 0, version: state?.version ?? 0 };
  }

  /** Ask for something; whether it was done. A refusal is shown, and changes nothing. */
  private async act(message: Message): Promise<boolean> {
    if (this.sending) return false;
    this.sending = true;
    this.trouble = null;
    try {
      await this.line.ask(message);
      return true;
    } catch (error) {
      this.trouble = error instanceof Refused ? error : 'unreachable';
      return false;
    } finally {
      this.sending = false;
      this.release();
    }
  }
}
