/** Steps that become possible by paying first: shown before the player pays, with their price. */
import type { Offers, Way } from './offers';
import type { BoardFacts, Square, StradaView } from './view';

export interface PricedStep {
  wagon: string;
  to: string;
  way: Way;
  price: number;
}

/** SR-4.4: one coin for steps to the side, two for diagonal ones too. */
const SIDEWAYS = 1;
const DIAGONAL = 2;

export function pricedSteps(
  board: BoardFacts,
  view: StradaView,
  offers: Offers,
  wagon: string | null,
): PricedStep[] {
  const here = wagon === null ? undefined : view.wagons[wagon];
  const square = board.squares.find(({ id }) => id === here?.at);
  if (wagon === null || here === undefined || square === undefined) return [];
  const taken = new Set(Object.values(view.wagons).map(({ at }) => at));
  const forward = here.to === 'rome' ? 1 : -1;
  const free = (to: string): boolean => !taken.has(to);
  const found: PricedStep[] = [];
  if (offers.pays.has(SIDEWAYS)) {
    for (const to of joined(board.sideways, square).filter(free)) {
      found.push({ wagon, to, way: 'sideways', price: SIDEWAYS });
    }
  }
  if (offers.pays.has(DIAGONAL)) {
    for (const to of joined(board.diagonals, square).filter(free)) {
      const row = board.squares.find(({ id }) => id === to)?.row ?? 0;
      if ((row - square.row) * forward > 0) {
        found.push({ wagon, to, way: 'diagonal', price: DIAGONAL });
      }
    }
  }
  return found;
}

function joined(joins: readonly [string, string][], square: Square): string[] {
  return joins
    .filter((join) => join.includes(square.id))
    .map(([a, b]) => (a === square.id ? b : a));
}
