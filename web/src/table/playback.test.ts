import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { TableState } from '../api/types';
import {
  byMarcus,
  news,
  openTable,
  setUpTable,
  sitter,
  store,
  tableState,
  tearDownTable,
} from './fixtures';
import { settings } from './settings.svelte';

beforeEach(setUpTable);
afterEach(tearDownTable);

test('the first state is shown at once', () => {
  store.state(tableState(3, { since: 0, news: [byMarcus(1), byMarcus(2), byMarcus(3)] }));
  expect(store.animation.view).toEqual({ version: 3 });
  expect(store.log).toHaveLength(3);
  expect(store.choices).toHaveLength(2);
});

test('moves of others are played before the player can decide, and the log keeps pace', async () => {
  store.state(tableState(1));
  store.state(tableState(3, { since: 1, news: [byMarcus(2), byMarcus(3)] }));
  await vi.advanceTimersByTimeAsync(0);
  expect(store.isBusy).toBe(true);
  expect(store.playing?.version).toBe(2);
  expect(store.turn).toBe(1);
  expect(store.animation.view).toEqual({ version: 1, seen: 'laid' });
  expect(store.log.map((one) => one.version)).toEqual([2]);
  expect(store.choices).toEqual([]);
  await vi.advanceTimersByTimeAsync(2300);
  expect(store.isBusy).toBe(false);
  expect(store.animation.view).toEqual({ version: 3 });
  expect(store.choices).toHaveLength(2);
});

