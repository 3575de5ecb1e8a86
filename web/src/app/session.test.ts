import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Refused } from '../api/http';
import { connection } from '../api/socket.svelte';
import { session } from './session.svelte';

const fetched = vi.fn<(path: string, init: RequestInit) => Promise<Response>>();

beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
  vi.spyOn(connection, 'connect').mockImplementation(() => {});
  session.name = null;
  session.nameRequest = null;
});

afterEach(() => {
  fetched.mockReset();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const answers = (body: unknown, status = 200): void => {
  fetched.mockResolvedValueOnce(Response.json(body, { status }));
};

test('a known guest is greeted by name', async () => {
  answers({ name: 'Livia' });
  await session.begin();
  expect(session.name).toBe('Livia');
  expect(connection.connect).toHaveBeenCalledOnce();
});

test('without an answer the socket goes on trying, and brings the name', async () => {
  fetched.mockRejectedValueOnce(new TypeError('no network'));
  await expect(session.begin()).rejects.toThrow();
  expect(connection.connect).toHaveBeenCalledOnce();
  connection.onHello('Marcus');
  expect(session.name).toBe('Marcus');
});

test('a first name opens a socket that knows the guest; a new name does not', async () => {
  answers({ name: 'Livia' });
  await session.setName('Livia');
  expect(connection.connect).toHaveBeenCalledOnce();
  expect(JSON.parse(String(fetched.mock.calls[0]?.[1].body))).toEqual({ name: 'Livia' });
  answers({ name: 'Drusilla' });
  await session.setName('Drusilla');
  expect(session.name).toBe('Drusilla');
  expect(connection.connect).toHaveBeenCalledOnce();
});

test('a refused name changes nothing', async () => {
  answers({ refusal: { kind: 'malformed', message: 'no', rule: '', key: '', params: {} } }, 400);
  await expect(session.setName(' ')).rejects.toBeInstanceOf(Refused);
  expect(session.name).toBeNull();
});

test('a player who acts without a name is asked for one, once', async () => {
  const acting = session.requireName();
  session.nameRequest?.(true);
  expect(await acting).toBe(true);
  expect(session.nameRequest).toBeNull();
  session.name = 'Livia';
  expect(await session.requireName()).toBe(true);
  expect(session.nameRequest).toBeNull();
});

test('a second request replaces the first', async () => {
  const first = session.requireName();
  const second = session.requireName();
  expect(await first).toBe(false);
  session.nameRequest?.(true);
  expect(await second).toBe(true);
});
