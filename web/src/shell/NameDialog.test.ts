import { fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Refused } from '../api/http';
import { session } from '../app/session.svelte';
import { pageTexts } from '../text/texts.svelte';
import NameDialog from './NameDialog.svelte';
import { NAMES } from './names';

beforeEach(async () => {
  await pageTexts.setLanguage('en');
  session.name = null;
});

afterEach(() => vi.restoreAllMocks());

const field = (): Promise<HTMLInputElement> => screen.findByLabelText('Your name');
const comeIn = (): Promise<boolean> => fireEvent.click(screen.getByText('Come in'));

test('nobody is asked before a name is needed', () => {
  render(NameDialog);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a suggestion is there: one click is enough', async () => {
  const setName = vi.spyOn(session, 'setName').mockResolvedValue();
  render(NameDialog);
  const acting = session.requireName();
  const suggested = (await field()).value;
  expect(NAMES).toContain(suggested);
  await comeIn();
  expect(await acting).toBe(true);
  expect(setName).toHaveBeenCalledWith(suggested);
});

test('a refused name stays, with the reason beside it', async () => {
  const refusal = { kind: 'malformed', message: 'too odd', rule: '', key: '', params: {} } as const;
  vi.spyOn(session, 'setName').mockRejectedValue(new Refused(refusal));
  render(NameDialog);
  const acting = session.requireName();
  await fireEvent.input(await field(), { target: { value: '???' } });
  await comeIn();
  expect(await screen.findByText('too odd')).toBeTruthy();
  expect((await field()).getAttribute('aria-invalid')).toBe('true');
  await fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(await acting).toBe(false);
});
