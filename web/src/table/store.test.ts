import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Refused, Unreachable } from '../api/http';
import {
  byMarcus,
  connection,
  news,
  openTable,
  setUpTable,
  store,
  tableState,
  tearDownTable,
} from './fixtures';
import type { Series } from './selection.svelte';
import { settings } from './settings.svelte';

function refused(kind: 'stale' | 'illegal', rule = ''): Refused {
  return new Refused({ kind, message: 'no', rule, key: `refusal.${kind}`, params: {} });
}

function hide(hidden: boolean): void {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
}

beforeEach(setUpTable);
afterEach(tearDownTable);

test('a change of presence does not disturb what is shown', () => {
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
  expect(store.animation.view).toEqual({ version: 4 });
  expect(store.missed.news.map((one) => one.version)).toEqual([2, 4]);
  hide(false);
  store.markSeen();
  store.missed.forget();
  hide(true);
  store.state(tableState(5, { news: [byMarcus(5)] }));
  expect(store.missed.news.map((one) => one.version)).toEqual([5]);
});

test('a later visit is told what was missed', async () => {
  store.state(tableState(1, { since: 0, news: [byMarcus(1)] }));
  expect(store.missed.news).toEqual([]);
  store.close();
  await openTable();
  const all = [byMarcus(1), byMarcus(2), byMarcus(3)];
  store.state(tableState(3, { since: 0, news: all }));
  expect(store.missed.news.map((one) => one.version)).toEqual([2, 3]);
});

test('a choice that can be taken back is made at once', () => {
  store.state(tableState(1));
  store.selection.choose(0);
  expect(connection.sent).toEqual([
    { type: 'play', table: 't', seat: 0, version: 1, moves: [{ move: 'pass' }] },
  ]);
});

test('a final choice waits for confirmation', () => {
  store.state(tableState(1));
  store.selection.choose(1);
  expect(connection.sent).toEqual([]);
  expect(store.selection.held).toBe(1);
  store.selection.point(0);
  expect(store.selection.pointed).toBe(1);
  store.selection.confirm();
  expect(connection.sent).toHaveLength(1);
});

test('a held choice can be given up', () => {
  store.state(tableState(1));
  store.selection.choose(1);
  store.cancel();
  store.selection.confirm();
  expect(connection.sent).toEqual([]);
});

test('a player can turn confirmations off', () => {
  settings.setConfirms(false);
  store.state(tableState(1));
  store.selection.choose(1);
  expect(connection.sent).toHaveLength(1);
});

const SERIES: Series = {
  moves: [{ move: 'aim', at: 3 }, { move: 'shoot' }],
  say: { key: 'move.shoot', params: {} },
};

test('a series is sent in one message, after confirmation', () => {
  store.state(tableState(1));
  store.selection.choose(1);
  store.selection.chooseSeries(SERIES);
  expect(connection.sent).toEqual([]);
  expect([store.selection.held, store.selection.heldSay]).toEqual([null, SERIES.say]);
  store.selection.point(0);
  store.selection.confirm();
  expect(connection.sent).toMatchObject([{ type: 'play', version: 1, moves: SERIES.moves }]);
});

test('a second press confirms, but only the same series', () => {
  store.state(tableState(1));
  store.selection.chooseSeries(SERIES);
  store.selection.chooseSeries({ ...SERIES, moves: [{ move: 'aim', at: 4 }, { move: 'shoot' }] });
  expect(connection.sent).toEqual([]);
  store.cancel();
  store.selection.chooseSeries(SERIES);
  expect(connection.sent).toEqual([]);
  store.selection.chooseSeries({ ...SERIES });
  expect(connection.sent).toMatchObject([{ moves: SERIES.moves }]);
});

test('a held series gives way to a choice, and to a new state', () => {
  store.state(tableState(1));
  store.selection.chooseSeries(SERIES);
  store.selection.choose(1);
  expect([store.selection.held, store.selection.heldSeries]).toEqual([1, null]);
  store.selection.chooseSeries(SERIES);
  store.state(tableState(2, { news: [byMarcus(2)] }));
  expect(store.selection.heldSeries).toBeNull();
});

