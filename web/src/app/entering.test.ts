import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connection } from '../api/socket.svelte';
import { aTable } from '../lobby/samples';
import { addressOf, invitationTo } from './entering';
import { me } from './me.svelte';

const fetched = vi.fn<(path: string, init: RequestInit) => Promise<Response>>();

beforeEach(async () => {
  vi.stubGlobal('fetch', fetched);
  vi.spyOn(connection, 'connect').mockImplementation(() => {});
  fetched.mockResolvedValueOnce(Response.json({ name: null }));
  await me.begin();
  fetched.mockReset();
  fetched.mockImplementation(() => Promise.resolve(Response.json(aTable({ id: 'abc' }))));
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const asked = (): string[] => fetched.mock.calls.map(([path]) => path);

test('whoever has no name yet is told what the link invites to', async () => {
  me.name = null;
  expect(await invitationTo('abc', 'secret')).toMatchObject({ id: 'abc' });
  expect(asked()).toEqual(['/api/tables/abc/invited']);
  expect(JSON.parse(String(fetched.mock.calls[0]?.[1].body))).toEqual({ invite: 'secret' });
});

test('whoever has a name comes in at once; without a link there is nothing to do', async () => {
  me.name = 'Livia';
  expect(await invitationTo('abc', 'secret')).toBeNull();
  expect(asked()).toEqual(['/api/tables/abc/enter']);
  expect(await invitationTo('abc', '')).toBeNull();
  expect(asked()).toHaveLength(1);
});

test('the address of a table that is not open holds its link', () => {
  const table = aTable({ invite: 'secret' });
  expect(addressOf('/replay/abc?at=3', { ...table, open: false })).toBe('/replay/abc?at=3#secret');
  expect(addressOf('/replay/abc?at=3', table)).toBe('/replay/abc?at=3');
  expect(addressOf('/table/abc', { ...table, open: false, invite: null })).toBe('/table/abc');
});
