/** What a part of the page needs to know to speak of a game: at the table, or in a replay. */
import type { TableFacts } from '../api/types';
import type { Noun } from '../games/parts';
import type { GameWords } from '../text/texts.svelte';
import type { Stage } from './stage.svelte';

export interface Scene {
  facts: TableFacts | null;
  words: GameWords | null;
  stage: Stage;
  /** What a sentence names and the player points at. */
  lit: Noun | null;
}
