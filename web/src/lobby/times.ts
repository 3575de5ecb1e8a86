/** Spans of time in words. */
import type { TableInfo } from '../api/types';
import { pageTexts, t } from '../text/texts.svelte';

/** How long a table has waited for its next decision. */
export function waited(table: TableInfo, now: number): string {
  const found = span(now - table.waiting_since);
  if (found === null) return t('page.mine.just');
  const style = { style: 'unit', unit: found.unit, unitDisplay: 'long' } as const;
  return t('page.mine.waited', {
    time: new Intl.NumberFormat(pageTexts.language, style).format(found.count),
  });
}

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** A span of time in its largest unit; none for less than a minute. */
export function span(
  milliseconds: number,
): { count: number; unit: 'day' | 'hour' | 'minute' } | null {
  for (const [unit, size] of UNITS) {
    if (milliseconds >= size) return { count: Math.floor(milliseconds / size), unit };
  }
  return null;
}
