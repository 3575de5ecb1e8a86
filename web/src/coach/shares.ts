/** Shares of the win over time, as areas one above the other. */
import type { Review } from '../api/types';

type Shares = Review['shares'];

export const WIDTH = 1000;
export const HEIGHT = 100;

/** Where a version lies between the first and the last, from 0 to 1. */
export function placeAt(shares: Shares, version: number): number {
  const first = shares[0]?.version ?? 0;
  const last = shares.at(-1)?.version ?? 0;
  if (last <= first) return 0;
  return Math.min(1, Math.max(0, (version - first) / (last - first)));
}

/** The outline of each seat's area; the first seat lies on top. */
export function areas(shares: Shares): string[] {
  const seats = shares[0]?.win.length ?? 0;
  return Array.from({ length: seats }, (_, seat) => {
    const above = shares.map((one) => point(shares, one, seat));
    const below = shares.map((one) => point(shares, one, seat + 1));
    return `M${[...above, ...below.reverse()].join('L')}Z`;
  });
}

/** Places in their order, moved apart so that none is nearer to another than a gap. */
export function apart(places: readonly number[], gap: number): number[] {
  const found: number[] = [];
  for (const place of places) found.push(Math.max(place, (found.at(-1) ?? -gap) + gap));
  for (let at = found.length - 1, most = 1; at >= 0; at -= 1) {
    found[at] = Math.min(found[at] ?? 0, most);
    most = (found[at] ?? 0) - gap;
  }
  return found;
}

/** The height at which the seats before one end. */
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
