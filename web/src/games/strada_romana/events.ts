/** The view after an event, so that what happened can be seen happening; and for how long. */
import type { Event } from '../../api/types';
import type { View } from '../parts';
import { pays } from './goods';
import {
  COINS_FOR_A_CHIP,
  viewOf,
  type City,
  type SeatView,
  type StradaView,
  type WagonView,
} from './view';

/** The fields of all our events; each has some of them. */
interface EventFields {
  seat: number;
  wagon: string;
  to: string;
  zone: string;
  market: string;
  good: string;
  coins: number;
  chips: number;
  number: number;
  left: number;
  steps: number;
}

type Change = (view: StradaView, fields: EventFields) => StradaView;

const CHANGES: Record<string, Change> = {
  starts_at_portus: (view, { wagon }) => changeWagon(view, wagon, { to: 'rome' satisfies City }),
  tile_laid: (view, { zone, good }) => layTile(view, zone, good),
  cube_laid: (view, { market, good }) => layCube(view, market, good),
  passed: (view, { seat }) => earn(view, seat, 1),
  wagon_tile_taken: (view, { seat, left }) => ({
    ...changeSeat(view, seat, ({ wagon_tiles }) => ({ wagon_tiles: wagon_tiles + 1 })),
    wagon_tiles_left: left,
  }),
  own_wagon_tile: (view, { wagon }) =>
    view.own === undefined
      ? view
      : { ...view, own: { ...view.own, wagon_tiles: [...view.own.wagon_tiles, wagon] } },
  paid: (view, { seat, coins }) => ({ ...earn(view, seat, -coins), paid: coins }),
  stepped: (view, { wagon, to }) => drive(view, wagon, to, 1),
  overtook: (view, { wagon, to, steps }) => drive(view, wagon, to, steps),
  arrived: (view, { number }) => ({ ...view, arrived: number }),
  tile_collected: (view, { seat, zone, good, coins }) =>
    own(earn(layTile(view, zone, null), seat, coins), seat, 'tiles', good),
  cube_collected: (view, { seat, market, good }) =>
    own(layCube(view, market, null), seat, 'cubes', good),
  contract: (view, { seat, good, number }) =>
    changeSeat(view, seat, ({ contracts }) => ({ contracts: { ...contracts, [good]: number } })),
  chips_given: (view, { seat, chips, left }) => ({
    ...changeSeat(view, seat, (before) => ({
      coins: before.coins - COINS_FOR_A_CHIP * chips,
      chips: before.chips + chips,
    })),
    chips_left: left,
  }),
  wagon_tile_shown: (view, { seat, wagon }) =>
    changeSeat(view, seat, ({ shown }) => ({ shown: [...shown, wagon] })),
};

export function applyEvent(view: View, event: Event): View {
  const change = CHANGES[event.event];
  const fields = event as unknown as EventFields;
  return change === undefined ? view : (change(viewOf(view), fields) as unknown as View);
}

function changeSeat(
  view: StradaView,
  seat: number,
  change: (before: SeatView) => Partial<SeatView>,
): StradaView {
  const seats = view.seats.map((one, number) =>
    number === seat ? { ...one, ...change(one) } : one,
  );
  return { ...view, seats };
}

function changeWagon(view: StradaView, wagon: string, change: Partial<WagonView>): StradaView {
  const before = view.wagons[wagon];
  if (before === undefined) return view;
  return { ...view, wagons: { ...view.wagons, [wagon]: { ...before, ...change } } };
}

function drive(view: StradaView, wagon: string, to: string, steps: number): StradaView {
  const moved = changeWagon(view, wagon, { at: to, moved: true });
  return {
    ...moved,
    phase: 'moving',
    steps: view.steps + steps,
    steps_left: Math.max(0, view.steps_left - steps),
  };
}

function earn(view: StradaView, seat: number, coins: number): StradaView {
  return changeSeat(view, seat, (before) => ({ coins: before.coins + coins }));
}

function own(view: StradaView, seat: number, kind: 'cubes' | 'tiles', good: string): StradaView {
  return changeSeat(view, seat, (before) => ({
    [kind]: { ...before[kind], [good]: (before[kind][good] ?? 0) + 1 },
  }));
}

function layTile(view: StradaView, zone: string, good: string | null): StradaView {
  return { ...view, zones: { ...view.zones, [zone]: { good, pays: pays(view.markets, good) } } };
}

/** A cube more or less changes what the zones pay. */
function layCube(view: StradaView, market: string, good: string | null): StradaView {
  const markets = { ...view.markets, [market]: good };
  const zones = Object.fromEntries(
    Object.entries(view.zones).map(([zone, tile]) => [
      zone,
      { ...tile, pays: pays(markets, tile.good) },
    ]),
  );
  return { ...view, markets, zones };
}

const PAUSES: Record<string, number> = {
  passed: 500,
  looked: 500,
  pile_seen: 50,
  wagon_tile_taken: 650,
  own_wagon_tile: 50,
  paid: 400,
  stepped: 320,
  overtook: 480,
  arrived: 600,
  tile_collected: 750,
  cube_collected: 650,
  contract: 500,
  chips_given: 600,
  tile_laid: 400,
  cube_laid: 400,
  game_over: 800,
  wagon_tile_shown: 600,
};
const USUAL_PAUSE = 300;

/** How long an event is shown, in milliseconds at normal speed. */
export function eventDuration(event: Event): number {
  return PAUSES[event.event] ?? USUAL_PAUSE;
}
