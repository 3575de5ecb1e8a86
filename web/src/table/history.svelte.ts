/** The history of a table: an earlier version, shown in its place. */
import { AnswerCache, seenBy } from '../api/http';
import type { CoachMoment, TableState } from '../api/types';
import { showToast } from '../app/toasts.svelte';
import { MomentSelection } from '../coach/moments.svelte';
import { t } from '../text/texts.svelte';

export class TableHistory {
  /** The version that is shown; null for the latest. */
  version = $state<number | null>(null);
  state = $state.raw<TableState | null>(null);
  /** The selected moment of the review. */
  readonly selection = new MomentSelection();

  private seat: number | null = null;
  private states = new AnswerCache<TableState>();

  constructor(private readonly table: string) {}

  get isOpen(): boolean {
    return this.version !== null;
  }

  /** Show a version as a seat saw it. */
  async show(version: number, seat: number | null): Promise<void> {
    this.selection.clear();
    await this.load(version, seat);
  }

  /** Show a decision as its seat saw it. */
  async showMoment(moment: CoachMoment): Promise<void> {
    this.selection.select(moment);
    await this.load(moment.version, moment.seat);
  }

  private async load(version: number, seat: number | null): Promise<void> {
    this.version = version;
    this.seat = seat;
    try {
      const state = await this.read(version, seat);
      if (this.version === version && this.seat === seat) this.state = state;
    } catch {
      showToast(t('page.table.past_failed'), 'danger');
      this.selection.clear();
      if (this.state === null) this.close();
      else this.version = this.state.version;
    }
  }

  step(by: 1 | -1, last: number): void {
    if (this.version === null) return;
    const version = this.version + by;
    if (version >= last) this.close();
    else if (version >= 1) void this.show(version, this.seat);
  }

  close(): void {
    this.version = null;
    this.state = null;
    this.selection.clear();
  }

  private read(version: number, seat: number | null): Promise<TableState> {
    const path = `/api/tables/${this.table}/history/${version}?since=${version - 1}`;
    return this.states.get(seenBy(seat, path));
  }
}
