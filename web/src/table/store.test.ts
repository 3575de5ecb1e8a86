import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Refused, Unreachable } from '../api/http';
import type { News, TableState } from '../api/types';
import type { GameParts } from '../games/parts';
import { habits } from './habits.svelte';
import { FakeLine, news, sitter, tableInfo, tableState, toyWords } from './sample';
import type { Series } from './series';
import { TableStore } from './store.svelte';

let line: FakeLine;
let store: TableStore;

/** A game whose events can be seen: each takes 300 ms, and leaves a trace in the view. */
const SHOWN: GameParts = {
  after: (view, event) => ({ ...view, seen: event.event }),
  pause: () => 300,
};

function refused(kind: 'stale' | 'illegal', rule = ''): Refused {
  return new Refused({ kind, message: 'no', rule, key: `refusal.${kind}`, params: {} });
}

async function open(parts: GameParts = SHOWN): Promise<void> {
  line = new FakeLine();
  store = new TableStore('t', line);
  store.stage.parts = parts;
  store.begin(tableInfo(), { board: {}, terms: {} }, await toyWords());
}

function byMarcus(version: number): News {
  return news(version, 1);
}

function hide(hidden: boolean): void {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
}

beforeEach(async () => {
  vi.useFakeTimers();
  window.localStorage.clear();
  habits.setSpeed('normal');
  habits.setConfirms(true);
  await open();
});

