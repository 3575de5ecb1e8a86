/** The rules of a game in short, from its texts: one sentence under each number. */
import type { GameWords } from '../text/texts.svelte';

const PREFIX = 'rule.';

interface Rule {
  number: string;
  sentence: string;
}

/** The sentence of a rule; of a finer number than the texts know, the sentence above it. */
export function ruleSentence(words: GameWords, number: string): string | null {
  for (
    let asked = number;
    asked !== '';
    asked = asked.slice(0, Math.max(0, asked.lastIndexOf('.')))
  ) {
    if (words.has(PREFIX + asked)) return words.key(PREFIX + asked);
  }
  return null;
}

/** All rules, in the order of the texts. */
export function rulesOf(words: GameWords): Rule[] {
  return words
    .keys()
    .filter((key) => key.startsWith(PREFIX))
    .map((key) => ({ number: key.slice(PREFIX.length), sentence: words.key(key) }));
}
