import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { moment } from '../coach/fixtures';
import { news, tableInfo, tableState } from '../table/fixtures';
import { settings } from '../table/settings.svelte';
import { pageTexts } from '../text/texts.svelte';
import { ReplayStore } from './store.svelte';

const asked: string[] = [];

/** A finished game of four points; the second is known to seat 0 as versions 2 and 3. */
function answer(path: string): unknown {
  const url = new URL(path, 'http://here');
  const seat = url.searchParams.get('seat');
  const versions = seat === '0' ? [1, 3, 4, 5] : [1, 2, 3, 4];
  if (url.pathname.endsWith('/facts')) return { board: {}, terms: {} };
  if (url.pathname.includes('/texts/')) return { texts: {}, terms: {} };
  if (url.pathname.endsWith('/story')) {
    const all = Array.from({ length: versions.at(-1) ?? 0 }, (_, index) => news(index + 1, 1));
    return { viewer: Number(seat), news: all, public: versions };
  }
  const version = /history\/(\d+)/.exec(url.pathname)?.[1];
  if (version !== undefined) {
    const view = { version: Number(version), seat };
    return tableState(Number(version), { viewer: Number(seat), view });
  }
  return tableInfo({ status: 'finished' });
}

beforeEach(async () => {
  await pageTexts.setLanguage('en');
  vi.useFakeTimers();
  settings.setSpeed('at_once');
  asked.length = 0;
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path);
    return Promise.resolve(new Response(JSON.stringify(answer(path))));
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function opened(at: number | null, seat: number | null): Promise<ReplayStore> {
  const store = new ReplayStore('t');
  await store.open(at, seat);
  return store;
}

test('a link leads to its point, from its perspective', async () => {
  const store = await opened(2, 0);
  expect(store.at).toBe(2);
  expect(store.animation.view).toEqual({ version: 3, seat: '0' });
});

test('another perspective shows the same point under its own version', async () => {
  const store = await opened(2, 0);
  await store.setPerspective(1);
  expect(store.at).toBe(2);
  expect(store.animation.view).toEqual({ version: 2, seat: '1' });
});

test('a decision is looked at as its seat saw it, in the middle of a turn', async () => {
  const store = await opened(1, 1);
  await store.showMoment(moment(0, { version: 2, public: 1 }));
  expect(store.at).toBe(1);
  expect(store.animation.view).toEqual({ version: 2, seat: '0' });
  expect(store.log.map((one) => one.version)).toEqual([1, 2]);
  expect(store.selection.line?.move).toEqual({ move: 'pass' });
});

test('the next point after a decision plays only what came after it', async () => {
  const store = await opened(1, 1);
  await store.showMoment(moment(0, { version: 2, public: 1 }));
  const played = vi.spyOn(store.animation, 'play');
  await store.step();
  expect(played.mock.calls.map(([news]) => news.version)).toEqual([3]);
  expect(store.selection.moment).toBeNull();
  expect(store.animation.view).toEqual({ version: 3, seat: '0' });
});

test('all perspectives at once show every seat’s own view', async () => {
  const store = await opened(3, null);
  expect(store.perspective).toBe('all');
  expect(store.states.map((one) => one.view)).toEqual([
    { version: 4, seat: '0' },
    { version: 3, seat: '1' },
  ]);
});

test('a point beyond the end is the end', async () => {
  const store = await opened(99, 1);
  expect(store.at).toBe(4);
  expect(await store.step()).toBe(false);
});

test('automatic play goes on to the end, and stops there', async () => {
  const store = await opened(1, 1);
  void store.run();
  await vi.advanceTimersByTimeAsync(1000);
  expect(store.at).toBe(2);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(store.at).toBe(4);
  expect(store.running).toBe(false);
});

test('a pause takes effect at once', async () => {
  const store = await opened(1, 1);
  void store.run();
  store.toggle();
  await vi.advanceTimersByTimeAsync(5000);
  expect(store.at).toBe(1);
});

test('dragging shows the last point, not those on the way', async () => {
  const store = await opened(1, 1);
  const passed = store.go(2);
  const ended = store.go(4);
  expect(await passed).toBe(false);
  expect(await ended).toBe(true);
  expect(store.animation.view).toEqual({ version: 4, seat: '1' });
});

test('no state is requested twice', async () => {
  const store = await opened(1, 1);
  await store.go(2);
  await store.go(1);
  await store.go(2);
  expect(asked.length).toBe(new Set(asked).size);
});
