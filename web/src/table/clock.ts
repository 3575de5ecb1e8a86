/** What a clock shows. */
import type { Clock } from '../api/types';

/** Milliseconds that a seat has left, some time after the server sent its clock. */
export function left(clock: Clock, seat: number, since: number): number {
  const told = clock.left[seat] ?? 0;
  return Math.max(0, clock.running === seat ? told - since : told);
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Minutes and seconds; from an hour on hours and minutes, from two days on days and hours. */
export function clockText(milliseconds: number, units: { day: string; hour: string }): string {
  const all = Math.ceil(milliseconds / 1000) * 1000;
  const two = (number: number): string => String(Math.floor(number)).padStart(2, '0');
  if (all >= 2 * DAY) {
    return `${Math.floor(all / DAY)} ${units.day} ${Math.floor((all % DAY) / HOUR)} ${units.hour}`;
  }
  if (all >= HOUR) return `${Math.floor(all / HOUR)}:${two((all % HOUR) / MINUTE)} ${units.hour}`;
  return `${Math.floor(all / MINUTE)}:${two((all % MINUTE) / 1000)}`;
}

/** Is so little left that it is shown in another colour? */
export function isShort(milliseconds: number): boolean {
  return milliseconds < MINUTE / 2;
}
