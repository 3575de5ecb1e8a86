/** Spans of time as people say them. */
import type { TableInfo } from '../api/types';
import { house, t } from '../text/texts.svelte';
import { span } from './lists';

/** For how long a table has been waiting for its next decision. */
export function waited(table: TableInfo, now: number): string {
  const found = span(now - table.waiting_since);
  if (found === null) return t('page.mine.just');
  const style = { style: 'unit', unit: found.unit, unitDisplay: 'long' } as const;
  return t('page.mine.waited', {
    time: new Intl.NumberFormat(house.language, style).format(found.count),
  });
}
