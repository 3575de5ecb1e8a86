/** The log in sentences, without decisions that were undone in a draft. */
import type { Update, Say } from '../api/types';

interface Line {
  key: string;
  /** The viewer's version after it had happened, which the history shows. */
  version: number;
  seat: number | null;
  say: Say;
  wall: number;
  /** Is it the last sentence of its update? */
  last: boolean;
}

/** A draft's decision and its undo cancel out: neither has a line. */
export function withoutUndone(news: readonly Update[]): Update[] {
  const stands: Update[] = [];
  for (const one of news) {
    if (one.kind !== 'undo') {
      stands.push(one);
      continue;
    }
    const undone = stands.findLastIndex((old) => old.kind === 'decide' && old.seat === one.seat);
    if (undone >= 0) stands.splice(undone, 1);
  }
  return stands;
}

/** Sentences in the order in which they came. */
export function logLines(news: readonly Update[]): Line[] {
  return withoutUndone(news).flatMap((one) =>
    one.says.map((say, index) => ({
      key: `${one.version}.${index}`,
      version: one.version,
      seat: seatIn(say) ?? one.seat,
      say,
      wall: one.wall,
      last: index === one.says.length - 1,
    })),
  );
}

/** The seat in a sentence's parameters: chance may follow a seat's decision in one update. */
function seatIn(say: Say): number | null {
  const seat: unknown = say.params.seat;
  return typeof seat === 'number' && seat >= 0 ? seat : null;
}
