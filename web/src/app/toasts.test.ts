import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showToast, toasts } from './toasts.svelte';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

test('a message disappears by itself, a long one later', () => {
  showToast('short');
  showToast('a much longer message that takes its time to be read');
  vi.advanceTimersByTime(4500);
  expect(toasts.shown.map((toast) => toast.text)).toEqual([
    'a much longer message that takes its time to be read',
  ]);
});

test('the same said twice is shown once', () => {
  showToast('again', 'danger');
  showToast('again', 'danger');
  expect(toasts.shown).toHaveLength(1);
});
