import { fireEvent, render, screen } from '@testing-library/svelte';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Choice } from '../api/types';
import type { GameWords } from '../text/texts.svelte';
import { grouped, sliderStops } from './choices';
import Choices from './Choices.svelte';
import { choice, FakeConnection, say, tableInfo, toyWords } from './fixtures';
import { TableStore } from './store.svelte';

let words: GameWords;
const heard = { onpoint: vi.fn(), onchoose: vi.fn(), onorder: vi.fn() };

beforeEach(async () => {
  words = await toyWords();
  Object.values(heard).forEach((one) => one.mockReset());
});

function bid(amount: number | string, more: Record<string, number> = {}): Choice {
  return choice('bid', { move: { move: 'bid', amount, ...more }, say: say('bid', { amount }) });
}

const bids = (count: number): Choice[] =>
  Array.from({ length: count }, (_, index) => bid(count - index));
const all = (choices: Choice[]): number[] => choices.map((_, index) => index);

function list(choices: Choice[]): void {
  const store = new TableStore('t', new FakeConnection());
  store.watch(tableInfo(), { board: {}, terms: {} }, words);
  const rest = { pointed: null, held: null, keys: new Map<number, string>() };
  render(Choices, { game: store, choices, ...rest, ...heard });
}

test('choices stand under their headings, each heading where its first choice stands', () => {
  const under = (wagon: string) => choice('step', { group: [say(wagon), say('short')] });
  const choices = [under('b'), choice('pass'), under('a'), under('b')];
  expect(grouped(choices, (one) => one.group?.[0].key ?? '')).toEqual([
    { heading: 'b', choices: [0, 3] },
    { heading: '', choices: [1] },
    { heading: 'a', choices: [2] },
  ]);
});

test('many choices that differ in one whole number are a slider, the least first', () => {
  const choices = bids(30);
  expect(sliderStops(choices, all(choices))).toEqual(all(choices).reverse());
});

test('a few choices are buttons', () => {
  const choices = bids(24);
  expect(sliderStops(choices, all(choices))).toBeNull();
});

test('choices that differ in more than a number are buttons', () => {
  const words = bids(30).map((_, index) => bid(`n${index}`));
  const broken = bids(30).map((_, index) => bid(index / 2));
  const twice = bids(30).map((_, index) => bid(index, { place: index % 2 }));
  const kinds = [...bids(30), choice('pass')];
  for (const choices of [words, broken, twice, kinds]) {
    expect(sliderStops(choices, all(choices))).toBeNull();
  }
});

test('a slider has one button, which makes the selected choice', async () => {
  const under = (one: Choice): Choice => ({ ...one, group: [say('bids'), one.say] });
  list([choice('pass'), ...bids(40).map(under)]);
  expect(heard.onorder).toHaveBeenLastCalledWith([0]);
  const slider = screen.getByRole<HTMLInputElement>('slider', { name: 'bids' });
  await fireEvent.input(slider, { target: { value: '6' } });
  expect(slider.getAttribute('aria-valuetext')).toBe('bid amount=7');
  expect(heard.onpoint).toHaveBeenLastCalledWith(34);
  expect(screen.getAllByRole('button')).toHaveLength(2);
  await fireEvent.click(screen.getByRole('button', { name: 'bid amount=7' }));
  expect(heard.onchoose).toHaveBeenCalledExactlyOnceWith(34);
});
