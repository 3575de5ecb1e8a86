/** The geometry of the chart: win probabilities over time as stacked areas. */
import type { Review } from '../api/types';

type Shares = Review['shares'];

export const WIDTH = 1000;
export const HEIGHT = 100;

/** The place of a version between the first and the last, from 0 to 1. */
export function placeAt(shares: Shares, version: number): number {
  const first = shares[0]?.version ?? 0;
  const last = shares.at(-1)?.version ?? 0;
  if (last <= first) return 0;
  return Math.min(1, Math.max(0, (version - first) / (last - first)));
}

/** The outline of each seat's area; the first seat is on top. */
export function areas(shares: Shares): string[] {
  const seats = shares[0]?.win.length ?? 0;
  return Array.from({ length: seats }, (_, seat) => {
    const above = shares.map((one) => point(shares, one, seat));
    const below = shares.map((one) => point(shares, one, seat + 1));
    return `M${[...above, ...below.reverse()].join('L')}Z`;
  });
}

/** Sorted places moved apart to a minimal gap, each as little as possible. */
export function spreadApart(places: readonly number[], gap: number): number[] {
  // Places that are too near to each other form a pool and share the distance to move.
  let pools: { sum: number; count: number }[] = [];
  for (const [index, place] of places.entries()) {
    let pool = { sum: place - index * gap, count: 1 };
    for (let last = pools.at(-1); last && middle(last) > middle(pool); last = pools.at(-1)) {
      pools = pools.slice(0, -1);
      pool = { sum: last.sum + pool.sum, count: last.count + pool.count };
    }
    pools.push(pool);
  }
  const most = Math.max(0, 1 - (places.length - 1) * gap);
  return pools
    .flatMap((pool) => Array<number>(pool.count).fill(Math.min(most, Math.max(0, middle(pool)))))
    .map((start, index) => start + index * gap);
}

function middle({ sum, count }: { sum: number; count: number }): number {
  return sum / count;
}

/** The sum of the win probabilities of the seats before one. */
export function top(share: Shares[number], seat: number): number {
  return share.win.slice(0, seat).reduce((sum, win) => sum + win, 0);
}

function point(shares: Shares, share: Shares[number], seat: number): string {
  const x = placeAt(shares, share.version) * WIDTH;
  return `${round(x)} ${round(top(share, seat) * HEIGHT)}`;
}

function round(number: number): number {
  return Math.round(number * 100) / 100;
}
