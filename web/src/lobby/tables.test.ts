import { fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { router } from '../app/router.svelte';
import { gameWords } from '../text/games.svelte';
import { pageTexts } from '../text/texts.svelte';
import { aTable, GAME, LEVELS } from './fixtures';
import Invitation from './Invitation.svelte';
import MyTables from './MyTables.svelte';
import OpenTables from './OpenTables.svelte';
import { botsFor, usualBot } from './opponents';
import PlayingNow from './PlayingNow.svelte';
import { describeClock, describeSetup } from './setup';

const TEXTS = {
  'option.edition': 'Which rule book',
  'option.edition.dutch': 'Dutch edition',
  'option.hidden.true': 'Hidden purses',
};

beforeEach(async () => {
  await pageTexts.setLanguage('en');
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ texts: TEXTS, terms: {} })));
  await gameWords('strada_romana').load();
});

afterEach(() => vi.unstubAllGlobals());

// My tables

test('finished games are listed with their results', () => {
  const over = { status: 'finished' as const, names: ['Livia', 'Marcus', 'Oona'] };
  const tables = [
    aTable({ ...over, id: 'won', mine: [0], places: [1, 2, 3] }),
    aTable({ ...over, id: 'third', mine: [2], places: [1, 2, 3] }),
    aTable({ ...over, id: 'shared', mine: [0], places: [1, 1, 3] }),
  ];
  render(MyTables, { tables, now: 0 });
  expect(screen.queryByText(/You sit at no table yet/)).toBeNull();
  expect(screen.getByText(/You won,/)).toBeTruthy();
  expect(screen.getByText(/Place 3 of 3/)).toBeTruthy();
  expect(screen.getByText(/Shared win/)).toBeTruthy();
  const links = screen.getAllByRole('link', { name: 'Replay' });
  expect(links.map((link) => link.getAttribute('href'))).toContain('/replay/won');
});

test('only the latest games are shown at first', async () => {
  const tables = Array.from({ length: 5 }, (_, number) =>
    aTable({ id: `t${number}`, status: 'finished', mine: [0], places: [1, 2] }),
  );
  render(MyTables, { tables, now: 0 });
  expect(screen.getAllByRole('link', { name: 'Replay' })).toHaveLength(3);
  await fireEvent.click(screen.getByRole('button', { name: /Show all 5/ }));
  expect(screen.getAllByRole('link', { name: 'Replay' })).toHaveLength(5);
});

test('a rematch that keeps a seat for the player says who wants it, and is joined', async () => {
  const fetched = vi.fn(() => Promise.resolve(Response.json(aTable({ id: 'again' }))));
  vi.stubGlobal('fetch', fetched);
  const go = vi.spyOn(router, 'go').mockImplementation(() => {});
  const names = ['Marcus', ''];
  const again = aTable({ id: 'again', names, host: 'Marcus', rematch_of: 'before' });
  render(MyTables, { tables: [again], now: 0 });
  expect(screen.getByText('Marcus wants a rematch')).toBeTruthy();
  await fireEvent.click(screen.getByRole('button', { name: 'Join the rematch' }));
  expect(fetched).toHaveBeenCalledWith('/api/tables/before/rematch', expect.anything());
  await vi.waitFor(() => expect(go).toHaveBeenCalledWith('/table/again'));
  go.mockRestore();
});

test('a player without games is told how to begin', () => {
  render(MyTables, { tables: [], now: 0 });
  expect(screen.getByText(/You sit at no table yet/)).toBeTruthy();
});

// Others' tables

test('an open table says who invites and with which clock', () => {
  const clock = { kind: 'real_time' as const, minutes: 15, increment: 0 };
  render(OpenTables, { tables: [aTable({ names: ['Cornelia', ''], host: 'Cornelia', clock })] });
  const said = screen.getByText('Hosted by Cornelia').closest('p')?.textContent;
  expect(said).toBe('Hosted by Cornelia, 15 min for each seat');
});

test('games of others that are being played can be watched', () => {
  const running = { status: 'running' as const, turn: 1, names: ['Aulus', 'Iulia'] };
  render(PlayingNow, {
    tables: [aTable({ ...running, id: 'theirs' }), aTable({ ...running, id: 'own', mine: [0] })],
  });
  expect(screen.getByText("Iulia's turn")).toBeTruthy();
  const links = screen.getAllByRole('link', { name: 'Watch' });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/table/theirs']);
});

// Bots

test('a game with levels offers no other bots', () => {
  const game = { ...GAME, levels: LEVELS };
  expect(botsFor(game, ['greedy', 'random'])).toEqual(LEVELS.map((level) => level.bot));
  expect(usualBot(game, ['greedy'])).toBe('level:2');
  expect(botsFor(GAME, ['greedy', 'random'])).toEqual(['greedy', 'random']);
});

// Set-up

test('clocks are given in minutes, hours or days', () => {
  expect(describeClock({ kind: 'none' })).toBe('no clock');
  expect(describeClock({ kind: 'real_time', minutes: 20, increment: 5 })).toBe('20 min, +5 s');
  expect(describeClock({ kind: 'per_move', hours: 24 })).toBe('1 day for each decision');
  expect(describeClock({ kind: 'per_move', hours: 36 })).toBe('36 h for each decision');
});

test('options are shown by name, never by key', () => {
  const table = aTable({ options: { edition: 'dutch', hidden: true, usual: false }, open: false });
  expect(describeSetup(table, gameWords(table.game))).toEqual([
    'no clock',
    'Dutch edition',
    'Hidden purses',
    'by link',
  ]);
});

// Invitations

test('an invitation says who invites, to which game, with which clock, and who sits there', async () => {
  const oncome = vi.fn(() => Promise.resolve());
  const clock = { kind: 'per_move' as const, hours: 24 };
  render(Invitation, {
    table: aTable({ names: ['Cornelia', ''], host: 'Cornelia', clock }),
    oncome,
  });
  expect(screen.getByText('Cornelia has invited you')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Strada Romana' })).toBeTruthy();
  expect(screen.getByText('1 day for each decision')).toBeTruthy();
  expect(screen.getByText('1 seat is still free.')).toBeTruthy();
  await fireEvent.click(screen.getByRole('button', { name: 'Sit down' }));
  expect(oncome).toHaveBeenCalledWith(true);
});

test.each([
  ['gathering', /Every seat is taken/, 'Watch'],
  ['running', /The game has begun/, 'Watch'],
  ['finished', /This game is over/, 'Replay'],
] as const)('where no seat is free one can watch: %s', async (status, words, button) => {
  const oncome = vi.fn(() => Promise.resolve());
  render(Invitation, { table: aTable({ status }), oncome });
  expect(screen.getByText('You are invited')).toBeTruthy();
  expect(screen.getByText(words)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Sit down' })).toBeNull();
  await fireEvent.click(screen.getByRole('button', { name: button }));
  expect(oncome).toHaveBeenCalledWith(false);
});
