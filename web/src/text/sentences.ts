/**
 * Sentences from keys and parameters, formatted as `viae.text` does: `{name}` is a parameter,
 * `{name|one|many}` is chosen by its number, and a value is looked up as `<name>.<value>`, first among
 * the terms (names of players, words for what the board names), then among the texts.
 */
import type { Say, Terms } from '../api/types';

const PLACEHOLDER = /\{(\w+)(?:\|([^|{}]*)\|([^|{}]*))?\}/g;

/** A piece of a sentence: plain words, or a parameter that can be shown as more than words. */
export interface Part {
  text: string;
  /** The parameter's name and value; absent for plain words. */
  name?: string;
  value?: string | number;
}

export interface Words {
  texts: Readonly<Record<string, string>>;
  terms: Readonly<Terms>;
}

/** A number as it is printed: with a minus sign, not a hyphen. */
export function withMinusSign(number: number | string): string {
  return String(number).replace('-', '\u2212');
}

function isSay(value: unknown): value is Say {
  return typeof value === 'object' && value !== null && 'key' in value;
}

/** A sentence in pieces; an unknown key is shown as it is. */
export function parts(words: Words, say: Say): Part[] {
  const sentence = words.texts[say.key];
  const params: Record<string, unknown> = say.params;
  if (sentence === undefined) {
    const rest = Object.entries(params).map(([name, value]) => `${name}=${String(value)}`);
    return [{ text: [say.key, ...rest].join(' ') }];
  }
  const found: Part[] = [];
  let at = 0;
  for (const match of sentence.matchAll(PLACEHOLDER)) {
    if (match.index > at) found.push({ text: sentence.slice(at, match.index) });
    at = match.index + match[0].length;
    const [whole, name = '', one, many] = match;
    const value = name in params ? params[name] : whole;
    if (one === undefined) found.push(...valueParts(words, name, value));
    else found.push({ text: (value === 1 ? one : many) ?? '' });
  }
  if (at < sentence.length) found.push({ text: sentence.slice(at) });
  return found;
}

function valueParts(words: Words, name: string, value: unknown): Part[] {
  if (isSay(value)) return parts(words, value);
  if (Array.isArray(value)) {
    return value.flatMap((one, index) => [
      ...(index > 0 ? [{ text: ', ' }] : []),
      ...valueParts(words, name, one),
    ]);
  }
  const plain = typeof value === 'number' ? value : String(value);
  const term = words.terms[`${name}.${plain}`] ?? words.texts[`${name}.${plain}`];
  if (isSay(term)) {
    const text = parts(words, term)
      .map((part) => part.text)
      .join('');
    return [{ text, name, value: plain }];
  }
  const text = term ?? (typeof plain === 'number' ? withMinusSign(plain) : plain);
  return [{ text, name, value: plain }];
}

/** A sentence in words. */
export function sentence(words: Words, say: Say): string {
  return parts(words, say)
    .map((part) => part.text)
    .join('');
}
