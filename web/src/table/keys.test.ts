import { expect, test } from 'vitest';
import { actionOf, keysFor, takesKeys } from './keys';

const key = (name: string): KeyboardEvent => new KeyboardEvent('keydown', { key: name });

test('digits first, then letters, and u is left to taking back', () => {
  const keys = keysFor(Array.from({ length: 40 }, (_, index) => index));
  expect(keys.get(0)).toBe('1');
  expect(keys.get(9)).toBe('a');
  expect([...keys.values()]).not.toContain('u');
  expect(keys.size).toBe(34);
  expect(keys.has(39)).toBe(false);
});

test('keys follow the order in which choices are listed', () => {
  expect(actionOf(key('1'), keysFor([4, 2]))).toEqual({ do: 'choose', choice: 4 });
  expect(actionOf(key('2'), keysFor([4, 2]))).toEqual({ do: 'choose', choice: 2 });
  expect(actionOf(key('3'), keysFor([4, 2]))).toBeNull();
});

test('the browser’s shortcuts are left alone', () => {
  const event = new KeyboardEvent('keydown', { key: '1', ctrlKey: true });
  expect(actionOf(event, keysFor([0]))).toBeNull();
});

test('keys in a text field make no choices', () => {
  document.body.innerHTML =
    '<input id="a"><button id="b"></button><input type="range" id="c"><form><input type="range" id="d"></form>';
  const at = (id: string) => document.getElementById(id);
  expect(takesKeys(at('a'), '1')).toBe(true);
  expect(takesKeys(at('b'), '1')).toBe(false);
  expect(takesKeys(at('b'), 'Enter')).toBe(true);
  expect(takesKeys(at('c'), 'ArrowLeft')).toBe(true);
  expect(takesKeys(at('c'), '1')).toBe(false);
  expect(takesKeys(at('c'), 'Enter')).toBe(false);
  expect(takesKeys(at('d'), 'Enter')).toBe(true);
});
