import { render, screen } from '@testing-library/svelte';
import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connection } from '../api/socket.svelte';
import { toasts } from '../app/toasts.svelte';
import { pageTexts } from '../text/texts.svelte';
import ConnectionBanner from './ConnectionBanner.svelte';

beforeEach(async () => {
  await pageTexts.setLanguage('en');
  vi.useFakeTimers();
  connection.status = 'open';
  connection.restarting = false;
});

afterEach(() => {
  vi.clearAllTimers();
  toasts.shown = [];
  vi.useRealTimers();
});

function pass(milliseconds: number): void {
  vi.advanceTimersByTime(milliseconds);
  flushSync();
}

function lose(wait: number): void {
  connection.nextTry = Date.now() + wait;
  connection.status = 'lost';
  flushSync();
}

const latest = (): string | undefined => toasts.shown.at(-1)?.text;

test('a short break is not shown', () => {
  render(ConnectionBanner);
  lose(500);
  pass(500);
  connection.status = 'open';
  flushSync();
  pass(5000);
  expect(screen.queryByText(/connection is lost/)).toBeNull();
  expect(latest()).toBeUndefined();
});

test('a longer break is shown with a countdown, and so is its end', () => {
  render(ConnectionBanner);
  lose(5000);
  pass(2000);
  expect(screen.getByText('The connection is lost. Next try in 3 s.')).toBeTruthy();
  pass(3500);
  expect(screen.getByText('The connection is lost. Trying again …')).toBeTruthy();
  connection.status = 'open';
  flushSync();
  expect(screen.queryByText(/connection is lost/)).toBeNull();
  expect(latest()).toBe('Connected again.');
});

test('a restart of the server is called a restart', () => {
  render(ConnectionBanner);
  connection.restarting = true;
  lose(3000);
  pass(1500);
  expect(screen.getByText(/The server is restarting; no game is lost/)).toBeTruthy();
  connection.restarting = false;
  connection.status = 'open';
  flushSync();
  expect(latest()).toBe('The server is back. The games go on.');
});

test('the player can try again at once', () => {
  const connect = vi.spyOn(connection, 'connect').mockImplementation(() => {});
  render(ConnectionBanner);
  lose(9000);
  pass(1500);
  screen.getByRole('button', { name: 'Try now' }).click();
  expect(connect).toHaveBeenCalledOnce();
});
