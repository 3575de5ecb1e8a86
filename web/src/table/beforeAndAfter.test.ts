import { fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Refused } from '../api/http';
import { session } from '../app/session.svelte';
import type { GameWords } from '../text/texts.svelte';
import Ending from './Ending.svelte';
import { FakeConnection, say, sitter, tableInfo, tableState, toyWords } from './fixtures';
import Gathering from './Gathering.svelte';
import { TableStore } from './store.svelte';
import TableError from './TableError.svelte';
import TextPanel from './TextPanel.svelte';

let connection: FakeConnection;
let store: TableStore;
let words: GameWords;
let answers: Record<string, unknown>;

beforeEach(async () => {
  words = await toyWords();
  answers = { '/api/games': { games: [], bots: [], languages: [] } };
  vi.stubGlobal('fetch', (path: string) =>
    Promise.resolve(Response.json(answers[path] ?? { tables: [] })),
  );
  session.name = 'Livia';
  connection = new FakeConnection();
  store = new TableStore('t', connection);
  store.watch(tableInfo(), { board: {}, terms: {} }, words);
});

afterEach(() => {
  store.close();
  vi.unstubAllGlobals();
});

const RESULT = [0, 1].map((seat) => ({
  seat,
  place: seat + 1,
  points: 0,
  sources: {},
  resigned: false,
}));

function over(mine: boolean, rematch: string | null): ReturnType<typeof tableState> {
  const sitters = [sitter(0, { mine }), sitter(1, { mine: false })];
  const viewer = mine ? 0 : null;
  return tableState(9, { status: 'finished', result: RESULT, sitters, viewer, rematch });
}

// Rematch

test('a player is told who wants a rematch, and joins it', async () => {
  answers['/api/tables/again'] = tableInfo({ id: 'again', status: 'gathering', host: 'Marcus' });
  store.state(over(true, null));
  render(Ending, { store, state: over(true, null) });
  expect(screen.getByRole('button', { name: 'Rematch' })).toBeTruthy();
  store.state(over(true, 'again'));
  expect(await screen.findByText('Marcus wants a rematch.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Join the rematch' })).toBeTruthy();
});

test('a spectator is told too, also after a reload, and goes there to watch', async () => {
  answers['/api/tables/again'] = tableInfo({ id: 'again', status: 'running', mine: [] });
  store.state(over(false, 'again'));
  render(Ending, { store, state: over(false, 'again') });
  expect(await screen.findByText('The rematch has begun.')).toBeTruthy();
  const link = screen.getByRole('link', { name: 'Watch the rematch' });
  expect(link.getAttribute('href')).toBe('/table/again');
});

test('a rematch that was given up can be asked for again', async () => {
  answers['/api/tables/again'] = tableInfo({ id: 'again', status: 'closed' });
  store.state(over(true, 'again'));
  render(Ending, { store, state: over(true, 'again') });
  await vi.waitFor(() => expect(store.rematch).not.toBeNull());
  expect(screen.getByRole('button', { name: 'Rematch' })).toBeTruthy();
});

// Before the game

function gather(mine: boolean, kept_for: string[] = []): void {
  const sitters = [sitter(0, { mine }), sitter(1, { mine: false, name: '' })];
  const info = tableInfo({ status: 'gathering', host: 'Livia', hosted: false });
  store.state(tableState(0, { status: 'gathering', sitters, view: null, choices: [], kept_for }));
  render(Gathering, { store, info, oninvite: vi.fn() });
}

test('those who sit talk while the table gathers', async () => {
  gather(true);
  await fireEvent.input(screen.getByLabelText('Say something'), { target: { value: 'Ave' } });
  await fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(connection.sent).toEqual([{ type: 'chat', table: 't', text: 'Ave' }]);
});

test('a gathering table says who invites and with which clock', () => {
  gather(false);
  expect(screen.getByRole('heading', { name: 'Livia has invited you' })).toBeTruthy();
  expect(screen.getByText('no clock')).toBeTruthy();
});

test('a rematch says for whom its free seat is kept', () => {
  gather(true, ['Marcus']);
  expect(screen.getByText(/1 seat is still free. Kept for Marcus./)).toBeTruthy();
});

// Without the link

test('a table that cannot be seen says what is needed', () => {
  const refusal = { kind: 'unknown', message: '', rule: '', key: 'refusal.no_table', params: {} };
  const given = { error: new Refused(refusal as never), onagain: vi.fn() };
  const without = render(TableError, { ...given, byLink: false });
  expect(screen.getByText(/Ask somebody at the table for the whole link/)).toBeTruthy();
  without.unmount();
  render(TableError, { ...given, byLink: true });
  expect(screen.getByText(/Ask for the link again/)).toBeTruthy();
});

// Replay

test('a replay does not say that only one seat sees something', async () => {
  const blocks = [{ title: say('block.own'), lines: [[{ text: 'a card', style: '' }]] }];
  answers['/api/tables/t/beside?version=3&seat=0'] = { blocks };
  const given = { table: 't', words, seat: 0, version: 3, past: true };
  const shown = render(TextPanel, { ...given, replay: true });
  expect(await screen.findByText('a card')).toBeTruthy();
  expect(screen.queryByText('block.own')).toBeNull();
  shown.unmount();
  render(TextPanel, given);
  expect(await screen.findByText('block.own')).toBeTruthy();
});
