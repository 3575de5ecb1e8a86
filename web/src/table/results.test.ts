import { expect, test } from 'vitest';
import { compared } from './results';

test('all sources are drawn to one scale, losses by their size', () => {
  const row = (sources: Record<string, number>) => ({
    seat: 0,
    place: 1,
    points: 0,
    resigned: false,
    sources,
  });
  const sources = compared([row({ chips: 2, loose: -4 }), row({ chips: 8, loose: 0 })]);
  expect(sources.map((one) => one.name)).toEqual(['chips', 'loose']);
  expect(sources[1]?.share(-4)).toBe(0.5);
  expect(sources[0]?.share(8)).toBe(1);
});
