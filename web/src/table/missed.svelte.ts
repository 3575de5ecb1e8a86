/** Updates of others since the player last saw the table, also in an earlier visit. */
import type { Update } from '../api/types';
import { getItem, setItem } from '../app/storage';

export class Missed {
  news = $state.raw<readonly Update[]>([]);

  constructor(private readonly table: string) {}

  /** Remember that the viewer has seen a version. */
  seen(viewer: number | null, version: number): void {
    setItem(this.key(viewer), String(version));
  }

  /** Add what the viewer has not seen of others' updates. A first visit misses nothing. */
  add(others: readonly Update[], viewer: number | null): void {
    const seen = getItem(this.key(viewer));
    if (seen === null) return;
    const unseen = others.filter((one) => one.version > Number(seen) && one.says.length > 0);
    const first = unseen[0]?.version ?? Infinity;
    this.news = [...this.news.filter((one) => one.version < first), ...unseen];
  }

  forget(): void {
    this.news = [];
  }

  private key(viewer: number | null): string {
    return `seen.${this.table}.${viewer ?? 'open'}`;
  }
}
