/** For tests: a moment at a table of Via Appia, its choices and its words. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { vi } from 'vitest';
import type { Choice, Move } from '../../api/types';
import { GameWords } from '../../text/texts.svelte';
import { DIRECTIONS } from './aim';
import type { Size } from './view';

const TEXTS = join(import.meta.dirname, '../../../../src/viae/games/via_appia/text/en.json');

export function choice(move: Move, final = false): Choice {
  const { move: kind, ...params } = move;
  return { move, say: { key: `move.${kind}`, params }, group: null, final };
}

/** Every place at which a stone of a size can be pushed in. */
export function places(size: Size, least: number, most: number): Choice[] {
  return Array.from({ length: most - least + 1 }, (_, at) =>
    choice({ move: 'push', size, place: least + at }),
  );
}

export const pushes = [...places('small', 10, 140), ...places('large', 20, 130)];
export const stop = choice({ move: 'stop' }, true);
export const build = choice({ move: 'build', space: 'A1', points: 1 });
export const directions = Array.from({ length: 13 }, (_, at) =>
  choice({ move: 'direction', angle: DIRECTIONS.least + DIRECTIONS.step * at }, true),
);

export function viewAt(phase: string): Record<string, unknown> {
  return {
    phase,
    current: 0,
    seats: [{ stones: { small: 2, medium: 0, large: 1 } }],
    quarry: [
      ['small', 50000, 60000],
      ['medium', 80000, 110000],
      ['large', 100000, 118000],
    ],
    aim: phase === 'direction' ? { size: 'large', place: 33 } : null,
  };
}

export async function words(): Promise<GameWords> {
  const texts: unknown = JSON.parse(readFileSync(TEXTS, 'utf8'));
  vi.stubGlobal('fetch', async () => Response.json({ texts, terms: {} }));
  const spoken = new GameWords('via_appia');
  await spoken.load({});
  spoken.nameSeats(['Livia', 'Marcus'].map((name) => ({ name, bot: null })));
  vi.unstubAllGlobals();
  return spoken;
}
