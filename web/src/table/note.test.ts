import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Note } from './note.svelte';

const fetched = vi.fn<(path: string, how: RequestInit) => Promise<Response>>();

beforeEach(() => {
  vi.useFakeTimers();
  fetched.mockImplementation(() => Promise.resolve(new Response('{"text": "kept"}')));
  vi.stubGlobal('fetch', fetched);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  fetched.mockReset();
});

function written(): unknown[] {
  return fetched.mock.calls
    .filter(([, how]) => how.method === 'PUT')
    .map(([, how]) => JSON.parse(String(how.body)) as unknown);
}

test('a note is saved after a pause in writing', async () => {
  const note = new Note('t');
  await note.read();
  expect(note.text).toBe('kept');
  note.write('a');
  note.write('ab');
  expect(written()).toEqual([]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(written()).toEqual([{ text: 'ab' }]);
  expect(note.state).toBe('kept');
});

test('leaving saves what was not saved yet, and nothing twice', async () => {
  const note = new Note('t');
  note.write('soon');
  await note.keep();
  await note.keep();
  await vi.advanceTimersByTimeAsync(1000);
  expect(written()).toEqual([{ text: 'soon' }]);
});

test('a note that could not be saved says so', async () => {
  const note = new Note('t');
  fetched.mockRejectedValue(new TypeError());
  note.write('lost?');
  await note.keep();
  expect(note.state).toBe('failed');
});
