/** What the player points at and has chosen, up to the moment when it is sent. Knows no rules. */
import type { Choice, Move, Say } from '../api/types';
import { settings } from './settings.svelte';

/** Decisions that are made together, all or none, and what they are in words. */
export interface Series {
  moves: readonly Move[];
  say: Say;
}

/** What the selection needs of its table. */
interface Table {
  /** All choices, also while none can be made because one is being sent. */
  readonly offered: readonly Choice[];
  /** The choices that can be made now. */
  readonly choices: readonly Choice[];
  play(moves: readonly Move[]): void;
}

export class Selection {
  /** The choice pointed at: on the board, in the list or by arrow keys. */
  pointed = $state<number | null>(null);
  /** A final choice that waits for confirmation. */
  held = $state<number | null>(null);
  /** A series that waits for confirmation. */
  heldSeries = $state.raw<Series | null>(null);

  constructor(private readonly table: Table) {}

  point(choice: number | null): void {
    if (this.held === null && this.heldSeries === null) this.pointed = choice;
  }

  /** Make a choice; a final one is held first, if the player wants to confirm those. */
  choose(index: number): void {
    const choice = this.table.choices[index];
    if (choice === undefined) return;
    if (choice.final && settings.confirms && this.held !== index) {
      this.release();
      this.held = index;
      this.pointed = index;
      return;
    }
    this.table.play([choice.move]);
  }

  /** Make a series of decisions of which the last is final: it is held as a final choice is. */
  chooseSeries(series: Series): void {
    if (this.table.choices.length === 0) return;
    if (settings.confirms && !isSame(this.heldSeries, series)) {
      this.clear();
      this.heldSeries = series;
    } else {
      this.table.play(series.moves);
    }
  }

  /** Make what is held, or else the choice pointed at. */
  confirm(): void {
    const index = this.held ?? this.pointed;
    if (this.heldSeries !== null) this.chooseSeries(this.heldSeries);
    else if (index !== null) this.choose(index);
  }

  /** What waits for confirmation, in words. */
  get heldSay(): Say | null {
    if (this.heldSeries !== null) return this.heldSeries.say;
    return this.held === null ? null : (this.table.offered[this.held]?.say ?? null);
  }

  /** Give up what is held. */
  release(): void {
    this.held = null;
    this.heldSeries = null;
  }

  clear(): void {
    this.release();
    this.pointed = null;
  }
}

function isSame(one: Series | null, other: Series): boolean {
  return JSON.stringify(one?.moves) === JSON.stringify(other.moves);
}
