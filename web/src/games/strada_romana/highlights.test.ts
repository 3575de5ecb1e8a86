import { expect, test } from 'vitest';
import type { Choice } from '../../api/types';
import { board, moment } from './fixtures';
import { collectable, goals, hasSubject, subjectOf, spacesOf, withinReach } from './highlights';
import { offersOf } from './offers';
import { viewOf, type StradaView } from './view';

const quiet = viewOf(moment('turn').view);

/** Ballio on a square on its way to Rome, the others wherever they start. */
function standing(at: string, others: Record<string, string> = {}): StradaView {
  const wagons = Object.fromEntries(
    Object.entries(quiet.wagons).map(([id, wagon]) => [
      id,
      { ...wagon, at: others[id] ?? 'start' },
    ]),
  );
  return { ...quiet, wagons: { ...wagons, ballio: { at, to: 'rome', moved: false } } };
}

function choices(...moves: Choice['move'][]): Choice[] {
  return moves.map((move) => ({
    move,
    say: { key: move['move'] === 'step' ? 'move.forward' : `move.${move['move']}`, params: move },
    group: null,
    final: false,
  }));
}

const PAYABLE = [1, 2].map((coins) => ({ move: 'pay', coins }));
const FORWARD = { move: 'step', wagon: 'ballio', to: 's05m' };

test('what is to be paid for shows its price, and leads to the payment', () => {
  const offers = offersOf(choices(FORWARD, ...PAYABLE));
  const found = goals(board, standing('s04m'), offers, 'ballio');
  expect(found.map(({ to, price, choice }) => [to, price, choice])).toEqual([
    ['s05m', 0, 0],
    ['s04l', 1, 1],
    ['s04u', 1, 1],
    ['s05u', 2, 2],
    ['s05l', 2, 2],
  ]);
});

test('nothing is offered that cannot be paid, that is behind, or where somebody stands', () => {
  const poor = offersOf(choices(FORWARD, { move: 'pay', coins: 1 }));
  expect(goals(board, standing('s04m'), poor, 'ballio').map(({ price }) => price)).toEqual([
    0, 1, 1,
  ]);
  const rich = offersOf(choices(FORWARD, ...PAYABLE));
  const jammed = standing('s04m', { plotus: 's04u', stichus: 's05l' });
  expect(goals(board, jammed, rich, 'ballio').map(({ to }) => to)).toEqual([
    's05m',
    's04l',
    's05u',
  ]);
});

test('without a picked wagon no square glows', () => {
  expect(goals(board, quiet, offersOf(moment('turn').choices), null)).toEqual([]);
});

test('the shortest of several ways to one place glows', () => {
  const over = (steps: number): Choice => ({
    move: { move: 'overtake', wagon: 'ballio', to: 's07u', steps },
    say: { key: 'move.overtake', params: {} },
    group: null,
    final: false,
  });
  const found = goals(board, standing('s04m'), offersOf([over(3), over(2)]), 'ballio');
  expect(found).toHaveLength(1);
  expect(found[0]).toMatchObject({ to: 's07u', steps: 2, choice: 1 });
});

test('a square has its zones and its market-place within reach', () => {
  const rings = withinReach(board, quiet, ['s08m', 's07u']);
  expect(rings.map(({ id }) => id)).toEqual(['III', 'IV', 'm08', 'm07']);
  expect(rings.every(({ choice }) => choice === null)).toBe(true);
});

test('what can be collected glows and tells of the contract it makes', () => {
  const { view, choices } = moment('collecting');
  const offers = offersOf(choices);
  const rings = collectable(viewOf(view), offers);
  expect(rings.map(({ choice }) => choice)).toEqual(offers.collects.map(({ choice }) => choice));
  const [first] = offers.collects;
  const seats = viewOf(view).seats.map((seat) => ({ ...seat, cubes: { [first?.good ?? '']: 9 } }));
  expect(collectable({ ...viewOf(view), seats }, offers)[0]?.contract).toBe(first?.good);
});

test('a word in a sentence lights up what it names', () => {
  expect(spacesOf(board, quiet, { name: 'zone', value: 'IV' })).toEqual(['zone-IV']);
  expect(spacesOf(board, quiet, { name: 'to', value: 's01u' })).toEqual(['s01u']);
  expect(spacesOf(board, quiet, { name: 'coins', value: 3 })).toEqual([]);
  const wine = spacesOf(board, quiet, { name: 'good', value: 'wine' });
  expect(wine.filter((space) => space.startsWith('zone-'))).toHaveLength(1);
});

test('a move is about one wagon and one space, whatever its sentence says beside', () => {
  const of = (move: Choice['move']): unknown => subjectOf(quiet, move);
  expect(of({ move: 'collect_tile', zone: 'IV' })).toEqual({ wagon: null, space: 'zone-IV' });
  expect(of({ move: 'collect_cube', market: 'm08' })).toEqual({ wagon: null, space: 'm08' });
  expect(of(FORWARD)).toEqual({ wagon: 'ballio', space: 's05m' });
  const over = { move: 'overtake', wagon: 'plotus', to: 's07u', steps: 3 };
  expect(of(over)).toEqual({ wagon: 'plotus', space: 's07u' });
  expect(of({ move: 'step', wagon: 'ballio', to: 'goal' })).toEqual({
    wagon: 'ballio',
    space: `goal-${quiet.wagons['ballio']?.to}-1`,
  });
  expect(of({ move: 'take', wagon: 'ballio' })).toEqual({ wagon: 'ballio', space: null });
  expect(of({ move: 'pass' })).toEqual({ wagon: null, space: null });
  const shown: Choice['move'][] = [{ move: 'pass' }, { move: 'take', wagon: 'ballio' }, FORWARD];
  expect(shown.map((move) => hasSubject(quiet, move))).toEqual([false, true, true]);
});
