import { expect, test } from 'vitest';
import { aTable } from './fixtures';
import {
  finished,
  ongoing,
  isKeptForMe,
  isMyTurn,
  myPlace,
  tablesOfOthers,
  taken,
  waitingForMe,
  winners,
} from './lists';
import { span } from './times';

test('a table waits for me only while it is played and my seat is to decide', () => {
  expect(isMyTurn(aTable({ status: 'running', turn: 1, mine: [1] }))).toBe(true);
  expect(isMyTurn(aTable({ status: 'running', turn: 0, mine: [1] }))).toBe(false);
  expect(isMyTurn(aTable({ status: 'running', turn: null, mine: [1] }))).toBe(false);
  expect(isMyTurn(aTable({ status: 'finished', turn: 1, mine: [1] }))).toBe(false);
  expect(isMyTurn(aTable({ status: 'running', turn: 0, mine: [] }))).toBe(false);
});

test('the table that waits longest comes first', () => {
  const tables = [
    aTable({ id: 'new', status: 'running', turn: 0, mine: [0], waiting_since: 300 }),
    aTable({ id: 'old', status: 'running', turn: 0, mine: [0], waiting_since: 100 }),
    aTable({ id: 'not-mine', status: 'running', turn: 1, mine: [0], waiting_since: 1 }),
  ];
  expect(waitingForMe(tables).map((table) => table.id)).toEqual(['old', 'new']);
});

test('a rematch waits for me while it gathers and keeps a seat for me', () => {
  const again = { rematch_of: 'before', names: ['Marcus', ''], waiting_since: 200 };
  expect(isKeptForMe(aTable(again))).toBe(true);
  expect(isKeptForMe(aTable({ ...again, mine: [1] }))).toBe(false);
  expect(isKeptForMe(aTable({ ...again, names: ['Marcus', 'Oona'] }))).toBe(false);
  expect(isKeptForMe(aTable({ ...again, status: 'running' }))).toBe(false);
  expect(isKeptForMe(aTable({ ...again, rematch_of: null }))).toBe(false);
  const turn = aTable({ id: 'turn', status: 'running', turn: 0, mine: [0], waiting_since: 100 });
  const tables = [aTable({ id: 'again', ...again }), turn];
  expect(waitingForMe(tables).map((table) => table.id)).toEqual(['turn', 'again']);
  expect(ongoing(tables)).toHaveLength(2);
});

test('running tables: those that wait for me first, then the latest change first', () => {
  const tables = [
    aTable({ id: 'gathering', status: 'gathering', mine: [0], changed: 5 }),
    aTable({ id: 'theirs', status: 'running', turn: 1, mine: [0], changed: 9 }),
    aTable({ id: 'mine', status: 'running', turn: 0, mine: [0], changed: 1 }),
    aTable({ id: 'over', status: 'finished', mine: [0] }),
    aTable({ id: 'closed', status: 'closed', mine: [0] }),
  ];
  expect(ongoing(tables).map((table) => table.id)).toEqual(['mine', 'theirs', 'gathering']);
  expect(finished(tables).map((table) => table.id)).toEqual(['over']);
});

test('open tables are for those who do not sit there yet', () => {
  const tables = [aTable({ id: 'a', mine: [0] }), aTable({ id: 'b', mine: [] })];
  expect(tablesOfOthers(tables).map((table) => table.id)).toEqual(['b']);
});

test('a player with several seats gets the best of their places', () => {
  const table = aTable({ names: ['Livia', 'Teo', 'Greedy'], places: [3, 1, 1] });
  expect(winners(table)).toEqual([1, 2]);
  expect(myPlace({ ...table, mine: [0] })).toBe(3);
  expect(myPlace({ ...table, mine: [0, 1] })).toBe(1);
  expect(myPlace(table)).toBeNull();
  expect(myPlace({ ...table, mine: [0], places: null })).toBeNull();
});

test('a free seat has no name', () => {
  expect(taken(aTable({ names: ['Livia', '', 'Greedy'] }))).toBe(2);
});

test('spans of time are given in their largest unit', () => {
  const minute = 60_000;
  expect(span(59_999)).toBeNull();
  expect(span(minute)).toEqual({ count: 1, unit: 'minute' });
  expect(span(61 * minute)).toEqual({ count: 1, unit: 'hour' });
  expect(span(49 * 60 * minute)).toEqual({ count: 2, unit: 'day' });
  expect(span(-5)).toBeNull();
});
