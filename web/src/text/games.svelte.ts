/** The words of games outside a table: those of their shipped boards. */
import { GameWords, pageTexts } from './texts.svelte';

const known = new Map<string, GameWords>();

export function gameWords(game: string): GameWords {
  return known.get(game) ?? newWords(game);
}

function newWords(game: string): GameWords {
  const words = inOwnRoot(() => new GameWords(game));
  known.set(game, words);
  return words;
}

/** In an effect root of its own, so that it outlives the component that requested it first. */
function inOwnRoot<T>(make: () => T): T {
  const found: T[] = [];
  $effect.root(() => {
    found.push(make());
  });
  return found[0] as T;
}

/** In a component: load the words of a game in the current language, and again when it changes. */
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
