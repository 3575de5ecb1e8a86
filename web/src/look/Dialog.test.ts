import { fireEvent, render, screen } from '@testing-library/svelte';
import { createRawSnippet } from 'svelte';
import { beforeEach, expect, test, vi } from 'vitest';
import { pageTexts } from '../text/texts.svelte';
import Dialog from './Dialog.svelte';

const children = createRawSnippet(() => ({ render: () => '<p>What it is about</p>' }));

beforeEach(() => pageTexts.setLanguage('en'));

test('an open dialog is modal, has a name, and shows its content', () => {
  const modal = vi.spyOn(HTMLDialogElement.prototype, 'showModal');
  render(Dialog, { open: true, title: 'A question', children });
  expect(screen.getByRole('dialog', { name: 'A question' })).toBeTruthy();
  expect(screen.getByText('What it is about')).toBeTruthy();
  expect(modal).toHaveBeenCalledOnce();
});

test('a closed dialog holds nothing', () => {
  render(Dialog, { open: false, title: 'A question', children });
  expect(screen.queryByText('What it is about')).toBeNull();
});

test('its cross closes it and calls onclose', async () => {
  const onclose = vi.fn();
  render(Dialog, { open: true, title: 'A question', children, onclose });
  await fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(onclose).toHaveBeenCalledOnce();
  expect(screen.queryByText('What it is about')).toBeNull();
});
