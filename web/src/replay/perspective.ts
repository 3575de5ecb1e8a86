/** The perspective of a replay: one seat's, the spectators' (null), or all seats at once. */
import type { TableInfo } from '../api/types';

export type Perspective = number | null | 'all';

/** The perspectives to choose from: one's own seats in a running game, any in a finished one. */
export function perspectivesFor(info: TableInfo): Perspective[] {
  const seats = info.sitters.map((sitter) => sitter.seat);
  if (info.status === 'finished') return ['all', ...seats];
  return info.mine.length > 0 ? [...info.mine] : [null];
}

/** The perspective of a seat, if it is allowed; else the first that is. */
export function allowedPerspective(info: TableInfo, asked: number | null): Perspective {
  const allowed = perspectivesFor(info);
  if (asked !== null && allowed.includes(asked)) return asked;
  return allowed[0] ?? null;
}
