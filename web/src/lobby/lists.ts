/** Lists of tables: which are shown, and in which order. */
import type { TableInfo } from '../api/types';

/** Does the table wait for the viewer's decision? */
export function isMyTurn(table: TableInfo): boolean {
  return table.status === 'running' && table.turn !== null && table.mine.includes(table.turn);
}

/** Of the viewer's tables: is it a rematch that keeps a seat for them? */
export function isKeptForMe(table: TableInfo): boolean {
  const gathers = table.status === 'gathering' && taken(table) < table.seats;
  return gathers && table.rematch_of !== null && table.mine.length === 0;
}

/** Does something at the table wait for the viewer? */
export function waits(table: TableInfo): boolean {
  return isMyTurn(table) || isKeptForMe(table);
}

/** Tables that wait for the viewer, the one that waits longest first. */
export function waitingForMe(tables: readonly TableInfo[]): TableInfo[] {
  return tables.filter(waits).sort((a, b) => a.waiting_since - b.waiting_since);
}

/** Tables that go on: first those that wait for the viewer, then where something happened last. */
export function ongoing(tables: readonly TableInfo[]): TableInfo[] {
  const others = tables
    .filter((table) => table.status === 'running' || table.status === 'gathering')
    .filter((table) => !waits(table))
    .sort((a, b) => b.changed - a.changed);
  return [...waitingForMe(tables), ...others];
}

/** Games that are over, the latest first. */
export function finished(tables: readonly TableInfo[]): TableInfo[] {
  return tables
    .filter((table) => table.status === 'finished')
    .sort((a, b) => b.changed - a.changed);
}

/** Tables at which the viewer does not sit. */
export function tablesOfOthers(tables: readonly TableInfo[]): TableInfo[] {
  return tables.filter((table) => table.mine.length === 0);
}

/** The viewer's best place in a finished game; none if it has no places, or the viewer no seat. */
export function myPlace(table: TableInfo): number | null {
  const places = table.mine.flatMap((seat) => table.places?.[seat] ?? []);
  return places.length > 0 ? Math.min(...places) : null;
}

/** The seats that have won. */
export function winners(table: TableInfo): number[] {
  return table.sitters.map(({ seat }) => seat).filter((seat) => table.places?.[seat] === 1);
}

export function taken(table: TableInfo): number {
  return table.sitters.filter((sitter) => sitter.name !== '').length;
}
