/** What a part of the page needs to know to speak of a game: at the table, or in a replay. */
import type { TableFacts } from '../api/types';
import type { Noun } from '../games/parts';
import type { GameWords } from '../text/texts.svelte';
import type { BoardAnimation } from './animation.svelte';

export interface GameContext {
  facts: TableFacts | null;
  words: GameWords | null;
  animation: BoardAnimation;
  /** What a sentence names and the player points at. */
  lit: Noun | null;
}
