import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Refused, Unreachable } from './http';
import { Connection, type Subscriber } from './socket.svelte';

/** A socket whose other end is the test. */
class Wire {
  static readonly OPEN = 1;
  static all: Wire[] = [];
  readyState = 0;
  sent: { type: string; id: number; [field: string]: unknown }[] = [];
  onopen: () => void = () => {};
  onmessage: (event: { data: string }) => void = () => {};
  onclose: ((event: { code: number }) => void) | null = null;

  constructor() {
    Wire.all.push(this);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  open(): void {
    this.readyState = Wire.OPEN;
    this.onopen();
  }

  say(message: object): void {
    this.onmessage({ data: JSON.stringify(message) });
  }

  close(code = 1006): void {
    this.readyState = 3;
    this.onclose?.({ code });
  }
}

const wire = (): Wire => Wire.all.at(-1) as Wire;
let connection: Connection;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', Wire);
  Wire.all = [];
  connection = new Connection('ws://viae.test/api/socket');
  connection.connect();
});

afterEach(() => {
  vi.clearAllTimers();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function subscriber(since: number): Subscriber {
  return {
    table: 'abc',
    resume: () => ({ seat: 1, since }),
    state: vi.fn(),
    presence: vi.fn(),
    chat: vi.fn(),
    refused: vi.fn(),
  };
}

test('a request is done or refused by its number', async () => {
  wire().open();
  const done = connection.request({ type: 'ping' });
  const refused = connection.request({ type: 'unwatch', table: 'abc' });
  const [first, second] = wire().sent;
  const refusal = { kind: 'illegal', message: 'no', rule: '', key: '', params: {} };
  wire().say({ type: 'refused', id: second?.id, table: 'abc', refusal });
  wire().say({ type: 'pong', id: first?.id });
  await done;
  await expect(refused).rejects.toBeInstanceOf(Refused);
});

test('without a socket requests fail, and a break fails the open ones', async () => {
  await expect(connection.request({ type: 'ping' })).rejects.toBeInstanceOf(Unreachable);
  wire().open();
  const open = connection.request({ type: 'ping' });
  wire().close();
  await expect(open).rejects.toBeInstanceOf(Unreachable);
});

test('after a break every table is resumed from the version that is known', () => {
  wire().open();
  connection.subscribe(subscriber(7));
  expect(wire().sent).toMatchObject([{ type: 'watch', table: 'abc', seat: 1, since: 7 }]);
  wire().close();
  expect(connection.status).toBe('lost');
  expect(connection.nextTry).toBeGreaterThan(Date.now());
  vi.advanceTimersByTime(1000);
  expect(Wire.all).toHaveLength(2);
  wire().open();
  expect(connection.status).toBe('open');
  expect(wire().sent).toMatchObject([{ type: 'watch', table: 'abc', seat: 1, since: 7 }]);
});

test('attempts to connect become rarer but never stop', () => {
  for (let tries = 1; tries <= 12; tries += 1) {
    wire().close();
    const wait = connection.nextTry - Date.now();
    expect(wait).toBeLessThanOrEqual(15_000);
    vi.advanceTimersByTime(wait + 1);
    expect(Wire.all).toHaveLength(tries + 1);
  }
});

test('a server that restarts is told from one that is lost', () => {
  wire().open();
  wire().close(1012);
  expect(connection.restarting).toBe(true);
  vi.advanceTimersByTime(1000);
  wire().close();
  expect(connection.restarting).toBe(true);
  vi.advanceTimersByTime(2000);
  wire().open();
  expect(connection.restarting).toBe(false);
});

test('only the subscribers of a table get its messages', () => {
  wire().open();
  const here = subscriber(0);
  const there = { ...subscriber(0), table: 'xyz', state: vi.fn() };
  connection.subscribe(here);
  connection.subscribe(there);
  wire().say({ type: 'table', table: 'abc' });
  expect(here.state).toHaveBeenCalledOnce();
  expect(there.state).not.toHaveBeenCalled();
});

test('a table that waits is remembered until it is opened', () => {
  wire().open();
  wire().say({ type: 'your_turn', table: 'abc' });
  wire().say({ type: 'your_turn', table: 'abc' });
  expect(connection.waiting).toEqual(['abc']);
  wire().say({ type: 'table', table: 'abc' });
  expect(connection.waiting).toEqual([]);
});

test('the server says by which name it knows this browser', () => {
  connection.onHello = vi.fn();
  wire().open();
  wire().say({ type: 'hello', name: 'Livia' });
  expect(connection.onHello).toHaveBeenCalledWith('Livia');
});

test('a socket that has died silently is noticed', () => {
  wire().open();
  const dead = wire();
  vi.advanceTimersByTime(61_000);
  expect(dead.readyState).toBe(3);
  expect(Wire.all.length).toBeGreaterThan(1);
});

test('a browser without a network knows at once, and is back at once', () => {
  wire().open();
  window.dispatchEvent(new Event('offline'));
  expect(connection.status).toBe('lost');
  window.dispatchEvent(new Event('online'));
  wire().open();
  expect(connection.status).toBe('open');
});