test('while older updates are played, the board is drawn as it was then', async () => {
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
  expect(store.animation.view).toEqual({ version: 1 });
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

test('skipping shows the latest state, and what was being played does not come back', async () => {
  store.state(tableState(1));
  store.state(tableState(2, { news: [byMarcus(2)] }));
  store.state(tableState(3, { news: [byMarcus(3)] }));
  await vi.advanceTimersByTimeAsync(100);
  store.skip();
  expect(store.animation.view).toEqual({ version: 3 });
  expect(store.isBusy).toBe(false);
  await vi.advanceTimersByTimeAsync(2000);
  expect(store.animation.view).toEqual({ version: 3 });
  expect(store.animation.event).toBeNull();
});

test('after a skip the next updates are played again', async () => {
  store.state(tableState(1));
  store.state(tableState(2, { news: [byMarcus(2)] }));
  store.skip();
  store.state(tableState(3, { news: [byMarcus(3)] }));
  await vi.advanceTimersByTimeAsync(0);
  expect(store.isBusy).toBe(true);
  await vi.advanceTimersByTimeAsync(310);
  expect(store.shown?.version).toBe(3);
});

test('at the speed “at once” nothing is played', async () => {
  settings.setSpeed('at_once');
  store.state(tableState(1));
  store.state(tableState(2, { news: [byMarcus(2)] }));
  await vi.advanceTimersByTimeAsync(0);
  expect(store.isBusy).toBe(false);
  expect(store.animation.view).toEqual({ version: 2 });
});

/** Marcus has moved, and Livia’s clock runs. */
function onLiviasTime(version: number, more: Partial<TableState> = {}): TableState {
  const clock = { left: [60_000, 60_000], running: 0 };
  return tableState(version, { news: [byMarcus(version)], clock, ...more });
}

test('while the player’s clock runs, moves of others take less than a second', async () => {
  settings.setSpeed('calm');
  store.state(tableState(1));
  store.state(onLiviasTime(2, { news: [{ ...byMarcus(2), film: 3000 }] }));
  await vi.advanceTimersByTimeAsync(500);
  expect([store.isBusy, store.animation.film?.version]).toEqual([true, 2]);
  await vi.advanceTimersByTimeAsync(500);
  expect([store.isBusy, store.shown?.version]).toEqual([false, 2]);
  expect(store.choices).toHaveLength(2);
});

test('while the player’s clock runs, only the last of several moves is shown', async () => {
  const clock = { left: [60_000, 60_000], running: 1 };
  store.state(tableState(1));
  store.state(tableState(2, { news: [byMarcus(2)], clock }));
  store.state(tableState(3, { news: [byMarcus(3)], clock }));
  await vi.advanceTimersByTimeAsync(100);
  expect(store.playing?.version).toBe(2);
  store.state(onLiviasTime(4));
  await vi.advanceTimersByTimeAsync(100);
  expect(store.playing?.version).toBe(4);
  expect(store.animation.view).toEqual({ version: 3, seen: 'laid' });
  expect(store.log.map((one) => one.version)).toEqual([2, 3, 4]);
  await vi.advanceTimersByTimeAsync(850);
  expect(store.isBusy).toBe(false);
});

test('while another clock runs, moves are played in full', async () => {
  store.state(tableState(1));
  store.state(onLiviasTime(2));
  store.skip();
  store.state(onLiviasTime(3, { clock: { left: [60_000, 60_000], running: 1 } }));
  await vi.advanceTimersByTimeAsync(1050);
  expect(store.isBusy).toBe(true);
  await vi.advanceTimersByTimeAsync(100);
  expect(store.isBusy).toBe(false);
});

test('the player can decide while their own last step is still played', async () => {
  store.state(tableState(1));
  store.state(tableState(2, { news: [news(2, 0)], draft: 1 }));
  await vi.advanceTimersByTimeAsync(0);
  expect(store.animation.event).not.toBeNull();
  expect(store.isBusy).toBe(false);
  expect(store.now?.draft).toBe(1);
  expect(store.choices).toHaveLength(2);
});

test('a game without animations gives time to read moves of others', async () => {
  await openTable({});
  store.state(tableState(1));
  store.state(tableState(2, { news: [byMarcus(2)] }));
  await vi.advanceTimersByTimeAsync(500);
  expect(store.isBusy).toBe(true);
  expect(store.animation.view).toEqual({ version: 2 });
  await vi.advanceTimersByTimeAsync(1000);
  expect(store.isBusy).toBe(false);
});

test('longer updates give more time to read', async () => {
  await openTable({});
  store.state(tableState(1));
  const says = byMarcus(2).says;
  store.state(tableState(2, { news: [{ ...byMarcus(2), says: [...says, ...says, ...says] }] }));
  await vi.advanceTimersByTimeAsync(1900);
  expect(store.isBusy).toBe(true);
  await vi.advanceTimersByTimeAsync(300);
  expect(store.isBusy).toBe(false);
});

test('with reduced motion there is still time to read moves of others', async () => {
  vi.spyOn(settings, 'reducedMotion', 'get').mockReturnValue(true);
  store.state(tableState(1));
  store.state(tableState(2, { news: [{ ...byMarcus(2), film: 3000 }] }));
  await vi.advanceTimersByTimeAsync(900);
  expect(store.playing?.version).toBe(2);
  expect([store.animation.event, store.animation.film]).toEqual([null, null]);
  expect(store.animation.view).toEqual({ version: 2 });
  await vi.advanceTimersByTimeAsync(300);
  expect(store.isBusy).toBe(false);
});

function botsTurn(version: number): TableState {
  const sitters = [sitter(0), sitter(1, { mine: false, bot: 'greedy' })];
  return tableState(version, { sitters, turn: 1, choices: [], news: [byMarcus(version)] });
}

test('a fast bot’s answer does not bring back an older state', async () => {
  store.state(tableState(1));
  store.state({ ...botsTurn(2), news: [news(2, 0)] });
  await vi.advanceTimersByTimeAsync(100);
  expect([store.turn, store.thinker?.name]).toEqual([1, 'Marcus']);
  store.state(botsTurn(3));
  for (let time = 0; time < 1000; time += 20) {
    expect([store.turn, store.playing?.version ?? 3, store.now?.turn]).toEqual([1, 3, 1]);
    await vi.advanceTimersByTimeAsync(20);
  }
  expect(store.playing?.version).toBe(3);
});

test('a fast bot is not shown thinking', async () => {
  store.state(botsTurn(1));
  expect(store.thinker?.name).toBe('Marcus');
  store.state(botsTurn(2));
  await vi.advanceTimersByTimeAsync(1500);
  expect(store.playing?.version).toBe(2);
  expect(store.thinker).toBeNull();
  store.state(botsTurn(3));
  await vi.advanceTimersByTimeAsync(0);
  expect(store.playing?.version).toBe(3);
  await vi.advanceTimersByTimeAsync(2000);
  expect([store.playing, store.isBusy]).toEqual([null, false]);
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

test('a film runs for its time before the next is shown, and a skip ends it', async () => {
  store.state(tableState(1));
  store.state(tableState(2, { news: [{ ...byMarcus(2), film: 3000 }] }));
  await vi.advanceTimersByTimeAsync(2900);
  expect(store.animation.film?.version).toBe(2);
  expect(store.shown?.version).toBe(1);
  await vi.advanceTimersByTimeAsync(1000);
  expect(store.animation.film).toBeNull();
  expect(store.shown?.version).toBe(2);
  store.state(tableState(3, { news: [{ ...byMarcus(3), film: 3000 }] }));
  await vi.advanceTimersByTimeAsync(100);
  store.skip();
  expect(store.animation.film).toBeNull();
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

test('the player cannot decide before the film of their own decision is over', async () => {
  store.state(tableState(1));
  store.state(tableState(2, { news: [news(2, 0, { film: 3000 })] }));
  await vi.advanceTimersByTimeAsync(0);
  expect(store.offered).toEqual([]);
  await vi.advanceTimersByTimeAsync(4000);
  expect(store.offered).toHaveLength(2);
});

test('at the speed “at once” no film is shown', async () => {
  settings.setSpeed('at_once');
  store.state(tableState(1));
  store.state(tableState(2, { news: [{ ...byMarcus(2), film: 3000 }] }));
  await vi.advanceTimersByTimeAsync(0);
  expect(store.animation.film).toBeNull();
  expect(store.shown?.version).toBe(2);
});
