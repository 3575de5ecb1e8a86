/**
 * The store of one table: loads it, holds its playback, selection, history, chat, hints and review,
 * and sends what the player does. The result comes with the server's next state. Knows no rules.
 */
import { get, Refused } from '../api/http';
import { connection, type Connection, type Subscriber, type Message } from '../api/socket.svelte';
import type {
  ChatLine,
  Choice,
  Hint,
  CoachLine,
  Move,
  Offer,
  TableFacts,
  TableInfo,
  TableState,
} from '../api/types';
import { showToast } from '../app/toasts.svelte';
import { HintStore } from '../coach/hintStore.svelte';
import { shownLine } from '../coach/lines';
import { ReviewStore } from '../coach/reviewStore.svelte';
import { partsOf, type Noun } from '../games/parts';
import { GameWords } from '../text/texts.svelte';
import { Playback } from './playback.svelte';
import { rematchWords } from './rematch';
import { Selection } from './selection.svelte';

const NOTHING: readonly Choice[] = [];

/** The part of the connection that the store needs. */
export type TableConnection = Pick<Connection, 'request' | 'subscribe'>;

/** Why the last message had no effect: the server refused it, or did not answer. */
export type Failure = Refused | 'unreachable';

export class TableStore extends Playback implements Subscriber {
  /** Must the screen be handed over behind a curtain? */
  hasSecrets = $state(true);
  readonly hints: HintStore;
  readonly reviewStore: ReviewStore;
  /** The rematch, if the viewer may see it. */
  rematch = $state.raw<TableInfo | null>(null);
  chatLines = $state.raw<ChatLine[]>([]);
  unread = $state(0);
  readonly selection = new Selection(this);
  /** The thing that the player points at in a sentence. */
  lit = $state.raw<Noun | null>(null);
  sending = $state(false);
  failure = $state.raw<Failure | null>(null);
  /** Why the table cannot be shown. */
  loadError = $state.raw<Error | null>(null);

  private stop: (() => void) | null = null;

  constructor(
    table: string,
    private readonly socket: TableConnection = connection,
  ) {
    super(table);
    this.hints = new HintStore(table);
    this.reviewStore = new ReviewStore(table);
  }

  /** Load what does not change, then subscribe. */
  async open(): Promise<void> {
    this.loadError = null;
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
      this.watch(info, facts, words);
      this.animation.parts = parts;
      this.chatLines = chat.lines;
      this.hasSecrets = offer.games.find((one) => one.name === info.game)?.has_secrets ?? true;
    } catch (error) {
      this.loadError = error instanceof Error ? error : new Error(String(error));
    }
  }

  /** Subscribe to a table whose facts are loaded. */
  watch(info: TableInfo, facts: TableFacts, words: GameWords): void {
    this.info = info;
    this.facts = facts;
    this.words = words;
    this.stop?.();
    this.stop = this.socket.subscribe(this);
  }

  close(): void {
    this.stop?.();
    this.stop = null;
    this.hints.close();
    this.stopPlayback();
  }

  // Messages of the connection

  override state(state: TableState): void {
    const before = this.latest;
    super.state(state);
    const turned = before?.viewer !== state.viewer;
    if (turned || before?.version !== state.version) this.resetSelection();
    if (this.failure === 'unreachable') this.failure = null;
    if (state.rematch !== null && state.rematch !== this.rematch?.id) {
      void this.loadRematch(state.rematch);
    }
  }

  /** Load the rematch; a player who looks at the history is told of it. */
  private async loadRematch(id: string): Promise<void> {
    this.rematch = await get<TableInfo>(`/api/tables/${id}`).catch(() => null);
    if (this.rematch !== null && this.history.isOpen) showToast(rematchWords(this.rematch));
  }

  chat(line: ChatLine): void {
    if (this.chatLines.some((one) => one.number === line.number)) return;
    this.chatLines = [...this.chatLines, line];
    this.unread += 1;
  }

  refused(error: Refused): void {
    this.loadError = error;
  }

  private resetSelection(): void {
    this.selection.clear();
    this.hints.close();
    if (!this.isStale) this.failure = null;
  }

  private get isStale(): boolean {
    return this.failure instanceof Refused && this.failure.refusal.kind === 'stale';
  }

  /** The choices on offer: none while an update is played or the history is shown. */
  get offered(): readonly Choice[] {
    return this.isBusy || this.history.isOpen ? NOTHING : (this.latest?.choices ?? NOTHING);
  }

  /** The choices that can be made now: none until the server has answered the last one. */
  get choices(): readonly Choice[] {
    return this.sending ? NOTHING : this.offered;
  }

  // Acting

  play(moves: readonly Move[]): void {
    void this.act({ type: 'play', ...this.target(), moves: [...moves] });
  }

  /** Let go of everything that is selected, and of the last failure. */
  cancel(): void {
    this.selection.clear();
    this.failure = null;
  }

  /** The coach's hint for the current decision. */
  get hint(): Hint | null {
    return this.choices.length === 0 ? null : this.hints.of(this.latest);
  }

  /** The move of the hint that the board shows. */
  get hinted(): CoachLine | null {
    return this.hint === null ? null : shownLine(this.hint, this.choices, this.selection.pointed);
  }

  async askHint(): Promise<void> {
    if (this.latest === null) return;
    this.failure = null;
    await this.hints.ask(this.latest).catch((error: unknown) => {
      this.failure = error instanceof Refused ? error : 'unreachable';
    });
  }

  undo(): void {
    if (this.latest?.draft && !this.history.isOpen)
      void this.act({ type: 'undo', ...this.target() });
  }

  askUndo(): void {
    void this.act({ type: 'ask_undo', ...this.target() });
  }

  askStandIn(target: number): void {
    void this.act({ type: 'ask_stand_in', ...this.target(), target });
  }

  answer(agree: boolean): void {
    void this.act({ type: 'answer', ...this.target(), agree });
  }

  resign(): void {
    const { table, seat } = this.target();
    void this.act({ type: 'resign', table, seat });
  }

  comeBack(): void {
    const { table, seat } = this.target();
    void this.act({ type: 'return', table, seat });
  }

  openCurtain(seat: number): void {
    void this.act({ type: 'open_curtain', table: this.table, seat, since: this.since(seat) });
  }

  closeCurtain(): void {
    void this.act({ type: 'close_curtain', table: this.table, since: this.since(null) });
  }

  sendChat(text: string): Promise<boolean> {
    return this.act({ type: 'chat', table: this.table, text });
  }

  private target(): { table: string; seat: number; version: number } {
    const state = this.latest;
    return { table: this.table, seat: state?.viewer ?? 0, version: state?.version ?? 0 };
  }

  /** Send a message; true if it was done. A refusal is shown, and changes nothing. */
  private async act(message: Message): Promise<boolean> {
    if (this.sending) return false;
    this.sending = true;
    this.failure = null;
    try {
      await this.socket.request(message);
      return true;
    } catch (error) {
      this.failure = error instanceof Refused ? error : 'unreachable';
      return false;
    } finally {
      this.sending = false;
      this.selection.release();
    }
  }
}
