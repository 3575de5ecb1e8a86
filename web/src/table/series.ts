/** Decisions that are made together, all or none, and what they are in words. */
import type { Move, Say } from '../api/types';

export interface Series {
  moves: readonly Move[];
  say: Say;
}

/** Are the same decisions meant? */
export function isSame(one: Series | null, other: Series): boolean {
  return JSON.stringify(one?.moves) === JSON.stringify(other.moves);
}
