/** Through whose eyes a replay is seen: a seat's, the spectators' (null), or everybody's at once. */
import type { TableInfo } from '../api/types';

export type Perspective = number | null | 'all';

/** What may be chosen: of a running game only one's own eyes, of a finished one any. */
export function perspectivesFor(info: TableInfo): Perspective[] {
  const seats = info.sitters.map((sitter) => sitter.seat);
  if (info.status === 'finished') return ['all', ...seats];
  return info.mine.length > 0 ? [...info.mine] : [null];
}

/** Those asked for, if they may be; else the first that may. */
export function allowedPerspective(info: TableInfo, asked: number | null): Perspective {
  const allowed = perspectivesFor(info);
  if (asked !== null && allowed.includes(asked)) return asked;
  return allowed[0] ?? null;
}
