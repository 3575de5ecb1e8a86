import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connection } from '../api/socket.svelte';
import { aTable } from '../lobby/fixtures';
import { shareablePath, openInvitation } from './invitations';
import { session } from './session.svelte';

const fetched = vi.fn<(path: string, init: RequestInit) => Promise<Response>>();

beforeEach(async () => {
  vi.stubGlobal('fetch', fetched);
  vi.spyOn(connection, 'connect').mockImplementation(() => {});
  fetched.mockResolvedValueOnce(Response.json({ name: null }));
  await session.begin();
  fetched.mockReset();
  fetched.mockImplementation(() => Promise.resolve(Response.json(aTable({ id: 'abc' }))));
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const asked = (): string[] => fetched.mock.calls.map(([path]) => path);

test('a guest without a name sees the invitation', async () => {
  session.name = null;
  expect(await openInvitation('abc', 'secret')).toMatchObject({ id: 'abc' });
  expect(asked()).toEqual(['/api/tables/abc/invited']);
  expect(JSON.parse(String(fetched.mock.calls[0]?.[1].body))).toEqual({ invite: 'secret' });
});

test('a guest with a name comes in at once; without a link nothing is requested', async () => {
  session.name = 'Livia';
  expect(await openInvitation('abc', 'secret')).toBeNull();
  expect(asked()).toEqual(['/api/tables/abc/enter']);
  expect(await openInvitation('abc', '')).toBeNull();
  expect(asked()).toHaveLength(1);
});

test('the address of a table that is not open holds its link', () => {
  const table = aTable({ invite: 'secret' });
  expect(shareablePath('/replay/abc?at=3', { ...table, open: false })).toBe(
    '/replay/abc?at=3#secret',
  );
  expect(shareablePath('/replay/abc?at=3', table)).toBe('/replay/abc?at=3');
  expect(shareablePath('/table/abc', { ...table, open: false, invite: null })).toBe('/table/abc');
});
