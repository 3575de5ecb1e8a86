/** What a component needs of a game to show its sentences and things: at a table or in a replay. */
import type { TableFacts } from '../api/types';
import type { Noun } from '../games/parts';
import type { GameWords } from '../text/texts.svelte';
import type { BoardAnimation } from './animation.svelte';

export interface GameContext {
  facts: TableFacts | null;
  words: GameWords | null;
  animation: BoardAnimation;
  /** The thing that the player points at in a sentence. */
  lit: Noun | null;
}
