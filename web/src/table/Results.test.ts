import { render, screen } from '@testing-library/svelte';
import { expect, test, vi } from 'vitest';
import { sitter, toyWords } from './fixtures';
import Results from './Results.svelte';
import { resultSources } from './sources';

test('all sources are drawn to one scale, losses by their size', () => {
  const row = (sources: Record<string, number>) => ({
    seat: 0,
    place: 1,
    points: 0,
    resigned: false,
    sources,
  });
  const sources = resultSources([row({ chips: 2, loose: -4 }), row({ chips: 8, loose: 0 })]);
  expect(sources.map((one) => one.name)).toEqual(['chips', 'loose']);
  expect(sources[1]?.share(-4)).toBe(0.5);
  expect(sources[0]?.share(8)).toBe(1);
});

async function shown(resigned: boolean[]): Promise<void> {
  const words = await toyWords();
  const has = words.has.bind(words);
  vi.spyOn(words, 'has').mockImplementation((key) => key === 'tie_break' || has(key));
  const result = resigned.map((gone, seat) => {
    return { seat, place: seat + 1, points: -1, resigned: gone, sources: {} };
  });
  render(Results, { result, sitters: resigned.map((_, seat) => sitter(seat)), words });
}

test('a result by resignation says so, and nothing of ties', async () => {
  await shown([false, true]);
  expect(screen.getByText('Marcus resigned, which ended the game.')).toBeTruthy();
  expect(screen.queryByText('tie_break')).toBeNull();
});

test('seats that did not resign are ranked by points', async () => {
  await shown([false, false, true]);
  expect(screen.getByText(/Oona resigned and so ranks below/)).toBeTruthy();
  expect(screen.getByText('tie_break')).toBeTruthy();
});
