import { expect, test } from 'vitest';
import { pictureIn } from '../picture';
import { board, picture, story } from './fixtures';
import { angle, arrivals, pointOf, targetSpace, trails, wagonSpaces } from './places';
import { viewOf, type StradaView } from './view';

const start = viewOf(story[0]?.view ?? {});

function driven(view: StradaView, wagon: string, at: string, moved = true): StradaView {
  const one = view.wagons[wagon];
  return one ? { ...view, wagons: { ...view.wagons, [wagon]: { ...one, at, moved } } } : view;
}

test('the picture says how large it is and where each space lies', () => {
  const read = pictureIn(picture());
  expect([read.width, read.height]).toEqual([1048, 664]);
  expect(read.spaces.size).toBe(board.squares.length + board.markets.length + 6 + 20);
  expect(pointOf(read, 's01u')).toEqual({ x: 130, y: 284 });
});

test('every wagon has a space of its own, all through the game', () => {
  const known = pictureIn(picture()).spaces;
  let arrived: string[] = [];
  for (const { view } of story) {
    arrived = arrivals(arrived, viewOf(view));
    const spaces = [...wagonSpaces(viewOf(view), arrived).values()];
    expect(new Set(spaces).size).toBe(board.wagons.length);
    expect(spaces.filter((space) => !known.has(space))).toEqual([]);
  }
});

test('a wagon keeps its stall when another leaves', () => {
  const before = wagonSpaces(start, []);
  const [first = '', second = ''] = Object.keys(start.wagons).filter(
    (wagon) => start.wagons[wagon]?.to === 'rome',
  );
  const after = wagonSpaces(driven(start, first, 's01u'), []);
  expect(before.get(second)).toBe('start-portus-2');
  expect(after.get(second)).toBe('start-portus-2');
});

test('the first wagon to arrive stays in the first place', () => {
  const to = (wagon: string): string | undefined => start.wagons[wagon]?.to;
  const [early = '', late = ''] = Object.keys(start.wagons)
    .filter((wagon) => to(wagon) === 'rome')
    .reverse();
  const one = driven(start, early, 'goal');
  const two = driven(one, late, 'goal');
  const order = arrivals(arrivals([], one), two);
  expect(order).toEqual([early, late]);
  expect(wagonSpaces(two, order).get(early)).toBe('goal-rome-1');
  expect(targetSpace(one, late, 'goal')).toBe('goal-rome-2');
});

test('an arrival that is taken back is forgotten', () => {
  const there = driven(start, 'ballio', 'goal');
  expect(arrivals(arrivals([], there), start)).toEqual([]);
});

test('trails grow with steps, shrink when one is taken back, and end with the turn', () => {
  const one = driven(start, 'ballio', 's01u');
  const two = driven(one, 'ballio', 's02u');
  const first = trails(new Map(), start, one);
  const second = trails(first, one, two);
  expect(second.get('ballio')).toEqual(['start', 's01u']);
  expect(trails(second, two, two).get('ballio')).toEqual(['start', 's01u']);
  expect(trails(second, two, one).get('ballio')).toEqual(['start']);
  expect(trails(second, two, driven(two, 'ballio', 's02u', false)).size).toBe(0);
});

test('arrows point from here to there', () => {
  expect(angle({ x: 0, y: 0 }, { x: 5, y: 0 })).toBe(0);
  expect(angle({ x: 0, y: 0 }, { x: 0, y: 5 })).toBe(90);
  expect(Math.abs(angle({ x: 5, y: 0 }, { x: 0, y: 0 }))).toBe(180);
});
