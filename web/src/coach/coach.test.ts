import { fireEvent, render, screen, within } from '@testing-library/svelte';
import { tick } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Refused } from '../api/http';
import type { Choice, CoachMoment, Highlight, Hint, Review as ReviewOf } from '../api/types';
import { loadPicture } from '../games/picture';
import { choice, FakeConnection, tableInfo, tableState, toyWords } from '../table/fixtures';
import HighlightRings from '../table/HighlightRings.svelte';
import { lineSources } from '../table/sources';
import { TableStore } from '../table/store.svelte';
import type { GameWords } from '../text/texts.svelte';
import { spreadApart, areas, placeAt } from './chart';
import { line, moment } from './fixtures';
import HintLines from './HintLines.svelte';
import { choiceOf } from './lines';
import MomentBar from './MomentBar.svelte';
import { MomentSelection } from './moments.svelte';
import Review from './Review.svelte';
import { ReviewStore } from './reviewStore.svelte';
import SourceTable from './SourceTable.svelte';

let words: GameWords;
let store: TableStore;

const HIGHLIGHT: Highlight = { x: 50, y: 40, width: 20, height: 30, corner: 4 };

const HINT: Hint = {
  seat: 0,
  version: 1,
  playouts: 200,
  lines: [line('end'), line('pass', { win: 0.25, points: { chips: 1, loose: 0 } }), line('fly')],
};

const REVIEW: ReviewOf = {
  shares: [
    { version: 1, seat: 0, win: [0.5, 0.5] },
    { version: 6, seat: 1, win: [0.25, 0.75] },
    { version: 11, seat: null, win: [0, 1] },
  ],
  moments: [moment(1, { version: 13, public: 3 }), moment(0, { version: 16, public: 6 })],
};

beforeEach(async () => {
  words = await toyWords();
  store = new TableStore('t', new FakeConnection());
  store.watch(tableInfo({ hints: true }), { board: {}, terms: {} }, words);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function answering(...answers: { status?: number; body: unknown }[]): ReturnType<typeof vi.fn> {
  const fetched = vi.fn(() => {
    const { status = 200, body } = answers.shift() ?? { body: null };
    return Promise.resolve(Response.json(body, { status }));
  });
  vi.stubGlobal('fetch', fetched);
  return fetched;
}

test('a move is found among the choices by all of its fields', () => {
  const step = (to: string): Choice => choice('step', { move: { move: 'step', to } });
  const choices = [choice('pass'), step('a'), step('b')];
  expect(choiceOf({ move: 'step', to: 'b' }, choices)).toBe(2);
  expect(choiceOf({ move: 'step' }, choices)).toBeNull();
});

test('every number has one decimal, and the sums stand first', () => {
  const given = { lines: HINT.lines, heads: ['Move 1', 'Move 2', 'Move 3'], seat: 0, words };
  render(SourceTable, given);
  const rows = screen
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent.trim()));
  expect(rows.slice(1)).toEqual([
    ['Points', '2.0', '2.0', '2.0'],
    ['Strongest rival', '5.0', '5.0', '5.0'],
    ['chips', '3.0', '1.0', '3.0'],
    ['loose', '−1.0', '0.0', '−1.0'],
  ]);
});

test('sources are drawn to one scale, and only what differs stands out', () => {
  const [chips, loose, ...others] = lineSources(HINT.lines);
  expect(chips?.rows.map((one) => one.share)).toEqual([1, 1 / 3, 1]);
  expect(chips?.rows.map((one) => one.best)).toEqual([true, false, true]);
  expect(loose?.rows.map((one) => one.best)).toEqual([false, true, false]);
  expect(others).toEqual([]);
  const alike = [line('a'), line('b', { points: { chips: 3.2, loose: -1, none: 0.01 } })];
  expect(lineSources(alike).flatMap(({ rows }) => rows.map((one) => one.best))).not.toContain(true);
});

