/** A table that is being planned, and the request that makes it. */
import type { ClockSetting, GameInfo, NewTable, SeatForm } from '../api/types';

/** `me`, somebody at this device (`here`), a free seat (`open`), or `bot:` and the bot's name. */
export type Who = 'me' | 'here' | 'open' | `bot:${string}`;

export interface SeatPlan {
  who: Who;
  /** Of somebody at this device. */
  name: string;
}

export interface Clocks {
  kind: 'none' | 'real_time' | 'per_move';
  minutes: number;
  increment: number;
  hours: number;
}

export interface TablePlan {
  seats: SeatPlan[];
  open: boolean;
  clock: Clocks;
  autoStart: boolean;
  /** For everybody, for nobody, or as long as only bots are played against. */
  hints: 'all' | 'none' | 'alone';
  options: Record<string, string | number | boolean>;
  board: Record<string, unknown> | null;
}

export const USUAL_CLOCKS: Clocks = { kind: 'none', minutes: 30, increment: 10, hours: 24 };

/** What is offered first: the player, one free seat for a friend, bots for the rest. */
export function usualPlan(game: GameInfo, bot: string): TablePlan {
  const [least, most] = game.seats;
  const count = Math.min(Math.max(3, least), most);
  return {
    seats: seatsFor([], count, bot),
    open: true,
    clock: { ...USUAL_CLOCKS },
    autoStart: true,
    hints: 'alone',
    options: Object.fromEntries(game.options.map((option) => [option.name, option.default])),
    board: null,
  };
}

/** So many seats; those that were there stay as they are. */
export function seatsFor(before: readonly SeatPlan[], count: number, bot: string): SeatPlan[] {
  const usual: Who[] = ['me', 'open'];
  return Array.from(
    { length: count },
    (_, seat) => before[seat] ?? { who: usual[seat] ?? `bot:${bot}`, name: '' },
  );
}

/** The player against bots, at once. */
export function againstBots(game: string, seats: number, bot: string): NewTable {
  const bots = Array.from({ length: seats - 1 }, (): SeatForm => ({ who: 'bot', bot }));
  return { game, seats, sitters: [{ who: 'me' }, ...bots], open: false };
}

export function request(game: string, plan: TablePlan): NewTable {
  return {
    game,
    seats: plan.seats.length,
    sitters: plan.seats.map(sitter),
    open: plan.open,
    clock: clockSetting(plan.clock),
    auto_start: plan.autoStart,
    hints: plan.hints === 'alone' ? null : plan.hints === 'all',
    options: plan.options,
    board: plan.board,
  };
}

function sitter({ who, name }: SeatPlan): SeatForm {
  if (who === 'me' || who === 'open') return { who };
  if (who === 'here') return { who: 'me', name: name.trim() || null };
  return { who: 'bot', bot: who.slice('bot:'.length) };
}

function clockSetting({ kind, minutes, increment, hours }: Clocks): ClockSetting {
  if (kind === 'real_time') return { kind, minutes, increment };
  if (kind === 'per_move') return { kind, hours };
  return { kind };
}

/** Will the game begin as soon as the table is made? */
export function beginsAtOnce(plan: TablePlan): boolean {
  return plan.autoStart && plan.seats.every((seat) => seat.who !== 'open');
}
