import { render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pageTexts } from '../text/texts.svelte';
import BotThinking from './BotThinking.svelte';

beforeEach(async () => {
  await pageTexts.setLanguage('en');
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

test('a bot that thinks for long says so, without a running number', async () => {
  render(BotThinking, { name: 'Greedy' });
  const said = (): string => screen.getByText(/Greedy/).textContent;
  const heard = new Set([said()]);
  for (let second = 0; second < 29; second += 1) {
    await vi.advanceTimersByTimeAsync(1000);
    heard.add(said());
  }
  expect(heard.size).toBe(4);
  expect(said()).toContain('20');
  await vi.advanceTimersByTimeAsync(1000);
  expect(said()).toContain('30');
});
