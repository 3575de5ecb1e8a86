/** Looking back: the table as it stood at an earlier version, without leaving it. */
import { get } from '../api/http';
import type { CoachMoment, TableState } from '../api/types';
import { tell } from '../app/toasts.svelte';
import { Looking } from '../coach/looking.svelte';
import { t } from '../text/texts.svelte';

export class Past {
  /** The version looked at; null for now. */
  version = $state<number | null>(null);
  state = $state.raw<TableState | null>(null);
  /** The decision that is looked at, if the coach led here. */
  readonly looking = new Looking();

  private seat: number | null = null;
  private kept = new Map<string, TableState>();

  constructor(private readonly table: string) {}

  get isOpen(): boolean {
    return this.version !== null;
  }

  /** Look at a version as a seat saw it. */
  async look(version: number, seat: number | null): Promise<void> {
    this.looking.leave();
    await this.show(version, seat);
  }

  /** Look at a decision as its seat saw it. */
  async lookAt(moment: CoachMoment): Promise<void> {
    this.looking.at(moment);
    await this.show(moment.version, moment.seat);
  }

  private async show(version: number, seat: number | null): Promise<void> {
    this.version = version;
    this.seat = seat;
    try {
      const state = await this.read(version, seat);
      if (this.version === version && this.seat === seat) this.state = state;
    } catch {
      tell(t('page.table.past_failed'), 'danger');
      this.looking.leave();
      if (this.state === null) this.close();
      else this.version = this.state.version;
    }
  }

  step(by: 1 | -1, last: number): void {
    if (this.version === null) return;
    const version = this.version + by;
    if (version >= last) this.close();
    else if (version >= 1) void this.look(version, this.seat);
  }

  close(): void {
    this.version = null;
    this.state = null;
    this.looking.leave();
  }

  private async read(version: number, seat: number | null): Promise<TableState> {
    const eyes = seat === null ? '' : `&seat=${seat}`;
    const path = `/api/tables/${this.table}/history/${version}?since=${version - 1}${eyes}`;
    const state = this.kept.get(path) ?? (await get<TableState>(path));
    this.kept.set(path, state);
    return state;
  }
}
