import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { tell, toasts } from './toasts.svelte';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

test('a message goes by itself, a long one later', () => {
  tell('short');
  tell('a much longer message that takes its time to be read');
  vi.advanceTimersByTime(4500);
  expect(toasts.shown.map((toast) => toast.text)).toEqual([
    'a much longer message that takes its time to be read',
  ]);
});

test('the same said twice is shown once', () => {
  tell('again', 'danger');
  tell('again', 'danger');
  expect(toasts.shown).toHaveLength(1);
});
