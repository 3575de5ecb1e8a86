/** What glows on the board: where the picked wagon can go, and what could be had there or now. */
import type { Move } from '../../api/types';
import type { Noun } from '../parts';
import { acting, type BoardFacts, type StradaView } from './view';
import { completes, waresAt } from './goods';
import { stepsOf, type Offers, type Way } from './offers';
import { targetSpace } from './places';
import { pricedSteps } from './priced';

/** A space that glows because a wagon can get there. */
export interface Goal {
  to: string;
  space: string;
  way: Way;
  /** Coins to be paid first; 0 for what can be had at once. */
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
export interface Meant {
  wagon: string | null;
  /** A square, a room in a goal, a market-place or `zone-…`. */
  space: string | null;
}

export function meantBy(view: StradaView, move: Move | null): Meant {
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

/** Payments and passing are about nothing on the board. */
export function isAboutSomething(view: StradaView, move: Move): boolean {
  const { wagon, space } = meantBy(view, move);
  return wagon !== null || space !== null;
}
