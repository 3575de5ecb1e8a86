import { fireEvent, render, screen } from '@testing-library/svelte';
import { beforeEach, expect, test, vi } from 'vitest';
import { Refused } from '../api/http';
import type { GameWords } from '../text/texts.svelte';
import Curtain from './Curtain.svelte';
import DecisionPanel from './DecisionPanel.svelte';
import {
  choice,
  FakeConnection,
  news,
  say,
  sitter,
  tableInfo,
  tableState,
  toyWords,
} from './fixtures';
import Frame from './Frame.svelte';
import Log from './Log.svelte';
import Refusal from './Refusal.svelte';
import { settings } from './settings.svelte';
import { TableStore } from './store.svelte';

let connection: FakeConnection;
let store: TableStore;
let words: GameWords;
const facts = { board: {}, terms: {} };

beforeEach(async () => {
  window.localStorage.clear();
  settings.setConfirms(true);
  settings.setSpeed('at_once');
  words = await toyWords();
  connection = new FakeConnection();
  store = new TableStore('t', connection);
  store.watch(tableInfo(), facts, words);
});

function frame() {
  const opened = { logOpen: false, seatsOpen: false };
  return render(Frame, { store, info: tableInfo(), facts, words, ...opened, onhelp: vi.fn() });
}

function prompt() {
  return render(DecisionPanel, { store, keys: new Map(), onorder: () => {} });
}

const press = (key: string) => fireEvent.keyDown(document.body, { key });

test('the prompt says whose turn it is and what to do', () => {
  store.state(tableState(1));
  prompt();
  expect(screen.getByRole('heading', { name: 'Your turn' })).toBeTruthy();
  expect(screen.getByText(/choose\./).closest('[aria-live]')?.textContent).toContain(
    'Livia, choose.',
  );
});

test('the prompt of somebody else’s turn names who is waited for', () => {
  store.state(tableState(1, { turn: 1, prompt: null, choices: [] }));
  prompt();
  expect(
    screen.getByRole('heading', { name: 'Marcus\u2019s turn'.replace('\u2019', "'") }),
  ).toBeTruthy();
  expect(screen.getByText(/Marcus is deciding/)).toBeTruthy();
});

test('a film is shown with its title, not with its end', async () => {
  settings.setSpeed('normal');
  store.state(tableState(1));
  prompt();
  const says = [say('event.laid', { seat: 1, place: 'p1' }), say('move.end')];
  store.state(tableState(2, { news: [news(2, 1, { says, film: 3000 })] }));
  expect(await screen.findByText(/lays a stone/)).toBeTruthy();
  expect(screen.queryByText(/End the turn/)).toBeNull();
  store.close();
});

test('a spectator is told so', () => {
  const sitters = [sitter(0, { mine: false }), sitter(1)];
  store.state(tableState(1, { viewer: null, sitters, prompt: null, choices: [] }));
  prompt();
  expect(screen.getByText(/You are watching/)).toBeTruthy();
});

test('choices are made by their keys, final ones only after Enter', async () => {
  store.state(tableState(1));
  frame();
  await press('2');
  expect(connection.sent).toEqual([]);
  expect(screen.getByRole('button', { name: 'Confirm' })).toBeTruthy();
  await press('Enter');
  expect(connection.sent).toMatchObject([{ type: 'play', moves: [{ move: 'end' }] }]);
});

test('Escape lets a final choice go', async () => {
  store.state(tableState(1));
  frame();
  await press('2');
  await press('Escape');
  await press('Enter');
  expect(connection.sent).toEqual([]);
  expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull();
});

test('arrows point from choice to choice, and Enter makes the one pointed at', async () => {
  store.state(tableState(1));
  frame();
  await press('ArrowDown');
  await press('ArrowDown');
  await press('ArrowDown');
  expect(store.selection.pointed).toBe(0);
  await press('Enter');
  expect(connection.sent).toMatchObject([{ moves: [{ move: 'pass' }] }]);
});

test('a draft is taken back by key and by button, which says how much there is', async () => {
  store.state(tableState(2, { draft: 2 }));
  frame();
  expect(screen.getByRole('button', { name: 'Take back (2)' })).toBeTruthy();
  await press('Backspace');
  expect(connection.sent).toEqual([{ type: 'undo', table: 't', seat: 0, version: 2 }]);
});

test('keys do nothing while somebody writes', async () => {
  store.state(tableState(1));
  frame();
  const input = document.body.appendChild(document.createElement('input'));
  await fireEvent.keyDown(input, { key: '1' });
  expect(connection.sent).toEqual([]);
  input.remove();
});

