import { expect, test } from 'vitest';
import { clockText, left } from './clock';

const UNITS = { day: 'd', hour: 'h' };

test('only the clock of the seat that decides runs, and never below 0', () => {
  const clock = { left: [60_000, 5000], running: 1 };
  expect(left(clock, 0, 3000)).toBe(60_000);
  expect(left(clock, 1, 3000)).toBe(2000);
  expect(left(clock, 1, 9000)).toBe(0);
});

test.each([
  [0, '0:00'],
  [1, '0:01'],
  [61_000, '1:01'],
  [3_600_000, '1:00 h'],
  [172_800_000 + 3_600_000, '2 d 1 h'],
])('%i ms is %s', (milliseconds, text) => {
  expect(clockText(milliseconds, UNITS)).toBe(text);
});
