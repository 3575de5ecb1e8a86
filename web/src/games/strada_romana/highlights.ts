/** What glows on the board: where the picked wagon can go, and what could be had there or now. */
import type { Move } from '../../api/types';
import type { Noun } from '../parts';
import { completes, waresAt } from './goods';
import { stepsOf, type Offers, type Way } from './offers';
import { targetSpace } from './places';
import { acting, type BoardFacts, type Square, type StradaView } from './view';

/** A space that glows because a wagon can get there. */
export interface Goal {
  to: string;
  space: string;
  way: Way;
  /** Coins to pay first; 0 for a step without a price. */
  price: number;
  steps: number;
  /** The choice that leads there: the step, or the payment before it. */
  choice: number;
}

/** Of several ways to one place the board shows the shortest; the list has them all. */
export function goals(
  board: BoardFacts,
  view: StradaView,
  offers: Offers,
  wagon: string | null,
): Goal[] {
  const found = new Map<string, Goal>();
  const add = (to: string, goal: Omit<Goal, 'to' | 'space'>): void => {
    if (wagon === null || found.has(to)) return;
    found.set(to, { to, space: targetSpace(view, wagon, to), ...goal });
  };
  for (const { to, way, steps, choice } of stepsOf(offers, wagon)) {
    add(to, { way, price: 0, steps, choice });
  }
  for (const { to, way, price } of pricedSteps(board, view, offers, wagon)) {
    const choice = offers.pays.get(price);
    if (choice !== undefined) add(to, { way, price, steps: 1, choice });
  }
  return [...found.values()];
}

/** A step that becomes possible by paying first. */
interface PricedStep {
  wagon: string;
  to: string;
  way: Way;
  price: number;
}

/** SR-4.4: one coin for steps to the side, two for diagonal ones too. */
const SIDEWAYS = 1;
const DIAGONAL = 2;

function pricedSteps(
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

/** A zone or market-place with a ring around it. */
export interface Ring {
  kind: 'zone' | 'market';
  id: string;
  /** The choice that collects there now; null where it is only within reach. */
  choice: number | null;
  /** The colour of the contract that it would complete. */
  contract: string | null;
}

/** Where it is in the picture. */
export function spaceOf({ kind, id }: Pick<Ring, 'kind' | 'id'>): string {
  return kind === 'zone' ? `zone-${id}` : id;
}

export function collectable(view: StradaView, offers: Offers): Ring[] {
  const seat = acting(view);
  return offers.collects.map(({ choice, kind, place, good }) => ({
    kind: kind === 'tile' ? 'zone' : 'market',
    id: place,
    choice,
    contract: seat && completes(seat, kind, good) ? good : null,
  }));
}

/** What a wagon that stops on one of these squares could bring. */
export function withinReach(
  board: BoardFacts,
  view: StradaView,
  squares: readonly string[],
): Ring[] {
  const rings = new Map<string, Ring>();
  for (const { kind, place } of squares.flatMap((square) => waresAt(board, view, square))) {
    const ring = kind === 'tile' ? 'zone' : 'market';
    rings.set(place, { kind: ring, id: place, choice: null, contract: null });
  }
  return [...rings.values()];
}

/** The spaces that a word of a sentence means. */
export function spacesOf(board: BoardFacts, view: StradaView, noun: Noun | null): string[] {
  const value = String(noun?.value ?? '');
  switch (noun?.name) {
    case 'to':
    case 'origin':
    case 'market':
      return [value];
    case 'zone':
      return [`zone-${value}`];
    case 'good':
      return [
        ...Object.keys(view.markets).filter((market) => view.markets[market] === value),
        ...board.zones
          .filter(({ id }) => view.zones[id]?.good === value)
          .map(({ id }) => `zone-${id}`),
      ];
    default:
      return [];
  }
}

/** What a move is about: the wagon that it moves or takes, and the space where that leads to. */
export interface MoveSubject {
  wagon: string | null;
  /** A square, a room in a goal, a market-place or `zone-…`. */
  space: string | null;
}

export function subjectOf(view: StradaView, move: Move | null): MoveSubject {
  const named = (name: string): string => String(move?.[name]);
  switch (move?.['move']) {
    case 'step':
    case 'overtake': {
      const wagon = named('wagon');
      return { wagon, space: targetSpace(view, wagon, named('to')) };
    }
    case 'collect_tile':
      return { wagon: null, space: spaceOf({ kind: 'zone', id: named('zone') }) };
    case 'collect_cube':
      return { wagon: null, space: spaceOf({ kind: 'market', id: named('market') }) };
    case 'take':
      return { wagon: named('wagon'), space: null };
    default:
      return { wagon: null, space: null };
  }
}

/** Does a move concern anything on the board? Payments and passing do not. */
export function hasSubject(view: StradaView, move: Move): boolean {
  const { wagon, space } = subjectOf(view, move);
  return wagon !== null || space !== null;
}
