/** Points by source, made comparable. */
import type { Result } from '../api/types';

export interface Source {
  name: string;
  /** How long the bar of so many points is, as a part of the longest of all sources. */
  share: (points: number) => number;
}

/** The sources of all seats in their order, drawn to one scale. */
export function compared(result: readonly Result[]): Source[] {
  const names = [...new Set(result.flatMap((one) => Object.keys(one.sources)))];
  const sizes = result.flatMap((one) => Object.values(one.sources).map(Math.abs));
  const most = Math.max(1, ...sizes);
  return names.map((name) => ({ name, share: (points) => Math.abs(points) / most }));
}
