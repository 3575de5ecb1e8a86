import { expect, test } from 'vitest';
import { news, say } from './fixtures';
import { logLines, withoutUndone } from './log';

test('what was taken back in a draft leaves no line', () => {
  const log = [news(1, 1), news(2, 0), news(3, 0), news(4, 0, { kind: 'undo' }), news(5, 0)];
  expect(withoutUndone(log).map((one) => one.version)).toEqual([1, 2, 5]);
});

test('an undo takes back only decisions of its own seat', () => {
  const log = [news(1, 1), news(2, 0, { kind: 'undo' })];
  expect(withoutUndone(log).map((one) => one.version)).toEqual([1]);
});

test('a line has the emblem of the seat it names, else of the seat that decided', () => {
  const told = news(3, 0, { says: [say('a', { seat: 1 }), say('b', { wagon: 'x' })] });
  expect(logLines([told]).map((line) => [line.seat, line.last])).toEqual([
    [1, false],
    [0, true],
  ]);
});
