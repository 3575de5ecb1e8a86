import { fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { router } from '../app/router.svelte';
import { session } from '../app/session.svelte';
import { gameWords } from '../text/games.svelte';
import { pageTexts } from '../text/texts.svelte';
import { aTable, GAME, LEVELS, OFFER } from './fixtures';
import Invite from './Invite.svelte';
import NewTable from './NewTable.svelte';
import PlayNow from './PlayNow.svelte';

const TEXTS = Object.fromEntries([
  ['option.short', 'A short game'],
  ...[1, 2, 3, 4, 5].flatMap((number) => [
    [`level.${number}`, `Level ${number}`],
    [`level_is.${number}`, `Plays as ${number} do.`],
  ]),
]);

type Call = [path: string, init?: RequestInit];
const fetched = vi.fn((...[path]: Call): Promise<Response> => {
  if (path.includes('/texts/')) {
    return Promise.resolve(Response.json({ texts: TEXTS, terms: {} }));
  }
  if (path === '/api/invitation') {
    return Promise.resolve(
      Response.json({ url: 'http://192.0.2.7:8420/table/abc#xyz', svg: '<svg/>' }),
    );
  }
  return Promise.resolve(Response.json(aTable({ id: 'made' }), { status: 201 }));
});

beforeEach(async () => {
  await pageTexts.setLanguage('en');
  vi.stubGlobal('fetch', fetched);
  vi.spyOn(router, 'go').mockImplementation(() => {});
  session.name = 'Livia';
});

afterEach(() => {
  fetched.mockClear();
  window.localStorage.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function sent(path: string): unknown {
  const init = fetched.mock.calls.find(([called]) => called === path)?.[1];
  return JSON.parse(String(init?.body));
}

test('one click on “Play now” makes a table with bots and goes there', async () => {
  render(PlayNow, { game: GAME, bots: OFFER.bots, words: gameWords(GAME.name) });
  await fireEvent.click(screen.getByRole('radio', { name: '4' }));
  await fireEvent.click(screen.getByRole('radio', { name: 'Random' }));
  await fireEvent.click(screen.getByRole('button', { name: 'Play now' }));
  await vi.waitFor(() => expect(router.go).toHaveBeenCalledWith('/table/made'));
  const bot = { who: 'bot', bot: 'random' };
  expect(sent('/api/tables')).toMatchObject({ seats: 4, sitters: [{ who: 'me' }, bot, bot, bot] });
});

test('a game’s levels are chosen by name, each with a sentence; the second is the usual one', async () => {
  const game = { ...GAME, name: 'via_appia', levels: LEVELS };
  const words = gameWords(game.name);
  await words.load();
  render(PlayNow, { game, bots: OFFER.bots, words });
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Level 2' }).checked).toBe(true);
  expect(screen.queryByRole('radio', { name: 'Random' })).toBeNull();
  await fireEvent.click(screen.getByRole('radio', { name: 'Level 4' }));
  expect(screen.getByText(/Plays as 4 do/)).toBeTruthy();
  await fireEvent.click(screen.getByRole('button', { name: 'Play now' }));
  await vi.waitFor(() => expect(router.go).toHaveBeenCalledWith('/table/made'));
  expect(sent('/api/tables')).toMatchObject({ sitters: [{ who: 'me' }, { bot: 'level:4' }, {}] });
});

test('without a name nothing is made', async () => {
  session.name = null;
  vi.spyOn(session, 'requireName').mockResolvedValue(false);
  render(PlayNow, { game: GAME, bots: OFFER.bots, words: gameWords(GAME.name) });
  await fireEvent.click(screen.getByRole('button', { name: 'Play now' }));
  expect(fetched).not.toHaveBeenCalled();
});

test('a new table is made as its settings say', async () => {
  render(NewTable, { open: true, offer: OFFER, first: GAME.name });
  await fireEvent.click(screen.getByRole('radio', { name: '2' }));
  await fireEvent.change(screen.getByLabelText('Seat 2'), { target: { value: 'here' } });
  await fireEvent.input(screen.getByLabelText('Name in seat 2'), { target: { value: 'Anna' } });
  await fireEvent.click(screen.getByRole('radio', { name: 'Only with the link' }));
  await fireEvent.click(screen.getByRole('radio', { name: 'For each decision' }));
  await fireEvent.input(screen.getByLabelText('Hours for each decision'), {
    target: { value: '12' },
  });
  await fireEvent.click(screen.getByRole('radio', { name: 'For nobody' }));
  expect(await screen.findByLabelText('A short game')).toBeTruthy();
  await fireEvent.submit(screen.getByRole('form', { name: 'New table' }));
  await vi.waitFor(() => expect(router.go).toHaveBeenCalledWith('/table/made'));
  expect(sent('/api/tables')).toMatchObject({
    game: 'strada_romana',
    seats: 2,
    sitters: [{ who: 'me' }, { who: 'me', name: 'Anna' }],
    open: false,
    clock: { kind: 'per_move', hours: 12 },
    hints: false,
    options: { short: false },
  });
});

test('every setting of a new table is explained', () => {
  render(NewTable, { open: true, offer: OFFER, first: GAME.name });
  const explained = screen
    .getAllByRole('radio')
    .map((radio) => radio.getAttribute('aria-describedby'))
    .filter((id) => id !== null);
  expect(explained.length).toBe(10);
  for (const id of explained) expect(document.getElementById(id)?.textContent).toMatch(/\.$/);
});

test('an invitation is a link and a code, and says so where it cannot be copied', async () => {
  vi.stubGlobal('navigator', {});
  render(Invite, { open: true, path: '/table/abc#xyz', why: 'For friends.' });
  const link = await screen.findByLabelText<HTMLInputElement>('The link');
  expect(link.value).toBe('http://192.0.2.7:8420/table/abc#xyz');
  expect(screen.getByRole('img').getAttribute('src')).toBe('data:image/svg+xml,%3Csvg%2F%3E');
  expect(screen.queryByRole('button', { name: 'Copy' })).toBeNull();
  expect(screen.getByText(/Select the link and copy it/)).toBeTruthy();
  expect(sent('/api/invitation')).toEqual({ path: '/table/abc#xyz' });
});
