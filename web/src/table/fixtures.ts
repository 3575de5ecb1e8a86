/** Tables as the server describes them, and a store at an open table, for tests. */
import { vi } from 'vitest';
import type { Subscriber, Message } from '../api/socket.svelte';
import type { Choice, Update, Say, Sitter, TableInfo, TableState } from '../api/types';
import type { TextList } from '../api/types';
import type { GameParts } from '../games/parts';
import { GameWords, pageTexts } from '../text/texts.svelte';
import { settings } from './settings.svelte';
import { TableStore, type TableConnection } from './store.svelte';

export function say(key: string, params: Record<string, unknown> = {}): Say {
  return { key, params };
}

export function sitter(seat: number, more: Partial<Sitter> = {}): Sitter {
  const name = ['Livia', 'Marcus', 'Oona'][seat] ?? `${seat}`;
  const usual = { bot: null, stand_in: null, resigned: false, present: true, mine: seat === 0 };
  return { seat, name, ...usual, ...more };
}

export function choice(move: string, more: Partial<Choice> = {}): Choice {
  return { move: { move }, say: say(`move.${move}`), group: null, final: false, ...more };
}

export function news(version: number, seat: number | null, more: Partial<Update> = {}): Update {
  return {
    version,
    kind: 'decide',
    seat,
    by: 'person',
    bot: null,
    why: null,
    events: [{ event: 'laid', seat: seat ?? -1 }],
    says: [say('event.laid', { seat })],
    film: null,
    wall: 0,
    ...more,
  };
}

export function byMarcus(version: number): Update {
  return news(version, 1);
}

export function tableState(version: number, more: Partial<TableState> = {}): TableState {
  return {
    type: 'table',
    table: 't',
    viewer: 0,
    version,
    since: version - 1,
    status: 'running',
    sitters: [sitter(0), sitter(1, { mine: false })],
    spectators: 0,
    turn: 0,
    view: { version },
    prompt: say('prompt', { seat: 0 }),
    choices: [choice('pass'), choice('end', { final: true })],
    draft: 0,
    plan: [],
    ask: null,
    clock: null,
    news: [],
    result: null,
    ending: '',
    rematch: null,
    kept_for: [],
    ...more,
  };
}

export function tableInfo(more: Partial<TableInfo> = {}): TableInfo {
  return {
    id: 't',
    game: 'toy',
    title: 'Toy',
    seats: 2,
    options: {},
    own_board: false,
    open: true,
    clock: { kind: 'none' },
    hints: false,
    status: 'running',
    sitters: [sitter(0), sitter(1)],
    turn: 0,
    waiting_since: 0,
    created: 0,
    changed: 0,
    mine: [0],
    host: null,
    hosted: true,
    invite: null,
    rematch_of: null,
    rematch: null,
    places: null,
    ...more,
  };
}

/** A connection whose answers the test gives. */
export class FakeConnection implements TableConnection {
  sent: Message[] = [];
  subscriber: Subscriber | null = null;
  private answers: { done: () => void; failed: (error: Error) => void }[] = [];

  request(message: Message): Promise<void> {
    this.sent.push(message);
    return new Promise((done, failed) => this.answers.push({ done, failed }));
  }

  subscribe(subscriber: Subscriber): () => void {
    this.subscriber = subscriber;
    return () => (this.subscriber = null);
  }

  /** Answer the oldest request. */
  async done(): Promise<void> {
    this.answers.shift()?.done();
    await Promise.resolve();
  }

  async failed(error: Error): Promise<void> {
    this.answers.shift()?.failed(error);
    await Promise.resolve();
  }
}

const TEXTS: TextList = {
  texts: {
    prompt: '{seat}, choose.',
    'move.pass': 'Pass',
    'move.end': 'End the turn',
    'move.step': 'Step',
    'group.wagon': 'Wagon {wagon}',
    'event.laid': '{seat} lays a stone on {place}.',
    'place.p1': 'the first place',
    'rule.T-1': 'Stones stay where they are.',
  },
  terms: {},
};

/** English words of a made-up game. */
export async function toyWords(): Promise<GameWords> {
  await pageTexts.setLanguage('en');
  const words = new GameWords('toy');
  const fetched = globalThis.fetch;
  globalThis.fetch = () => Promise.resolve(new Response(JSON.stringify(TEXTS)));
  await words.load();
  globalThis.fetch = fetched;
  words.nameSeats([sitter(0), sitter(1), sitter(2)]);
  return words;
}

/** The connection and the store of the running test: `openTable` replaces them. */
export let connection: FakeConnection;
export let store: TableStore;

/** A game whose events can be seen: each takes 300 ms and leaves a trace in the view. */
const SHOWN: GameParts = {
  applyEvent: (view, event) => ({ ...view, seen: event.event }),
  eventDuration: () => 300,
};

export async function openTable(parts: GameParts = SHOWN): Promise<void> {
  connection = new FakeConnection();
  store = new TableStore('t', connection);
  store.animation.parts = parts;
  store.watch(tableInfo(), { board: {}, terms: {} }, await toyWords());
}

export async function setUpTable(): Promise<void> {
  vi.useFakeTimers();
  window.localStorage.clear();
  settings.setSpeed('normal');
  settings.setConfirms(true);
  await openTable();
}

export function tearDownTable(): void {
  store.close();
  vi.restoreAllMocks();
  vi.useRealTimers();
}
