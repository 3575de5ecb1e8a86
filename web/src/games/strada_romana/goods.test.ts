import { expect, test } from 'vitest';
import { board, moment, story } from './fixtures';
import { columns, completes, goodsSum, pays, points, waresAt, worth, zonesOf } from './goods';
import { viewOf } from './view';

const NONE = { grain: 0, wine: 0, oil: 0, metals: 0, textiles: 0, marble: 0 };

function seat(cubes: object, tiles: object) {
  return { cubes: { ...NONE, ...cubes }, tiles: { ...NONE, ...tiles } };
}

test('an upper square lies in its upper zone, a middle one in both', () => {
  expect(zonesOf(board, 's01u')).toEqual(['I']);
  expect(zonesOf(board, 's09l')).toEqual(['IV']);
  expect(zonesOf(board, 's12m')).toEqual(['V', 'VI']);
  expect(zonesOf(board, 'goal')).toEqual([]);
});

test('a square brings the tiles of its zones and the cube beside it', () => {
  const view = viewOf(moment('turn').view);
  expect(waresAt(board, view, 's08m').map(({ kind, place }) => `${kind} ${place}`)).toEqual([
    'tile III',
    'tile IV',
    'cube m08',
  ]);
  const tile = waresAt(board, view, 's01u')[0];
  expect(tile).toMatchObject({ good: view.zones['I']?.good, coins: view.zones['I']?.pays });
});

test('an empty place brings nothing', () => {
  const view = viewOf(moment('turn').view);
  const empty = { ...view, zones: {}, markets: {} };
  expect(waresAt(board, empty, 's08m')).toEqual([]);
});

test('a piece completes a contract only if a partner waits', () => {
  const waiting = seat({ wine: 2 }, { wine: 1 });
  expect(completes(waiting, 'tile', 'wine')).toBe(true);
  expect(completes(waiting, 'cube', 'wine')).toBe(false);
  expect(completes(waiting, 'cube', 'oil')).toBe(false);
});

test('goods lie as pairs, and what has no partner beside them', () => {
  const wine = columns(seat({ wine: 3 }, { wine: 1 })).find(({ good }) => good === 'wine');
  expect(wine).toEqual({ good: 'wine', pairs: 1, cubes: 2, tiles: 0 });
});

test('SR-7.4: five colours times four contracts less two is eighteen', () => {
  const cubes = { grain: 2, oil: 4, wine: 1, metals: 2, marble: 1, textiles: 1 };
  const tiles = { grain: 2, oil: 5, wine: 1, metals: 2, marble: 1 };
  expect(goodsSum(seat(cubes, tiles))).toEqual({ colours: 5, largest: 4, loose: 2, points: 18 });
});

test('the sum of goods is what the server counts', () => {
  for (const { view } of story) {
    for (const one of viewOf(view).seats) {
      const { contracts = 0, loose = 0 } = one.open_points;
      expect(goodsSum(one).points).toBe(contracts + loose);
    }
  }
});

test('a zone pays what the server says', () => {
  const { markets, zones } = viewOf(moment('collecting').view);
  for (const { good, pays: said } of Object.values(zones)) expect(pays(markets, good)).toBe(said);
});

test('a wagon tile is worth 3 once its wagon has arrived', () => {
  const view = viewOf(story.at(-1)?.view ?? {});
  const worths = Object.entries(view.wagons).map(([id, { at }]) => [
    at === 'goal',
    worth(view, id),
  ]);
  expect(worths).toContainEqual([true, 3]);
  expect(worths).toContainEqual([false, -1]);
});

test('only open points of other seats are counted', () => {
  const { view } = moment('looked');
  const { own, seats } = viewOf(view);
  const sum = (sources: Record<string, number> = {}): number =>
    Object.values(sources).reduce((a, b) => a + b, 0);
  expect(points(view, 0, true)).toBe(sum(own?.points));
  expect(points(view, 1, false)).toBe(sum(seats[1]?.open_points));
  expect(points(view, 9, false)).toBeNull();
});
