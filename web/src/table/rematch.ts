/** A rematch in words. */
import type { TableInfo } from '../api/types';
import { t } from '../text/texts.svelte';

/** Who wants a rematch, or that it has begun. */
export function rematchWords({ status, host }: TableInfo): string {
  if (status !== 'gathering') return t('page.table.rematch_on');
  return host === null
    ? t('page.table.rematch_made')
    : t('page.table.rematch_wanted', { name: host });
}
