/** For tests: a recorded game, its words, and a picture with the spaces of its board. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { vi } from 'vitest';
import type { Choice, Event, TableFacts } from '../../api/types';
import { GameWords } from '../../text/texts.svelte';
import type { View } from '../parts';
import { boardOf } from './view';

interface Line {
  facts?: TableFacts;
  moment?: string;
  view?: View;
  choices?: Choice[];
  events?: Event[];
}

const FOLDER = import.meta.dirname;

function read(path: string): string {
  return readFileSync(join(FOLDER, path), 'utf8');
}

/** Written by `tests/games/strada_romana/played.py`. */
const LINES = read('../../../tests/strada_romana.jsonl')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Line);

export const facts = LINES[0]?.facts as TableFacts;
export const board = boardOf(facts);

/** Views in their order, each with the events that led to it. */
export const story = LINES.filter((line) => line.moment === undefined && line.view).map((line) => ({
  view: line.view as View,
  events: line.events ?? [],
}));

/** A decision of the first seat in a phase: `turn`, `moving`, `collecting` or `looked`. */
export function moment(phase: string): { view: View; choices: Choice[] } {
  const { view, choices } = LINES.find((line) => line.moment === phase) ?? {};
  if (view === undefined || choices === undefined) throw new Error(`no ${phase} in the game`);
  return { view, choices };
}

export async function words(): Promise<GameWords> {
  const texts: unknown = JSON.parse(read('../../../../src/viae/games/strada_romana/text/en.json'));
  vi.stubGlobal('fetch', async () => Response.json({ texts, terms: {} }));
  const spoken = new GameWords('strada_romana');
  await spoken.load(facts.terms);
  spoken.nameSeats(['Livia', 'Marcus', 'Oona'].map((name) => ({ name, bot: null })));
  vi.unstubAllGlobals();
  return spoken;
}

/** As large as the true one, the squares where the board's own grid has them. */
export function picture(): string {
  const space = (id: string, x: number, y: number): string =>
    `<g id="${id}" data-x="${x}" data-y="${y}"/>`;
  const ends = ['portus', 'rome'].flatMap((city, end) =>
    [1, 2, 3, 4, 5].flatMap((n) => [
      space(`start-${city}-${n}`, 30 + 980 * end, 200 + 56 * n),
      space(`goal-${city}-${n}`, 30 + 980 * end, 500 + 30 * n),
    ]),
  );
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1048 664">',
    ...board.squares.map(({ id, x, y }) => space(id, x, y - 170)),
    ...board.markets.map(({ id, side }, n) =>
      space(id, 130 + 57 * n, side === 'upper' ? 240 : 420),
    ),
    ...board.zones.map(({ id, side }, n) =>
      space(`zone-${id}`, 160 * n, side === 'upper' ? 110 : 550),
    ),
    ...ends,
    '</svg>',
  ].join('');
}
