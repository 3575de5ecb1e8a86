/** The plan of a new table, and the request that creates it. */
import type { ClockSetting, GameInfo, NewTable, SeatForm } from '../api/types';

/** `me`, somebody at this device (`here`), a free seat (`open`), or `bot:` and the bot's name. */
export type Who = 'me' | 'here' | 'open' | `bot:${string}`;

export interface SeatPlan {
  who: Who;
  /** The name of a second player at this device. */
  name: string;
}

export interface Clocks {
  kind: 'none' | 'real_time' | 'per_move';
  minutes: number;
  increment: number;
  hours: number;
}

interface TablePlan {
  seats: SeatPlan[];
  open: boolean;
  clock: Clocks;
  autoStart: boolean;
  /** For everybody, for nobody, or only while all opponents are bots. */
  hints: 'all' | 'none' | 'alone';
  options: Record<string, string | number | boolean>;
  board: Record<string, unknown> | null;
}

const USUAL_CLOCKS: Clocks = { kind: 'none', minutes: 30, increment: 10, hours: 24 };

/** The first plan of the dialog: the player, one free seat for a friend, bots in the others. */
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

/** The seats of a plan with another number of seats; those that remain keep their sitters. */
export function seatsFor(before: readonly SeatPlan[], count: number, bot: string): SeatPlan[] {
  const usual: Who[] = ['me', 'open'];
  return Array.from(
    { length: count },
    (_, seat) => before[seat] ?? { who: usual[seat] ?? `bot:${bot}`, name: '' },
  );
}

/** The player against bots, without a lobby. */
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