test('without confirmations a series is sent at once', () => {
  settings.setConfirms(false);
  store.state(tableState(1));
  store.selection.chooseSeries(SERIES);
  expect(connection.sent).toHaveLength(1);
});

test('a state that changes nothing for the seat leaves the held choice alone', () => {
  store.state(tableState(1));
  store.selection.choose(1);
  store.state(tableState(1, { since: 1, spectators: 1 }));
  expect(store.selection.held).toBe(1);
  store.state(tableState(2, { news: [byMarcus(2)] }));
  expect(store.selection.held).toBeNull();
});

test('nothing is sent twice', async () => {
  store.state(tableState(1));
  store.selection.choose(0);
  store.selection.choose(0);
  expect(connection.sent).toHaveLength(1);
  expect(store.choices).toEqual([]);
  expect(store.offered).toHaveLength(2);
  await connection.done();
  await vi.advanceTimersByTimeAsync(0);
  expect(store.choices).toHaveLength(2);
});

test('a refusal is kept until the next try, and names its rule', async () => {
  store.state(tableState(1));
  store.play([{ move: 'fly' }]);
  await connection.failed(refused('illegal', 'T-1'));
  await vi.advanceTimersByTimeAsync(0);
  expect((store.failure as Refused).refusal.rule).toBe('T-1');
  store.selection.choose(0);
  expect(store.failure).toBeNull();
});

test('a click of the other tab came first: the refusal stays while the new state is shown', async () => {
  store.state(tableState(1));
  store.selection.choose(0);
  await connection.failed(refused('stale'));
  await vi.advanceTimersByTimeAsync(0);
  store.state(tableState(2, { news: [news(2, 0)] }));
  expect((store.failure as Refused).refusal.kind).toBe('stale');
  expect(store.latest?.version).toBe(2);
});

test('a server that does not answer is reported until it answers again', async () => {
  store.state(tableState(1));
  store.selection.choose(0);
  await connection.failed(new Unreachable());
  await vi.advanceTimersByTimeAsync(0);
  expect(store.failure).toBe('unreachable');
  store.state(tableState(1, { since: 1 }));
  expect(store.failure).toBeNull();
  expect(store.choices).toHaveLength(2);
});

test('after a break the store resumes from the version it knows', () => {
  expect(store.resume()).toEqual({ seat: null, since: 0 });
  store.state(tableState(7, { since: 0, news: [byMarcus(7)] }));
  expect(store.resume()).toEqual({ seat: 0, since: 7 });
});

test('a state with an older version replaces a newer one', () => {
  store.state(tableState(5, { since: 0, news: [byMarcus(4), byMarcus(5)] }));
  store.state(tableState(2, { since: 0, news: [byMarcus(1), byMarcus(2)] }));
  store.skip();
  expect(store.log.map((one) => one.version)).toEqual([1, 2]);
});

test('behind the curtain each seat has its own log and missed updates', () => {
  const sitters = tableState(1).sitters.map((one) => ({ ...one, mine: true }));
  const two = (version: number, viewer: number | null, more: object = {}) =>
    tableState(version, { sitters, viewer, ...more });
  store.state(two(1, 0, { since: 0, news: [byMarcus(1)] }));
  store.state(two(1, null, { since: 0, news: [byMarcus(1)], choices: [] }));
  expect(store.missed.news).toEqual([]);
  store.openCurtain(0);
  expect(connection.sent).toEqual([{ type: 'open_curtain', table: 't', seat: 0, since: 1 }]);
  store.state(two(3, 0, { since: 1, news: [byMarcus(2), byMarcus(3)] }));
  expect(store.isBusy).toBe(false);
  expect(store.missed.news.map((one) => one.version)).toEqual([2, 3]);
  expect(store.log.map((one) => one.version)).toEqual([1, 2, 3]);
});

test('chat lines are shown once', () => {
  const said = { number: 1, seat: 1, name: 'Marcus', text: 'hi', wall: 0 };
  store.chat(said);
  store.chat(said);
  expect(store.chatLines).toHaveLength(1);
  expect(store.unread).toBe(1);
});
