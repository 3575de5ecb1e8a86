import { expect, test } from 'vitest';
import { news, sitter, tableInfo } from '../table/fixtures';
import { allowedPerspective, perspectivesFor } from './perspective';
import { updatesAt, pointOf, stretches, type Story } from './timeline';

// Versions 2 and 3 are a draft that only its seat knows of.
const STORY: Story = {
  viewer: 0,
  news: [news(1, null), news(2, 0), news(3, 0), news(4, 0), news(5, 1), news(6, 1)],
  public: [1, 4, 5, 6],
};

test('a point brings everything since the one before it', () => {
  expect(updatesAt(STORY, 1).map((one) => one.version)).toEqual([1]);
  expect(updatesAt(STORY, 2).map((one) => one.version)).toEqual([2, 3, 4]);
  expect(updatesAt(STORY, 4).map((one) => one.version)).toEqual([6]);
});

test('points of one seat in a row are one stretch', () => {
  expect(stretches(STORY)).toEqual([
    { seat: null, first: 1, last: 1 },
    { seat: 0, first: 2, last: 2 },
    { seat: 1, first: 3, last: 4 },
  ]);
});

test('a version leads to the point at which everybody knew of it', () => {
  expect(pointOf(STORY, 3)).toBe(2);
  expect(pointOf(STORY, 5)).toBe(3);
  expect(pointOf(STORY, 9)).toBe(4);
});

test('a running game is shown only from the viewer’s own seats', () => {
  const info = tableInfo({ sitters: [sitter(0), sitter(1)], mine: [1] });
  expect(perspectivesFor(info)).toEqual([1]);
  expect(allowedPerspective(info, 0)).toBe(1);
  expect(perspectivesFor(tableInfo({ mine: [] }))).toEqual([null]);
});

test('a finished game is shown from any seat, and from all', () => {
  const info = tableInfo({ status: 'finished' });
  expect(perspectivesFor(info)).toEqual(['all', 0, 1]);
  expect(allowedPerspective(info, 1)).toBe(1);
  expect(allowedPerspective(info, null)).toBe('all');
});
