/** The timeline of a game: one point for each public version. */
import type { Update } from '../api/types';

export interface Story {
  viewer: number | null;
  news: Update[];
  /** The viewer's version at each point of the line. */
  public: number[];
}

interface Stretch {
  /** The seat that decided here; null for the table itself. */
  seat: number | null;
  first: number;
  last: number;
}

/** The updates of a point, counted from 1: those since the point before it. */
export function updatesAt(story: Story, at: number): Update[] {
  const until = story.public[at - 1] ?? 0;
  const after = story.public[at - 2] ?? 0;
  return story.news.filter((one) => one.version > after && one.version <= until);
}

/** Runs of points that belong to one seat. */
export function stretches(story: Story): Stretch[] {
  const seats = new Map(story.news.map((one) => [one.version, one.seat]));
  const found: Stretch[] = [];
  for (const [index, version] of story.public.entries()) {
    const seat = seats.get(version) ?? null;
    const before = found.at(-1);
    if (before !== undefined && before.seat === seat) before.last = index + 1;
    else found.push({ seat, first: index + 1, last: index + 1 });
  }
  return found;
}

/** The point at which a version became public. */
export function pointOf(story: Story, version: number): number {
  const index = story.public.findIndex((one) => one >= version);
  return index < 0 ? story.public.length : index + 1;
}
