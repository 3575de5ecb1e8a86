import { fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Refused } from '../api/http';
import { me } from '../app/me.svelte';
import { house } from '../text/texts.svelte';
import NameDialog from './NameDialog.svelte';
import { NAMES } from './names';

beforeEach(async () => {
  await house.speak('en');
  me.name = null;
});

afterEach(() => vi.restoreAllMocks());

const field = (): Promise<HTMLInputElement> => screen.findByLabelText('Your name');
const comeIn = (): Promise<boolean> => fireEvent.click(screen.getByText('Come in'));

test('nobody is asked before a name is needed', () => {
  render(NameDialog);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a suggestion is there: one click is enough', async () => {
  const enter = vi.spyOn(me, 'enter').mockResolvedValue();
  render(NameDialog);
  const acting = me.needed();
  const suggested = (await field()).value;
  expect(NAMES).toContain(suggested);
  await comeIn();
  expect(await acting).toBe(true);
  expect(enter).toHaveBeenCalledWith(suggested);
});

test('a refused name stays, with the reason beside it', async () => {
  const refusal = { kind: 'malformed', message: 'too odd', rule: '', key: '', params: {} } as const;
  vi.spyOn(me, 'enter').mockRejectedValue(new Refused(refusal));
  render(NameDialog);
  const acting = me.needed();
  await fireEvent.input(await field(), { target: { value: '???' } });
  await comeIn();
  expect(await screen.findByText('too odd')).toBeTruthy();
  expect((await field()).getAttribute('aria-invalid')).toBe('true');
  await fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(await acting).toBe(false);
});
