/** Through whose eyes a replay is seen: a seat's, the spectators' (null), or everybody's at once. */
import type { TableInfo } from '../api/types';

export type Eyes = number | null | 'all';

/** What may be chosen: of a running game only one's own eyes, of a finished one any. */
export function eyesFor(info: TableInfo): Eyes[] {
  const seats = info.sitters.map((sitter) => sitter.seat);
  if (info.status === 'finished') return ['all', ...seats];
  return info.mine.length > 0 ? [...info.mine] : [null];
}

/** Those asked for, if they may be; else the first that may. */
export function allowedEyes(info: TableInfo, asked: number | null): Eyes {
  const allowed = eyesFor(info);
  if (asked !== null && allowed.includes(asked)) return asked;
  return allowed[0] ?? null;
}
