/** The page says what the terminal says: `said.json` holds what `viae.text` made of the same keys. */
import { describe, expect, test } from 'vitest';
import said from './said.json';
import { parts, sentence, withMinusSign, type Words } from './sentences';

const words: Words = { texts: said.texts, terms: said.terms };

describe('as the terminal', () => {
  test.each(said.said)('$say.key: $as', ({ say, as }) => {
    expect(sentence(words, say)).toBe(as);
  });
});

test('a parameter can be shown as more than words', () => {
  const found = parts(words, { key: 'list', params: { good: ['wine', 'oil'] } });
  expect(found).toEqual([
    { text: 'Take ' },
    { text: 'wine', name: 'good', value: 'wine' },
    { text: ', ' },
    { text: 'the oil of this board', name: 'good', value: 'oil' },
    { text: '!' },
  ]);
});

test('numbers have a minus sign, not a hyphen', () => {
  expect(withMinusSign(-12)).toBe('\u221212');
  expect(withMinusSign(12)).toBe('12');
});
