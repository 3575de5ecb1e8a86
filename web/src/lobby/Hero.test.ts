import { fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pageTexts } from '../text/texts.svelte';
import { GAME, OFFER } from './fixtures';
import Hero from './Hero.svelte';

const OTHER = { ...GAME, name: 'via_appia', title: 'Via Appia', seats: [2, 2] as [number, number] };

beforeEach(async () => {
  await pageTexts.setLanguage('en');
  vi.stubGlobal('fetch', (path: string) =>
    Promise.resolve(
      Response.json({ texts: path.includes('strada') ? { lead: 'Ten wagons.' } : {}, terms: {} }),
    ),
  );
});

afterEach(() => {
  vi.unstubAllGlobals();
  window.localStorage.clear();
});

test('a game is shown with its board, its lead and its seats', async () => {
  render(Hero, { offer: OFFER });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Strada Romana');
  expect(screen.getByRole('img').getAttribute('src')).toBe(
    '/api/games/strada_romana/board.svg?theme=light',
  );
  expect(await screen.findByText('Ten wagons.')).toBeTruthy();
  expect(screen.getByText('2 to 5 seats')).toBeTruthy();
  expect(screen.queryByRole('group', { name: 'Which game' })).toBeNull();
});

test('the chosen game is remembered; one without a text of its own has the page’s', async () => {
  render(Hero, { offer: { ...OFFER, games: [GAME, OTHER] } });
  await fireEvent.click(screen.getByRole('radio', { name: 'Via Appia' }));
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Via Appia');
  expect(screen.getByText(/Board games about Roman roads/)).toBeTruthy();
  expect(screen.getByText('2 seats')).toBeTruthy();
  expect(window.localStorage.getItem('viae.game')).toBe('via_appia');
});
