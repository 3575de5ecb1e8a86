/**
 * One table as this browser plays at it: what the player points at, chooses and asks for, on top of
 * what is told of the table. What was chosen is only sent: what comes of it the server tells. Knows
 * no rules.
 */
import { get, Refused } from '../api/http';
import { connection, type Connection, type Looker, type Message } from '../api/socket.svelte';
import type {
  ChatLine,
  Choice,
  Hint,
  CoachLine,
  Move,
  Offer,
  Say,
  TableFacts,
  TableInfo,
  TableState,
} from '../api/types';
import { tell } from '../app/toasts.svelte';
import { Hints } from '../coach/hints.svelte';
import { meantIn } from '../coach/moves';
import { Reviewing } from '../coach/review.svelte';
import { partsOf, type Noun } from '../games/parts';
import { GameWords } from '../text/texts.svelte';
import { habits } from './habits.svelte';
import { rematchWords } from './rematch';
import { isSame, type Series } from './series';
import { Telling } from './telling.svelte';

const NOTHING: readonly Choice[] = [];

/** What the store needs of the connection. */
export type Line = Pick<Connection, 'ask' | 'look'>;

/** Why something could not be done: the server refused it, or did not answer. */
export type Trouble = Refused | 'unreachable';

export class TableStore extends Telling implements Looker {
  /** Must others look away when a seat's own view is shown? */
  hasSecrets = $state(true);
  readonly hints: Hints;
  readonly reviewing: Reviewing;
  /** The table at which they play again, as far as it may be seen. */
  rematch = $state.raw<TableInfo | null>(null);
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

  private stop: (() => void) | null = null;

  constructor(
    table: string,
    private readonly line: Line = connection,
  ) {
    super(table);
    this.hints = new Hints(table);
    this.reviewing = new Reviewing(table);
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
    this.hints.close();
    this.fallSilent();
  }

  // What the connection tells

  override state(state: TableState): void {
    const before = this.latest;
    super.state(state);
    const turned = before?.viewer !== state.viewer;
    if (turned || before?.version !== state.version) this.forgetWishes();
    if (this.trouble === 'unreachable') this.trouble = null;
    if (state.rematch !== null && state.rematch !== this.rematch?.id) {
      void this.hearOfRematch(state.rematch);
    }
  }

  /** Somebody wants to play again: who, and how far they are. Whoever looks back is told aloud. */
  private async hearOfRematch(id: string): Promise<void> {
    this.rematch = await get<TableInfo>(`/api/tables/${id}`).catch(() => null);
    if (this.rematch !== null && this.past.isOpen) tell(rematchWords(this.rematch));
  }

  chat(line: ChatLine): void {
    if (this.lines.some((one) => one.number === line.number)) return;
    this.lines = [...this.lines, line];
    this.unread += 1;
  }

  refused(error: Refused): void {
    this.closed = error;
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

  /** The move of it that is shown on the board. */
  get hinted(): CoachLine | null {
    return this.hint === null ? null : meantIn(this.hint, this.choices, this.pointed);
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
    void this.act({ type: 'open_curtain', table: this.table, seat, since: this.since(seat) });
  }

  closeCurtain(): void {
    void this.act({ type: 'close_curtain', table: this.table, since: this.since(null) });
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