test('a hint holds as long as nothing has happened', async () => {
  store.state(tableState(1));
  const fetched = answering({ body: HINT });
  await store.askHint();
  expect(fetched.mock.calls[0]?.[0]).toBe('/api/tables/t/hint');
  expect(store.hint).toEqual(HINT);
  store.hints.close();
  expect(store.hint).toBeNull();
  await store.askHint();
  expect(store.hint).toEqual(HINT);
  expect(fetched).toHaveBeenCalledTimes(1);
  store.state(tableState(2));
  expect(store.hint).toBeNull();
});

test('an answer to an aborted request is ignored', async () => {
  store.state(tableState(1));
  answering({ body: HINT });
  const asked = store.askHint();
  expect(store.hints.asking).toBe(true);
  store.hints.close();
  await asked;
  expect([store.hints.asking, store.hint]).toEqual([false, null]);
});

test('closing a hint aborts its request, and no answer is shown', async () => {
  store.state(tableState(1));
  const signals: (AbortSignal | null | undefined)[] = [];
  const waiting = vi.fn((_path: string, { signal }: RequestInit) => {
    signals.push(signal);
    return new Promise<Response>((_, reject) => {
      signal?.addEventListener('abort', () => reject(new DOMException('gone', 'AbortError')));
    });
  });
  vi.stubGlobal('fetch', waiting);
  const first = store.askHint();
  store.hints.close();
  const second = store.askHint();
  store.state(tableState(2));
  const third = store.askHint();
  store.close();
  await Promise.all([first, second, third]);
  expect(signals.map((signal) => signal?.aborted)).toEqual([true, true, true]);
  expect([store.hints.asking, store.failure]).toEqual([false, null]);
});

test('a table without hints says so', async () => {
  store.state(tableState(1));
  const refusal = { kind: 'forbidden', message: 'no', rule: '', key: 'refusal.no_hints' };
  answering({ status: 403, body: { refusal: { ...refusal, params: {} } } });
  await store.askHint();
  expect(store.failure).toBeInstanceOf(Refused);
  expect(store.hints.asking).toBe(false);
});

test('a hinted move is pointed at and made like any choice', async () => {
  const [onpoint, onchoose, onorder] = [vi.fn(), vi.fn(), vi.fn()];
  const choices = [choice('pass'), choice('end')];
  const given = { choices, pointed: null, keys: new Map([[1, '1']]), onpoint, onchoose, onorder };
  render(HintLines, { game: store, hint: HINT, ...given });
  expect(onorder).toHaveBeenCalledWith([1, 0]);
  const best = screen.getByRole('button', { name: /End the turn/ });
  await fireEvent.pointerEnter(best);
  expect(onpoint).toHaveBeenCalledWith(1);
  await fireEvent.click(best);
  expect(onchoose).toHaveBeenCalledWith(1);
  const table = within(screen.getByRole('table'));
  expect(table.getByRole('columnheader', { name: 'Move 2 25 %' })).toBeTruthy();
});

test('the board shows the best move, or the one that is pointed at', async () => {
  store.state(tableState(1));
  expect(store.hinted).toBeNull();
  answering({ body: HINT });
  await store.askHint();
  expect(store.hinted?.move).toEqual({ move: 'end' });
  store.selection.point(0);
  expect(store.hinted?.move).toEqual({ move: 'pass' });
  store.selection.choose(1);
  store.selection.point(0);
  expect(store.hinted?.move).toEqual({ move: 'end' });
  store.cancel();
  store.hints.close();
  expect(store.hinted).toBeNull();
});

test('highlights are rings around their things, on the scale of the picture', async () => {
  const picture = '<svg viewBox="0 0 200 100"></svg>';
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(picture)));
  const { container } = render(HighlightRings, { picture: '/board.svg', highlights: [HIGHLIGHT] });
  await loadPicture('/board.svg');
  await tick();
  expect(container.querySelector('svg')?.getAttribute('viewBox')).toBe('0 0 200 100');
  const ring = container.querySelector('.ring');
  const [x, y, width, height] = ['x', 'y', 'width', 'height'].map((name) =>
    Number(ring?.getAttribute(name)),
  ) as [number, number, number, number];
  expect([x + width / 2, y + height / 2]).toEqual([HIGHLIGHT.x, HIGHLIGHT.y]);
  expect(width).toBeGreaterThan(HIGHLIGHT.width);
  expect(height).toBeGreaterThan(HIGHLIGHT.height);
});

