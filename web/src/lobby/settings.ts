/** The settings of a new table, and the request that creates it. */
import type { ClockSetting, GameInfo, NewTable, SeatForm } from '../api/types';

/** `me`, somebody at this device (`here`), a free seat (`open`), or `bot:` and the bot's name. */
export type Who = 'me' | 'here' | 'open' | `bot:${string}`;

export interface SeatSetting {
  who: Who;
  /** The name of a second player at this device. */
  name: string;
}

export interface ClockFields {
  kind: 'none' | 'real_time' | 'per_move';
  minutes: number;
  increment: number;
  hours: number;
}

interface TableSettings {
  seats: SeatSetting[];
  open: boolean;
  clock: ClockFields;
  autoStart: boolean;
  /** For everybody, for nobody, or only while all opponents are bots. */
  hints: 'all' | 'none' | 'alone';
  options: Record<string, string | number | boolean>;
  board: Record<string, unknown> | null;
}

const USUAL_CLOCK: ClockFields = { kind: 'none', minutes: 30, increment: 10, hours: 24 };

/** The dialog's first settings: the player, one free seat for a friend, bots in the others. */
export function usualSettings(game: GameInfo, bot: string): TableSettings {
  const [least, most] = game.seats;
  const count = Math.min(Math.max(3, least), most);
  return {
    seats: seatsFor([], count, bot),
    open: true,
    clock: { ...USUAL_CLOCK },
    autoStart: true,
    hints: 'alone',
    options: Object.fromEntries(game.options.map((option) => [option.name, option.default])),
    board: null,
  };
}

/** Another number of seats; those that remain keep their sitters. */
export function seatsFor(
  before: readonly SeatSetting[],
  count: number,
  bot: string,
): SeatSetting[] {
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

export function tableRequest(game: string, settings: TableSettings): NewTable {
  return {
    game,
    seats: settings.seats.length,
    sitters: settings.seats.map(sitter),
    open: settings.open,
    clock: clockSetting(settings.clock),
    auto_start: settings.autoStart,
    hints: settings.hints === 'alone' ? null : settings.hints === 'all',
    options: settings.options,
    board: settings.board,
  };
}

function sitter({ who, name }: SeatSetting): SeatForm {
  if (who === 'me' || who === 'open') return { who };
  if (who === 'here') return { who: 'me', name: name.trim() || null };
  return { who: 'bot', bot: who.slice('bot:'.length) };
}

function clockSetting({ kind, minutes, increment, hours }: ClockFields): ClockSetting {
  if (kind === 'real_time') return { kind, minutes, increment };
  if (kind === 'per_move') return { kind, hours };
  return { kind };
}

/** Does the game begin as soon as the table is made? */
export function beginsAtOnce(settings: TableSettings): boolean {
  return settings.autoStart && settings.seats.every((seat) => seat.who !== 'open');
}
