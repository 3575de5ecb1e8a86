/** A store at an open table, for tests: each begins with a new one. */
import { vi } from 'vitest';
import type { GameParts } from '../games/parts';
import { habits } from './habits.svelte';
import { FakeLine, tableInfo, toyWords } from './sample';
import { TableStore } from './store.svelte';

// Whoever imports these sees those of the test that runs.
export let line: FakeLine;
export let store: TableStore;

/** A game whose events can be seen: each takes 300 ms, and leaves a trace in the view. */
const SHOWN: GameParts = {
  after: (view, event) => ({ ...view, seen: event.event }),
  pause: () => 300,
};

export async function open(parts: GameParts = SHOWN): Promise<void> {
  line = new FakeLine();
  store = new TableStore('t', line);
  store.stage.parts = parts;
  store.begin(tableInfo(), { board: {}, terms: {} }, await toyWords());
}

export async function sitDown(): Promise<void> {
  vi.useFakeTimers();
  window.localStorage.clear();
  habits.setSpeed('normal');
  habits.setConfirms(true);
  await open();
}

export function leave(): void {
  store.close();
  vi.restoreAllMocks();
  vi.useRealTimers();
}