test('shares fill the chart from edge to edge', () => {
  expect(areas(REVIEW.shares)).toEqual([
    'M0 0L500 0L1000 0L1000 0L500 25L0 50Z',
    'M0 50L500 25L1000 0L1000 100L500 100L0 100Z',
  ]);
  expect([1, 6, 11, 20].map((at) => placeAt(REVIEW.shares, at))).toEqual([0, 0.5, 1, 1]);
});

test('marks stand beside each other, within the chart', () => {
  expect(spreadApart([0.25, 0.5, 0.875], 0.125)).toEqual([0.25, 0.5, 0.875]);
  expect(spreadApart([0.5, 0.5, 0.875], 0.25)).toEqual([0.375, 0.625, 0.875]);
  expect(spreadApart([0.25, 0.5, 0.5], 0.125)).toEqual([0.25, 0.4375, 0.5625]); // to both sides alike
  expect(spreadApart([0.9, 0.95, 1], 0.25)).toEqual([0.5, 0.75, 1]);
  expect(spreadApart([0, 0, 0.1], 0.25)).toEqual([0, 0.25, 0.5]);
});

test('a review is waited for, and leads to its moments', async () => {
  vi.useFakeTimers();
  const coming = { status: 202, body: { progress: 0.4, review: null } };
  answering(coming, { body: { progress: 1, review: REVIEW } });
  const onlook = vi.fn();
  const reviewStore = new ReviewStore('t');
  render(Review, { reviewStore, words, onlook });
  await vi.advanceTimersByTimeAsync(10);
  expect(screen.getByText(/40 %/)).toBeTruthy();
  await vi.advanceTimersByTimeAsync(1100);
  expect(screen.getByText('Marcus lays a stone on the first place.')).toBeTruthy();
  const marks = screen.getAllByRole('button', { name: /moment: II$/ });
  await fireEvent.click(marks[0] as HTMLElement);
  expect(onlook).toHaveBeenCalledWith(REVIEW.moments[1]);
});

test('a moment tells whose decision it was, and leads to its neighbours', async () => {
  const [first, second] = REVIEW.moments as [CoachMoment, CoachMoment];
  const [selection, onlook] = [new MomentSelection(), vi.fn()];
  selection.select(first);
  render(MomentBar, {
    selection,
    moment: first,
    moments: REVIEW.moments,
    game: store,
    words,
    onlook,
  });
  expect(screen.getByRole('heading', { name: 'Marcus' })).toBeTruthy();
  expect(screen.getByText('Marcus lays a stone on the first place.')).toBeTruthy();
  const previous = screen.getByRole<HTMLButtonElement>('button', { name: 'Previous moment' });
  expect(previous.disabled).toBe(true);
  await fireEvent.click(screen.getByRole('button', { name: 'Next moment' }));
  expect(onlook).toHaveBeenCalledExactlyOnceWith(second);
});

test('the board shows a moment’s better move first, and the move made on request', async () => {
  const selection = new MomentSelection();
  const instead = line('pass', { marks: [HIGHLIGHT] });
  const [missed, found] = [moment(1, { instead }), moment(1, { swing: -0.2 })];
  selection.select(found);
  expect(selection.line).toBe(found.made);
  selection.select(missed);
  expect(selection.line).toBe(missed.instead);
  const given = { selection, moments: [missed], game: store, words, onlook: vi.fn() };
  const { rerender } = render(MomentBar, { ...given, moment: missed });
  await fireEvent.click(screen.getByRole('radio', { name: 'Made' }));
  expect(selection.line).toBe(missed.made);
  await rerender({ ...given, moment: found });
  expect(screen.queryAllByRole('radio')).toEqual([]); // of neither anything is to be seen
});

test('at the table a moment is shown until the player goes elsewhere', async () => {
  answering({ body: tableState(13) }, { body: tableState(12) });
  const [first] = REVIEW.moments as [CoachMoment];
  await store.history.showMoment(first);
  expect(store.history.state?.version).toBe(13);
  expect(store.history.selection.moment).toBe(first);
  store.history.step(-1, 20);
  expect(store.history.selection.moment).toBeNull();
});
