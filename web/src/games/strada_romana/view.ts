/** Types of what the server sends of Strada Romana: the view, the board's facts, the moves. */
import type { TableFacts } from '../../api/types';
import type { View } from '../parts';

export type City = 'portus' | 'rome';
export type Good = string;

export interface WagonView {
  /** A square, `start` or `goal`. */
  at: string;
  /** Where it goes. */
  to: City;
  moved: boolean;
}

interface ZoneView {
  good: Good | null;
  pays: number;
}

export interface SeatView {
  coins: number;
  chips: number;
  cubes: Record<Good, number>;
  tiles: Record<Good, number>;
  contracts: Record<Good, number>;
  wagon_tiles: number;
  /** The wagon tiles turned up at the end. */
  shown: string[];
  open_points: Record<string, number>;
}

export interface OwnView {
  wagon_tiles: string[];
  points: Record<string, number>;
  /** What was missing from the pile at each look through it, and who had taken tiles since. */
  gone: { tiles: string[]; takers: number[] }[];
  pile_then: string[] | null;
}

export interface StradaView {
  phase: string;
  current: number | 'chance' | null;
  round: number;
  wagons: Record<string, WagonView>;
  markets: Record<string, Good | null>;
  zones: Record<string, ZoneView>;
  chips_left: number;
  wagon_tiles_left: number;
  arrived: number;
  paid: number;
  steps: number;
  steps_left: number;
  seats: SeatView[];
  own?: OwnView;
}

export interface Square {
  id: string;
  row: number;
  lane: string;
  section: string;
  market: string | null;
  /** On the board's own grid, Portus at the left. */
  x: number;
  y: number;
}

export interface BoardFacts {
  squares: Square[];
  diagonals: [string, string][];
  sideways: [string, string][];
  markets: { id: string; side: 'upper' | 'lower' }[];
  zones: { id: string; section: string; side: 'upper' | 'lower' }[];
  wagons: { id: string; name: string }[];
  goods: Good[];
}

/** Steps of a turn without a paid fourth one. */
export const STEPS = 3;
export const ARRIVALS = 4;
export const CHIPS = 20;
export const COINS_FOR_A_CHIP = 5;

export function viewOf(view: View): StradaView {
  return view as unknown as StradaView;
}

export function boardOf(facts: TableFacts): BoardFacts {
  return facts.board as unknown as BoardFacts;
}

/** The seat that decides: choices are only sent to it. */
export function acting(view: StradaView): SeatView | undefined {
  return typeof view.current === 'number' ? view.seats[view.current] : undefined;
}

export function wagonName(board: BoardFacts, id: string): string {
  return board.wagons.find((wagon) => wagon.id === id)?.name ?? id;
}

/** Steps that may still be made in this turn, before the first one too. */
export function stepsLeft(view: StradaView): number {
  return view.phase === 'turn' ? STEPS : view.steps_left;
}