test('choices of one heading stand together, and keys go by what is seen', async () => {
  const step = (wagon: string) =>
    choice('step', { group: [say('group.wagon', { wagon }), say('move.step')] });
  store.state(tableState(1, { choices: [step('A'), choice('pass'), step('A')] }));
  frame();
  const group = screen.getByRole('group', { name: 'Wagon A' });
  expect(group.querySelectorAll('button')).toHaveLength(2);
  await press('3');
  expect(connection.sent).toMatchObject([{ moves: [{ move: 'pass' }] }]);
});

test('the log says the latest first, with names, and leads to the moment', async () => {
  const onlook = vi.fn();
  const told = (version: number, seat: number) =>
    news(version, seat, { says: [say('event.laid', { seat, place: 'p1' })] });
  render(Log, { game: store, news: [told(1, 0), told(2, 1)], onlook });
  const lines = screen.getAllByRole('listitem').map((one) => one.textContent?.trim());
  expect(lines).toEqual([
    'Marcus lays a stone on the first place.',
    'Livia lays a stone on the first place.',
  ]);
  const [latest] = screen.getAllByRole('button', { name: 'Look at this moment' });
  await fireEvent.click(latest as HTMLElement);
  expect(onlook).toHaveBeenCalledWith(2);
});

test('the curtain opens only by its button, which has the focus', async () => {
  const onopen = vi.fn();
  render(Curtain, { seat: 1, name: 'Marcus', onopen });
  const button = screen.getByRole('button', { name: 'I am Marcus' });
  expect(document.activeElement).toBe(button);
  expect(onopen).not.toHaveBeenCalled();
  await fireEvent.click(button);
  expect(onopen).toHaveBeenCalledOnce();
});

test('the curtain closes for the seat whose turn it is, and nobody else sees choices', () => {
  const sitters = [sitter(0), sitter(1, { mine: true })];
  store.state(tableState(1, { viewer: null, turn: 1, sitters, prompt: null, choices: [] }));
  frame();
  expect(screen.getByRole('heading', { name: 'Hand over to Marcus' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Pass' })).toBeNull();
  expect(connection.sent).toEqual([]);
});

test('a game without secrets has no curtain', () => {
  const sitters = [sitter(0), sitter(1, { mine: true })];
  store.hasSecrets = false;
  store.state(tableState(1, { viewer: null, turn: 1, sitters, prompt: null, choices: [] }));
  frame();
  expect(screen.queryByRole('heading', { name: 'Hand over to Marcus' })).toBeNull();
  expect(connection.sent).toMatchObject([{ type: 'open_curtain', seat: 1 }]);
});

test('a refusal names the rule, its sentence, and that there is something else to do', () => {
  const refusal = { kind: 'illegal', message: '', rule: 'T-1', key: 'refusal.rule', params: {} };
  const failure = new Refused(refusal as Refused['refusal']);
  render(Refusal, { failure, words, instead: true, onclose: () => {} });
  const alert = screen.getByRole('alert').textContent;
  expect(alert).toContain('T-1');
  expect(alert).toContain('Stones stay where they are.');
  expect(alert).toContain('instead');
});

test('a rule without a text has the sentence of the rule above it', () => {
  const refusal = { kind: 'illegal', message: '', rule: 'T-1.2', key: '', params: {} };
  const failure = new Refused(refusal as Refused['refusal']);
  render(Refusal, { failure, words, instead: false, onclose: () => {} });
  expect(screen.getByRole('alert').textContent).toContain('Stones stay where they are.');
});

test('a proposal is answered by those who are asked', async () => {
  const ask = { what: 'undo' as const, seat: 1, target: null, waiting_for: [0] };
  store.state(tableState(1, { turn: 1, prompt: null, choices: [], ask }));
  prompt();
  await fireEvent.click(screen.getByRole('button', { name: 'Decline' }));
  expect(connection.sent).toMatchObject([{ type: 'answer', agree: false }]);
});

test('a player with a stand-in can come back', async () => {
  const sitters = [sitter(0, { stand_in: 'greedy' }), sitter(1)];
  store.state(tableState(1, { sitters, prompt: null, choices: [] }));
  prompt();
  await fireEvent.click(screen.getByRole('button', { name: 'I am back' }));
  expect(connection.sent).toMatchObject([{ type: 'return', seat: 0 }]);
});
