/** The coach's lines and moments, for tests. */
import type { CoachLine, CoachMoment } from '../api/types';
import { say } from '../table/fixtures';

export function line(move: string, more: Partial<CoachLine> = {}): CoachLine {
  const points = { chips: 3, loose: -1 };
  const usual = { looks: 10, win: 0.4, points, total: 2, rival: 5, marks: [] };
  return { move: { move }, say: say(`move.${move}`), ...usual, ...more };
}

/** A moment in which a seat ended its turn and should have passed. */
export function moment(seat: number, more: Partial<CoachMoment> = {}): CoachMoment {
  const lines = { made: line('end'), instead: line('pass') };
  const where = { version: 1, public: 1, seat, swing: 0.2, playouts: 100 };
  return { ...where, ...lines, say: say('event.laid', { seat, place: 'p1' }), ...more };
}
