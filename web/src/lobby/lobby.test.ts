import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aTable, OFFER } from './fixtures';
import { lobby } from './lobby.svelte';

const fetched = vi.fn<(path: string) => Promise<Response>>();
let tables = [aTable({ id: 'first' })];

beforeEach(() => {
  tables = [aTable({ id: 'first' })];
  lobby.offer = lobby.open = lobby.mine = null;
  fetched.mockImplementation((path) =>
    Promise.resolve(Response.json(path === '/api/games' ? OFFER : { tables })),
  );
  vi.stubGlobal('fetch', fetched);
  vi.useFakeTimers();
});

afterEach(() => {
  fetched.mockReset();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const ids = (): string[] | undefined => lobby.open?.map((table) => table.id);
const asked = (path: string): number => fetched.mock.calls.filter(([one]) => one === path).length;

test('the lists are read every few seconds, the games once', async () => {
  const stop = lobby.watch();
  await vi.advanceTimersByTimeAsync(100);
  expect(ids()).toEqual(['first']);
  tables = [aTable({ id: 'second' })];
  await vi.advanceTimersByTimeAsync(5000);
  expect(ids()).toEqual(['second']);
  expect(asked('/api/games')).toBe(1);
  stop();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(asked('/api/tables')).toBe(2);
});

test('a hidden page does not poll', async () => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const stop = lobby.watch();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(fetched).not.toHaveBeenCalled();
  stop();
});

test('without an answer the last lists stay', async () => {
  await lobby.refresh();
  fetched.mockRejectedValue(new TypeError('no network'));
  await lobby.refresh();
  expect(ids()).toEqual(['first']);
});

test('asked again while reading, it reads again: the answer may be old by then', async () => {
  const reading = lobby.refresh();
  tables = [aTable({ id: 'second' })];
  void lobby.refresh();
  await reading;
  expect(asked('/api/tables')).toBe(2);
  expect(ids()).toEqual(['second']);
});