afterEach(() => {
  store.close();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test('the first state is shown at once', () => {
  store.state(tableState(3, { since: 0, news: [byMarcus(1), byMarcus(2), byMarcus(3)] }));
  expect(store.stage.view).toEqual({ version: 3 });
  expect(store.log).toHaveLength(3);
  expect(store.choices).toHaveLength(2);
});

test('what others do is played before it can be answered, and the log keeps pace', async () => {
  store.state(tableState(1));
  store.state(tableState(3, { since: 1, news: [byMarcus(2), byMarcus(3)] }));
  await vi.advanceTimersByTimeAsync(0);
  expect(store.isBusy).toBe(true);
  expect(store.telling?.version).toBe(2);
  expect(store.turn).toBe(1);
  expect(store.stage.view).toEqual({ version: 1, seen: 'laid' });
  expect(store.log.map((one) => one.version)).toEqual([2]);
  expect(store.choices).toEqual([]);
  await vi.advanceTimersByTimeAsync(2300);
  expect(store.isBusy).toBe(false);
  expect(store.stage.view).toEqual({ version: 3 });
  expect(store.choices).toHaveLength(2);
});

test('while older news are told, the board is drawn as it was then', async () => {
  store.state(tableState(0, { view: null, choices: [] }));
  store.state(tableState(1, { since: 0, news: [byMarcus(1)] }));
  expect([store.now?.version, store.isBehind]).toEqual([0, false]);
  await vi.advanceTimersByTimeAsync(1500);
  store.state(tableState(2, { news: [byMarcus(2)] }));
  await vi.advanceTimersByTimeAsync(0);
  expect([store.now?.version, store.isBehind]).toEqual([1, true]);
  await vi.advanceTimersByTimeAsync(1500);
  expect([store.now?.version, store.isBehind]).toEqual([2, false]);
});

test('the set-up is not played piece by piece', async () => {
  store.state(tableState(0, { view: null, choices: [] }));
  store.state(tableState(1, { since: 0, news: [news(1, null, { kind: 'begin' })] }));
  await vi.advanceTimersByTimeAsync(0);
  expect(store.isBusy).toBe(false);
  expect(store.stage.view).toEqual({ version: 1 });
});

test('states that come while one is played wait for their turn', async () => {
  store.state(tableState(1));
  store.state(tableState(2, { news: [byMarcus(2)] }));
  store.state(tableState(3, { news: [byMarcus(3)] }));
  await vi.advanceTimersByTimeAsync(310);
  expect(store.shown?.version).toBe(2);
  await vi.advanceTimersByTimeAsync(1110);
  expect(store.shown?.version).toBe(3);
});

test('skipping shows what is true now, and what was being played does not come back', async () => {
  store.state(tableState(1));
  store.state(tableState(2, { news: [byMarcus(2)] }));
  store.state(tableState(3, { news: [byMarcus(3)] }));
  await vi.advanceTimersByTimeAsync(100);
  store.skip();
  expect(store.stage.view).toEqual({ version: 3 });
  expect(store.isBusy).toBe(false);
  await vi.advanceTimersByTimeAsync(2000);
  expect(store.stage.view).toEqual({ version: 3 });
  expect(store.stage.playing).toBeNull();
});

test('after a skip the next news are played again', async () => {
  store.state(tableState(1));
  store.state(tableState(2, { news: [byMarcus(2)] }));
  store.skip();
  store.state(tableState(3, { news: [byMarcus(3)] }));
  await vi.advanceTimersByTimeAsync(0);
  expect(store.isBusy).toBe(true);
  await vi.advanceTimersByTimeAsync(310);
  expect(store.shown?.version).toBe(3);
});

test('at once means at once', async () => {
  habits.setSpeed('at_once');
  store.state(tableState(1));
  store.state(tableState(2, { news: [byMarcus(2)] }));
  await vi.advanceTimersByTimeAsync(0);
  expect(store.isBusy).toBe(false);
  expect(store.stage.view).toEqual({ version: 2 });
});

/** Marcus has moved, and Livia’s clock runs. */
function onLiviasTime(version: number, more: Partial<TableState> = {}): TableState {
  const clock = { left: [60_000, 60_000], running: 0 };
  return tableState(version, { news: [byMarcus(version)], clock, ...more });
}

test('on one’s own time others’ moves are shown for less than a second', async () => {
  habits.setSpeed('calm');
  store.state(tableState(1));
  store.state(onLiviasTime(2, { news: [{ ...byMarcus(2), film: 3000 }] }));
  await vi.advanceTimersByTimeAsync(500);
  expect([store.isBusy, store.stage.filmed?.version]).toEqual([true, 2]);
  await vi.advanceTimersByTimeAsync(500);
  expect([store.isBusy, store.shown?.version]).toEqual([false, 2]);
  expect(store.choices).toHaveLength(2);
});

test('of several only the last is shown on one’s own time', async () => {
  const clock = { left: [60_000, 60_000], running: 1 };
  store.state(tableState(1));
  store.state(tableState(2, { news: [byMarcus(2)], clock }));
  store.state(tableState(3, { news: [byMarcus(3)], clock }));
  await vi.advanceTimersByTimeAsync(100);
  expect(store.telling?.version).toBe(2);
  store.state(onLiviasTime(4));
  await vi.advanceTimersByTimeAsync(100);
  expect(store.telling?.version).toBe(4);
  expect(store.stage.view).toEqual({ version: 3, seen: 'laid' });
  expect(store.log.map((one) => one.version)).toEqual([2, 3, 4]);
  await vi.advanceTimersByTimeAsync(850);
  expect(store.isBusy).toBe(false);
});

test('others’ time is not one’s own: then there is no haste', async () => {
  store.state(tableState(1));
  store.state(onLiviasTime(2));
  store.skip();
  store.state(onLiviasTime(3, { clock: { left: [60_000, 60_000], running: 1 } }));
  await vi.advanceTimersByTimeAsync(1050);
  expect(store.isBusy).toBe(true);
  await vi.advanceTimersByTimeAsync(100);
  expect(store.isBusy).toBe(false);
});

test('one can go on while one’s own step is still being shown', async () => {
  store.state(tableState(1));
  store.state(tableState(2, { news: [news(2, 0)], draft: 1 }));
  await vi.advanceTimersByTimeAsync(0);
  expect(store.stage.playing).not.toBeNull();
  expect(store.isBusy).toBe(false);
  expect(store.now?.draft).toBe(1);
  expect(store.choices).toHaveLength(2);
});

test('a game that cannot show its events gives time to read what others did', async () => {
  await open({});
  store.state(tableState(1));
  store.state(tableState(2, { news: [byMarcus(2)] }));
  await vi.advanceTimersByTimeAsync(500);
  expect(store.isBusy).toBe(true);
  expect(store.stage.view).toEqual({ version: 2 });
  await vi.advanceTimersByTimeAsync(1000);
  expect(store.isBusy).toBe(false);
});

test('there is the more time to read the more there is to read', async () => {
  await open({});
  store.state(tableState(1));
  const says = byMarcus(2).says;
  store.state(tableState(2, { news: [{ ...byMarcus(2), says: [...says, ...says, ...says] }] }));
  await vi.advanceTimersByTimeAsync(1900);
  expect(store.isBusy).toBe(true);
  await vi.advanceTimersByTimeAsync(300);
  expect(store.isBusy).toBe(false);
});

test('who wants nothing to move can still read what others did', async () => {
  vi.spyOn(habits, 'still', 'get').mockReturnValue(true);
  store.state(tableState(1));
  store.state(tableState(2, { news: [{ ...byMarcus(2), film: 3000 }] }));
  await vi.advanceTimersByTimeAsync(900);
  expect(store.telling?.version).toBe(2);
  expect([store.stage.playing, store.stage.filmed]).toEqual([null, null]);
  expect(store.stage.view).toEqual({ version: 2 });
  await vi.advanceTimersByTimeAsync(300);
  expect(store.isBusy).toBe(false);
});

function botsTurn(version: number): TableState {
  const sitters = [sitter(0), sitter(1, { mine: false, bot: 'greedy' })];
  return tableState(version, { sitters, turn: 1, choices: [], news: [byMarcus(version)] });
}

test('a bot that answers soon is not seen to think in between', async () => {
  store.state(botsTurn(1));
  expect(store.thinker?.name).toBe('Marcus');
  store.state(botsTurn(2));
  await vi.advanceTimersByTimeAsync(1500);
  expect(store.telling?.version).toBe(2);
  expect(store.thinker).toBeNull();
  store.state(botsTurn(3));
  await vi.advanceTimersByTimeAsync(0);
  expect(store.telling?.version).toBe(3);
  await vi.advanceTimersByTimeAsync(2000);
  expect([store.telling, store.isBusy]).toEqual([null, false]);
  expect(store.thinker?.seat).toBe(1);
});

test('the result comes when the last move was shown', async () => {
  store.state(tableState(1));
  const result = [{ seat: 0, place: 1, points: 3, sources: {}, resigned: false }];
  store.state(tableState(2, { news: [byMarcus(2)], turn: null, result }));
  await vi.advanceTimersByTimeAsync(500);
  expect(store.result).toBeNull();
  await vi.advanceTimersByTimeAsync(1000);
  expect(store.result).toEqual(result);
});

test('who comes and goes does not disturb what is shown', () => {
  store.state(tableState(1));
  store.presence({ type: 'presence', table: 't', present: [1], spectators: 2 });
  expect(store.isBusy).toBe(false);
  expect(store.sitters.map((one) => one.present)).toEqual([false, true]);
  expect(store.spectators).toBe(2);
});

test('what happened while the window was hidden is missed, not played', () => {
  store.state(tableState(1));
  hide(true);
  store.state(tableState(2, { news: [byMarcus(2)] }));
  store.state(tableState(3, { news: [news(3, 0)] }));
  store.state(tableState(4, { news: [byMarcus(4)] }));
  expect(store.stage.view).toEqual({ version: 4 });
  expect(store.missed.news.map((one) => one.version)).toEqual([2, 4]);
  hide(false);
  store.lookAgain();
  store.missed.forget();
  hide(true);
  store.state(tableState(5, { news: [byMarcus(5)] }));
  expect(store.missed.news.map((one) => one.version)).toEqual([5]);
});

test('whoever comes back on another day hears what was missed since', async () => {
  store.state(tableState(1, { since: 0, news: [byMarcus(1)] }));
  expect(store.missed.news).toEqual([]);
  store.close();
  await open();
  const all = [byMarcus(1), byMarcus(2), byMarcus(3)];
  store.state(tableState(3, { since: 0, news: all }));
  expect(store.missed.news.map((one) => one.version)).toEqual([2, 3]);
});

test('a choice that can be taken back is made at once', () => {
  store.state(tableState(1));
  store.choose(0);
  expect(line.sent).toEqual([
    { type: 'play', table: 't', seat: 0, version: 1, moves: [{ move: 'pass' }] },
  ]);
});

test('a final choice waits for one more word', () => {
  store.state(tableState(1));
  store.choose(1);
  expect(line.sent).toEqual([]);
  expect(store.held).toBe(1);
  store.point(0);
  expect(store.pointed).toBe(1);
  store.confirm();
  expect(line.sent).toHaveLength(1);
});

test('a final choice can be let go', () => {
  store.state(tableState(1));
  store.choose(1);
  store.letGo();
  store.confirm();
  expect(line.sent).toEqual([]);
});

test('who does not want to be asked is not asked', () => {
  habits.setConfirms(false);
  store.state(tableState(1));
  store.choose(1);
  expect(line.sent).toHaveLength(1);
});

const SERIES: Series = {
  moves: [{ move: 'aim', at: 3 }, { move: 'shoot' }],
  say: { key: 'move.shoot', params: {} },
};

test('a series is sent in one message, after one more word', () => {
  store.state(tableState(1));
  store.choose(1);
  store.send(SERIES);
  expect(line.sent).toEqual([]);
  expect([store.held, store.heldSay]).toEqual([null, SERIES.say]);
  store.point(0);
  store.confirm();
  expect(line.sent).toMatchObject([{ type: 'play', version: 1, moves: SERIES.moves }]);
});

test('a second press is that word, but only for the same series', () => {
  store.state(tableState(1));
  store.send(SERIES);
  store.send({ ...SERIES, moves: [{ move: 'aim', at: 4 }, { move: 'shoot' }] });
  expect(line.sent).toEqual([]);
  store.letGo();
  store.send(SERIES);
  expect(line.sent).toEqual([]);
  store.send({ ...SERIES });
  expect(line.sent).toMatchObject([{ moves: SERIES.moves }]);
});

test('a held series gives way to a choice, and to news', () => {
  store.state(tableState(1));
  store.send(SERIES);
  store.choose(1);
  expect([store.held, store.heldSeries]).toEqual([1, null]);
  store.send(SERIES);
  store.state(tableState(2, { news: [byMarcus(2)] }));
  expect(store.heldSeries).toBeNull();
});

test('a series is sent at once by those who do not want to be asked', () => {
  habits.setConfirms(false);
  store.state(tableState(1));
  store.send(SERIES);
  expect(line.sent).toHaveLength(1);
});

test('a state that changes nothing for the seat leaves the held choice alone', () => {
  store.state(tableState(1));
  store.choose(1);
  store.state(tableState(1, { since: 1, spectators: 1 }));
  expect(store.held).toBe(1);
  store.state(tableState(2, { news: [byMarcus(2)] }));
  expect(store.held).toBeNull();
});

test('nothing is sent twice', async () => {
  store.state(tableState(1));
  store.choose(0);
  store.choose(0);
  expect(line.sent).toHaveLength(1);
  expect(store.choices).toEqual([]);
  expect(store.offered).toHaveLength(2);
  await line.done();
  await vi.advanceTimersByTimeAsync(0);
  expect(store.choices).toHaveLength(2);
});

test('a refusal is kept until the next try, and names its rule', async () => {
  store.state(tableState(1));
  store.try({ move: 'fly' });
  await line.failed(refused('illegal', 'T-1'));
  await vi.advanceTimersByTimeAsync(0);
  expect((store.trouble as Refused).refusal.rule).toBe('T-1');
  store.choose(0);
  expect(store.trouble).toBeNull();
});

test('a click of the other tab came first: the refusal stays while the new state is shown', async () => {
  store.state(tableState(1));
  store.choose(0);
  await line.failed(refused('stale'));
  await vi.advanceTimersByTimeAsync(0);
  store.state(tableState(2, { news: [news(2, 0)] }));
  expect((store.trouble as Refused).refusal.kind).toBe('stale');
  expect(store.latest?.version).toBe(2);
});

test('a server that does not answer is said so, until it speaks again', async () => {
  store.state(tableState(1));
  store.choose(0);
  await line.failed(new Unreachable());
  await vi.advanceTimersByTimeAsync(0);
  expect(store.trouble).toBe('unreachable');
  store.state(tableState(1, { since: 1 }));
  expect(store.trouble).toBeNull();
  expect(store.choices).toHaveLength(2);
});

test('after a break it asks for what it does not know yet', () => {
  expect(store.resume()).toEqual({ seat: null, since: 0 });
  store.state(tableState(7, { since: 0, news: [byMarcus(7)] }));
  expect(store.resume()).toEqual({ seat: 0, since: 7 });
});

test('a server that went back in time is believed', () => {
  store.state(tableState(5, { since: 0, news: [byMarcus(4), byMarcus(5)] }));
  store.state(tableState(2, { since: 0, news: [byMarcus(1), byMarcus(2)] }));
  store.skip();
  expect(store.log.map((one) => one.version)).toEqual([1, 2]);
});

test('behind the curtain each seat has its own log, and hears what it missed', () => {
  const sitters = tableState(1).sitters.map((one) => ({ ...one, mine: true }));
  const two = (version: number, viewer: number | null, more: object = {}) =>
    tableState(version, { sitters, viewer, ...more });
  store.state(two(1, 0, { since: 0, news: [byMarcus(1)] }));
  store.state(two(1, null, { since: 0, news: [byMarcus(1)], choices: [] }));
  expect(store.missed.news).toEqual([]);
  store.openCurtain(0);
  expect(line.sent).toEqual([{ type: 'open_curtain', table: 't', seat: 0, since: 1 }]);
  store.state(two(3, 0, { since: 1, news: [byMarcus(2), byMarcus(3)] }));
  expect(store.isBusy).toBe(false);
  expect(store.missed.news.map((one) => one.version)).toEqual([2, 3]);
  expect(store.log.map((one) => one.version)).toEqual([1, 2, 3]);
});

test('chat lines are told once', () => {
  const said = { number: 1, seat: 1, name: 'Marcus', text: 'hi', wall: 0 };
  store.chat(said);
  store.chat(said);
  expect(store.lines).toHaveLength(1);
  expect(store.unread).toBe(1);
});

test('a film runs for its time before the next is shown, and a skip ends it', async () => {
  store.state(tableState(1));
  store.state(tableState(2, { news: [{ ...byMarcus(2), film: 3000 }] }));
  await vi.advanceTimersByTimeAsync(2900);
  expect(store.stage.filmed?.version).toBe(2);
  expect(store.shown?.version).toBe(1);
  await vi.advanceTimersByTimeAsync(1000);
  expect(store.stage.filmed).toBeNull();
  expect(store.shown?.version).toBe(2);
  store.state(tableState(3, { news: [{ ...byMarcus(3), film: 3000 }] }));
  await vi.advanceTimersByTimeAsync(100);
  store.skip();
  expect(store.stage.filmed).toBeNull();
  expect(store.shown?.version).toBe(3);
});

test('the log does not say how a film ends before it has ended', async () => {
  store.state(tableState(1, { news: [byMarcus(1)] }));
  store.state(tableState(2, { news: [{ ...byMarcus(2), film: 3000 }] }));
  await vi.advanceTimersByTimeAsync(0);
  expect(store.log.map((one) => one.version)).toEqual([1]);
  await vi.advanceTimersByTimeAsync(6000);
  expect(store.log.map((one) => one.version)).toEqual([1, 2]);
});

test('one does not go on before the film of one’s own decision is over', async () => {
  store.state(tableState(1));
  store.state(tableState(2, { news: [news(2, 0, { film: 3000 })] }));
  await vi.advanceTimersByTimeAsync(0);
  expect(store.offered).toEqual([]);
  await vi.advanceTimersByTimeAsync(4000);
  expect(store.offered).toHaveLength(2);
});

test('where everything is shown at once there is no film', async () => {
  habits.setSpeed('at_once');
  store.state(tableState(1));
  store.state(tableState(2, { news: [{ ...byMarcus(2), film: 3000 }] }));
  await vi.advanceTimersByTimeAsync(0);
  expect(store.stage.filmed).toBeNull();
  expect(store.shown?.version).toBe(2);
});
