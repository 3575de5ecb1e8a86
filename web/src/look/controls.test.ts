import { fireEvent, render, screen } from '@testing-library/svelte';
import { createRawSnippet, tick } from 'svelte';
import { beforeEach, expect, test, vi } from 'vitest';
import { router } from '../app/router.svelte';
import { toasts } from '../app/toasts.svelte';
import { pageTexts } from '../text/texts.svelte';
import Button from './Button.svelte';
import FileButton from './FileButton.svelte';
import Segmented from './Segmented.svelte';
import Tabs from './Tabs.svelte';

const words = createRawSnippet(() => ({ render: () => '<span>Go</span>' }));
const named = createRawSnippet((id: () => string) => ({ render: () => `<p>panel ${id()}</p>` }));

beforeEach(() => pageTexts.setLanguage('en'));

test('a button is a button, with an address it is a link that stays in the page', async () => {
  const go = vi.spyOn(router, 'go').mockImplementation(() => {});
  const onclick = vi.fn();
  render(Button, { children: words, onclick, 'aria-keyshortcuts': 'g' });
  await fireEvent.click(screen.getByRole('button', { name: 'Go' }));
  expect(onclick).toHaveBeenCalledOnce();
  expect(screen.getByRole('button').getAttribute('aria-keyshortcuts')).toBe('g');

  render(Button, { children: words, href: '/table/abc' });
  await fireEvent.click(screen.getByRole('link', { name: 'Go' }));
  expect(go).toHaveBeenCalledWith('/table/abc');
});

test('the arrow keys go round the tabs', async () => {
  const tabs = [
    { id: 'log', label: 'Log' },
    { id: 'chat', label: 'Chat', badge: 2 },
  ];
  render(Tabs, { tabs, active: 'log', children: named });
  const list = screen.getByRole('tablist');
  expect(screen.getByRole('tab', { selected: true }).textContent).toContain('Log');
  await fireEvent.keyDown(list, { key: 'ArrowRight' });
  expect(screen.getByRole('tab', { selected: true }).textContent).toContain('Chat');
  await fireEvent.keyDown(list, { key: 'ArrowRight' });
  expect(screen.getByRole('tab', { selected: true }).textContent).toContain('Log');
  await fireEvent.keyDown(list, { key: 'End' });
  expect(document.activeElement?.textContent).toContain('Chat');
});

test('one of a few is chosen', async () => {
  const onchange = vi.fn();
  const options = [2, 3].map((value) => ({ value, label: String(value) }));
  render(Segmented<number>, { legend: 'Seats', options, value: 2, onchange });
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '2' }).checked).toBe(true);
  await fireEvent.click(screen.getByRole('radio', { name: '3' }));
  expect(onchange).toHaveBeenCalledWith(3);
});

test('a file that is no JSON is refused by name, one that is arrives', async () => {
  const onread = vi.fn();
  const { container } = render(FileButton, { label: 'Open', onread });
  const input = container.querySelector('input');
  if (input === null) throw new Error('no input');
  const choose = async (text: string): Promise<void> => {
    Object.defineProperty(input, 'files', {
      value: [new File([text], 'game.json')],
      configurable: true,
    });
    await fireEvent.change(input);
    await tick();
  };
  await choose('[1, 2]');
  await vi.waitFor(() => expect(toasts.shown.at(-1)?.text).toBe('game.json is no JSON file.'));
  expect(onread).not.toHaveBeenCalled();
  await choose('{"format": "viae-record"}');
  await vi.waitFor(() =>
    expect(onread).toHaveBeenCalledWith({ format: 'viae-record' }, 'game.json'),
  );
});
