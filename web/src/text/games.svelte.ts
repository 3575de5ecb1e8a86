/** The words of the games where none is being played: those of their shipped boards. */
import { GameWords, pageTexts } from './texts.svelte';

const known = new Map<string, GameWords>();

export function gameWords(game: string): GameWords {
  return known.get(game) ?? made(game);
}

function made(game: string): GameWords {
  const words = apart(() => new GameWords(game));
  known.set(game, words);
  return words;
}

/** What is made so outlives the component that asked for it first. */
function apart<T>(make: () => T): T {
  const found: T[] = [];
  $effect.root(() => {
    found.push(make());
  });
  return found[0] as T;
}

/** In a component: have the words of a game in the language spoken; what is missing stays unsaid. */
export function loadGameWords(game: () => string | undefined): void {
  $effect(() => {
    void pageTexts.language;
    const name = game();
    if (name !== undefined)
      gameWords(name)
        .load()
        .catch(() => {});
  });
}
