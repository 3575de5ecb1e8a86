import { expect, test } from 'vitest';
import type { Choice } from '../../api/types';
import { moment } from './fixtures';
import { listed, movable, offersOf, stepsOf } from './offers';

function step(wagon: string, to: string, key: string, more = {}): Choice {
  const move = { move: 'step', wagon, to, ...more };
  return { move, say: { key, params: move }, group: null, final: false };
}

test('every choice of every kind is found, and none is lost', () => {
  for (const phase of ['turn', 'moving', 'collecting', 'looked']) {
    const { choices } = moment(phase);
    const offers = offersOf(choices);
    const shown = new Set(listed(offers, null));
    for (const wagon of movable(offers)) listed(offers, wagon).forEach((one) => shown.add(one));
    expect(
      [...shown].sort((a, b) => a - b),
      phase,
    ).toEqual(choices.map((_, index) => index));
  }
});

test('steps come in the order forward, diagonal, sideways, overtaking', () => {
  const choices = [
    step('ballio', 's05l', 'move.sideways'),
    step('ballio', 's07u', 'move.overtake', { move: 'overtake', steps: 3 }),
    step('ballio', 's07u', 'move.overtake', { move: 'overtake', steps: 2 }),
    step('ballio', 's06u', 'move.forward'),
    step('ballio', 's06l', 'move.diagonal'),
    step('plotus', 'goal', 'move.arrive'),
  ];
  const steps = stepsOf(offersOf(choices), 'ballio');
  expect(steps.map(({ way, steps }) => `${way} ${steps}`)).toEqual([
    'forward 1',
    'diagonal 1',
    'sideways 1',
    'overtake 2',
    'overtake 3',
  ]);
});

test('a wagon that overtakes into its goal overtakes', () => {
  const choice = step('ballio', 'goal', 'move.overtake_to_goal', { move: 'overtake', steps: 2 });
  expect(offersOf([choice]).steps[0]).toMatchObject({ way: 'overtake', to: 'goal', steps: 2 });
});

test('only the steps of the picked wagon are listed, and before everything else', () => {
  const { choices } = moment('turn');
  const offers = offersOf(choices);
  const [wagon = ''] = movable(offers);
  const own = stepsOf(offers, wagon).map(({ choice }) => choice);
  expect(listed(offers, wagon).slice(0, own.length)).toEqual(own);
  expect(listed(offers, null)).toHaveLength(choices.length - offers.steps.length);
});

test('collecting says what it brings', () => {
  const { collects, done } = offersOf(moment('collecting').choices);
  expect(done).not.toBeNull();
  const tile = collects.find(({ kind }) => kind === 'tile');
  expect(tile?.coins).toBeGreaterThanOrEqual(0);
  expect(tile?.good).toMatch(/^\w+$/);
});
