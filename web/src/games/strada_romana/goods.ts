/** Goods: what a square can bring, what makes a contract, how a seat's goods lie as pairs. */
import type { View } from '../parts';
import { viewOf, type BoardFacts, type Good, type SeatView, type StradaView } from './view';

export interface Ware {
  kind: 'tile' | 'cube';
  good: Good;
  /** Its zone or market-place. */
  place: string;
  coins: number;
}

/** The zones of a square: a middle square is in both zones of its section. */
export function zonesOf(board: BoardFacts, square: string): string[] {
  const found = board.squares.find(({ id }) => id === square);
  return board.zones
    .filter((zone) => zone.section === found?.section)
    .filter((zone) => zone.side === found?.lane || !isSide(found?.lane))
    .map((zone) => zone.id);
}

function isSide(lane: string | undefined): boolean {
  return lane === 'upper' || lane === 'lower';
}

function marketOf(board: BoardFacts, square: string): string | null {
  return board.squares.find(({ id }) => id === square)?.market ?? null;
}

/** What a wagon that stops on a square could bring. */
export function waresAt(board: BoardFacts, view: StradaView, square: string): Ware[] {
  const wares: Ware[] = [];
  for (const place of zonesOf(board, square)) {
    const tile = view.zones[place];
    if (tile?.good) wares.push({ kind: 'tile', good: tile.good, place, coins: tile.pays });
  }
  const market = marketOf(board, square);
  const cube = market === null ? null : view.markets[market];
  if (market !== null && cube) wares.push({ kind: 'cube', good: cube, place: market, coins: 0 });
  return wares;
}

type Goods = Pick<SeatView, 'cubes' | 'tiles'>;

/** Would a seat have one contract more with this piece? */
export function completes(seat: Goods, kind: Ware['kind'], good: Good): boolean {
  const { cubes, tiles } = seat;
  const [own = 0, partners = 0] =
    kind === 'cube' ? [cubes[good], tiles[good]] : [tiles[good], cubes[good]];
  return partners > own;
}

/** The contracts of a colour, and its goods without a partner. */
interface Column {
  good: Good;
  pairs: number;
  cubes: number;
  tiles: number;
}

export function columns(seat: Goods): Column[] {
  return Object.entries(seat.cubes).map(([good, cubes]) => {
    const tiles = seat.tiles[good] ?? 0;
    const pairs = Math.min(cubes, tiles);
    return { good, pairs, cubes: cubes - pairs, tiles: tiles - pairs };
  });
}

/** SR-7.2: colours with a contract × most contracts in one colour − what has no partner. */
export function goodsSum(seat: Goods): {
  colours: number;
  largest: number;
  loose: number;
  points: number;
} {
  const all = columns(seat);
  const colours = all.filter((column) => column.pairs > 0).length;
  const largest = Math.max(0, ...all.map((column) => column.pairs));
  const loose = all.reduce((sum, column) => sum + column.cubes + column.tiles, 0);
  return { colours, largest, loose, points: colours * largest - loose };
}

/** What a wagon tile is worth now. */
export function worth(view: StradaView, wagon: string): number {
  return view.wagons[wagon]?.at === 'goal' ? 3 : -1;
}

/** What a zone's tile pays: a coin for each cube of its colour on the market-places. */
export function pays(markets: StradaView['markets'], good: Good | null): number {
  return good === null ? 0 : Object.values(markets).filter((cube) => cube === good).length;
}

/** Points of a seat: all of the viewer's own, of others without their secret wagon tiles. */
export function points(view: View, seat: number, own: boolean): number | null {
  const seen = viewOf(view);
  const sources = own && seen.own ? seen.own.points : seen.seats[seat]?.open_points;
  return sources === undefined ? null : Object.values(sources).reduce((sum, one) => sum + one, 0);
}
