/** The sources of points, drawn as bars to one scale: of a result, and of the moves that a coach compares. */
import type { CoachLine, Result } from '../api/types';
import type { GameWords } from '../text/texts.svelte';

export function sourceName(words: GameWords, source: string): string {
  const key = `source.${source}`;
  return words.has(key) ? words.key(key) : source;
}

interface ResultSource {
  name: string;
  /** The length of the bar for some points, as a share of the longest of all sources. */
  share: (points: number) => number;
}

/** The sources of all seats in their order. */
export function resultSources(result: readonly Result[]): ResultSource[] {
  const names = [...new Set(result.flatMap((one) => Object.keys(one.sources)))];
  const sizes = result.flatMap((one) => Object.values(one.sources).map(Math.abs));
  const most = Math.max(1, ...sizes);
  return names.map((name) => ({ name, share: (points) => Math.abs(points) / most }));
}

interface LineSource {
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

/** Points below this are not visible on a bar or in a number with one decimal. */
const NOTHING = 0.05;
/** The least difference for a line to stand out. */
const SOMETHING = 0.5;

/** The sources that matter to any of the moves, drawn to one scale. */
export function lineSources(lines: readonly CoachLine[]): LineSource[] {
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
