/** The set-up of a table in words: its clock, its options, who may come in. */
import type { TableInfo } from '../api/types';
import { t, type GameWords } from '../text/texts.svelte';

const DAY = 24;

export function describeClock(clock: TableInfo['clock']): string {
  if (clock.kind === 'real_time') {
    const { minutes, increment = 0 } = clock;
    return increment === 0
      ? t('page.list.clock.minutes', { minutes })
      : t('page.list.clock.real_time', { minutes, increment });
  }
  if (clock.kind === 'per_move') {
    const { hours } = clock;
    return hours % DAY === 0
      ? t('page.list.clock.days', { number: hours / DAY })
      : t('page.list.clock.per_move', { hours });
  }
  return t('page.list.clock.none');
}

/** The game's options; a usual one may have no text, and is left out. */
function describeOptions(options: TableInfo['options'], words: GameWords): string[] {
  return Object.entries(options)
    .map(([option, value]) => `option.${option}.${String(value)}`)
    .filter((key) => words.has(key))
    .map((key) => words.key(key));
}

/** The whole set-up, clock first. */
export function describeSetup(table: TableInfo, words: GameWords): string[] {
  return [
    describeClock(table.clock),
    ...describeOptions(table.options, words),
    ...(table.own_board ? [t('page.list.board')] : []),
    ...(table.hints ? [t('page.list.hints')] : []),
    ...(table.open ? [] : [t('page.list.link')]),
  ];
}
