/** What moves lead to, source by source, made comparable. */
import type { CoachLine } from '../api/types';

export interface ComparedSource {
  name: string;
  /** For each move, in their order. */
  rows: {
    points: number;
    /** How long its bar is, as a part of the longest. */
    share: number;
    /** Does it stand out? */
    best: boolean;
  }[];
}

/** Less than this nobody sees on a bar, or in a number with one digit. */
const NOTHING = 0.05;
/** By so much they must differ for one to stand out. */
const SOMETHING = 0.5;

/** The sources that matter to any of the moves, drawn to one scale. */
export function compared(lines: readonly CoachLine[]): ComparedSource[] {
  const names = [...new Set(lines.flatMap((line) => Object.keys(line.points)))];
  const of = (name: string): number[] => lines.map((line) => line.points[name] ?? 0);
  const longest = Math.max(NOTHING, ...names.flatMap(of).map(Math.abs));
  return names
    .filter((name) => of(name).some((points) => Math.abs(points) >= NOTHING))
    .map((name) => {
      const most = Math.max(...of(name));
      const differ = most - Math.min(...of(name)) >= SOMETHING;
      const rows = of(name).map((points) => ({
        points,
        share: Math.abs(points) / longest,
        best: differ && points > most - SOMETHING / 2,
      }));
      return { name, rows };
    });
}
