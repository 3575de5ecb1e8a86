/** The log as it is read: sentence by sentence, without what was taken back before anybody saw it. */
import type { News, Say } from '../api/types';

export interface Line {
  key: string;
  /** The viewer's version when it had happened: where to look back to. */
  version: number;
  seat: number | null;
  say: Say;
  wall: number;
  /** Is it the last sentence of its news? */
  last: boolean;
}

/** A draft's decision and its undo cancel out: neither is worth a line. */
export function withoutUndone(news: readonly News[]): News[] {
  const stands: News[] = [];
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
export function logLines(news: readonly News[]): Line[] {
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

/** The seat that a sentence speaks of; chance may follow a seat's decision in the same news. */
function seatIn(say: Say): number | null {
  const seat: unknown = say.params.seat;
  return typeof seat === 'number' && seat >= 0 ? seat : null;
}
