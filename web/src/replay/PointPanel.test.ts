import { fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { tableInfo, toyWords } from '../table/fixtures';
import PointPanel from './PointPanel.svelte';
import { ReplayStore } from './store.svelte';

const LINK = 'https://viae.example/replay/t?at=1#secret';
const copied = vi.fn(() => Promise.resolve());
const asked = vi.fn((...[path]: [string, RequestInit]) =>
  Promise.resolve(Response.json(path === '/api/invitation' ? { url: LINK, svg: '<svg/>' } : {})),
);

beforeEach(async () => {
  const store = new ReplayStore('t');
  store.words = await toyWords();
  vi.stubGlobal('fetch', asked);
  render(PointPanel, { store, info: tableInfo({ open: false }), path: '/replay/t?at=1#secret' });
});

afterEach(() => {
  asked.mockClear();
  vi.unstubAllGlobals();
});

test('the link to a point has the server’s public address', async () => {
  vi.stubGlobal('navigator', { clipboard: { writeText: copied } });
  await fireEvent.click(screen.getByRole('button', { name: 'Link to this moment' }));
  await vi.waitFor(() => expect(copied).toHaveBeenCalledWith(LINK));
  const body = String(asked.mock.calls.find(([path]) => path === '/api/invitation')?.[1].body);
  expect(JSON.parse(body)).toEqual({ path: '/replay/t?at=1#secret' });
});

test('a link that cannot be copied is shown', async () => {
  vi.stubGlobal('navigator', {});
  await fireEvent.click(screen.getByRole('button', { name: 'Link to this moment' }));
  expect((await screen.findByLabelText<HTMLInputElement>('The link')).value).toBe(LINK);
});
