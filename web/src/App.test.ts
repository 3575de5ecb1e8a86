import { render, screen } from '@testing-library/svelte';
import { beforeEach, expect, test, vi } from 'vitest';
import App from './App.svelte';
import { router } from './app/router.svelte';
import { pageTexts } from './text/texts.svelte';

vi.mock('./pages/Home.svelte', () => ({
  default: () => {
    throw new Error('a broken board');
  },
}));

beforeEach(async () => {
  await pageTexts.setLanguage('en');
});

test('an address that leads nowhere says so, and shows the way back', () => {
  router.go('/somewhere', { replace: true });
  render(App);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('No road leads here');
  expect(screen.getByRole('link', { name: 'To the lobby' }).getAttribute('href')).toBe('/');
});

test('a page that fails is replaced by words, never by nothing', () => {
  router.go('/', { replace: true });
  render(App);
  expect(screen.getByRole('heading', { name: 'Something went wrong' })).toBeTruthy();
  expect(screen.getByText('a broken board')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Viae: Lobby' })).toBeTruthy();
});
