import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Refused } from '../api/http';
import { connection } from '../api/socket.svelte';
import { me } from './me.svelte';

const fetched = vi.fn<(path: string, init: RequestInit) => Promise<Response>>();

beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
  vi.spyOn(connection, 'connect').mockImplementation(() => {});
  me.name = null;
  me.asking = null;
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
  await me.begin();
  expect(me.name).toBe('Livia');
  expect(connection.connect).toHaveBeenCalledOnce();
});

test('without an answer the socket goes on trying, and brings the name', async () => {
  fetched.mockRejectedValueOnce(new TypeError('no network'));
  await expect(me.begin()).rejects.toThrow();
  expect(connection.connect).toHaveBeenCalledOnce();
  connection.greeted('Marcus');
  expect(me.name).toBe('Marcus');
});

test('coming in opens a socket that knows the guest; a new name needs none', async () => {
  answers({ name: 'Livia' });
  await me.enter('Livia');
  expect(connection.connect).toHaveBeenCalledOnce();
  expect(JSON.parse(String(fetched.mock.calls[0]?.[1].body))).toEqual({ name: 'Livia' });
  answers({ name: 'Drusilla' });
  await me.enter('Drusilla');
  expect(me.name).toBe('Drusilla');
  expect(connection.connect).toHaveBeenCalledOnce();
});

test('a refused name changes nothing', async () => {
  answers({ refusal: { kind: 'malformed', message: 'no', rule: '', key: '', params: {} } }, 400);
  await expect(me.enter(' ')).rejects.toBeInstanceOf(Refused);
  expect(me.name).toBeNull();
});

test('whoever wants to act is asked for a name once', async () => {
  const acting = me.needed();
  me.asking?.(true);
  expect(await acting).toBe(true);
  expect(me.asking).toBeNull();
  me.name = 'Livia';
  expect(await me.needed()).toBe(true);
  expect(me.asking).toBeNull();
});

test('a second question takes the place of the first', async () => {
  const first = me.needed();
  const second = me.needed();
  expect(await first).toBe(false);
  me.asking?.(true);
  expect(await second).toBe(true);
});
