/**
 * The store of a replay: a game point by point, from one perspective or from all seats. The server
 * sends the state of each point; on the way to the next one its events are played.
 */
import { AnswerCache, get, seenBy } from '../api/http';
import type { CoachMoment, Update, Sitter, TableFacts, TableInfo, TableState } from '../api/types';
import { showToast } from '../app/toasts.svelte';
import { MomentSelection } from '../coach/moments.svelte';
import { partsOf, type Noun } from '../games/parts';
import { BoardAnimation } from '../table/animation.svelte';
import type { GameContext } from '../table/context';
import { withoutUndone } from '../table/log';
import { Delay } from '../table/pacing';
import { errorText } from '../text/refusals';
import { GameWords } from '../text/texts.svelte';
import { allowedPerspective, type Perspective } from './perspective';
import { updatesAt, type Story } from './timeline';

/** The pause before the next point in automatic play, in milliseconds. */
const REST = 900;

export class ReplayStore implements GameContext {
  info = $state.raw<TableInfo | null>(null);
  facts = $state.raw<TableFacts | null>(null);
  words = $state.raw<GameWords | null>(null);
  readonly animation = new BoardAnimation();
  lit = $state.raw<Noun | null>(null);
  perspective = $state.raw<Perspective>(null);
  story = $state.raw<Story | null>(null);
  /** The point that is shown, from 1. */
  at = $state(1);
  /** The states that are shown, one for each seat of the perspective. */
  states = $state.raw<readonly TableState[]>([]);
  running = $state(false);
  /** The selected moment of the review. */
  readonly selection = new MomentSelection();
  loadError = $state.raw<Error | null>(null);

  private stories = new AnswerCache<Story>();
  private history = new AnswerCache<TableState>();
  private delay = new Delay();
  /** Incremented by every navigation: an older one that is still loading then ends. */
  private navigation = 0;

  constructor(readonly table: string) {}

  async open(at: number | null, seat: number | null): Promise<void> {
    this.loadError = null;
    try {
      const info = await get<TableInfo>(`/api/tables/${this.table}`);
      const [facts, parts] = await Promise.all([
        get<TableFacts>(`/api/tables/${this.table}/facts`),
        partsOf(info.game),
      ]);
      const words = new GameWords(info.game);
      await words.load(facts.terms);
      words.nameSeats(info.sitters);
      this.info = info;
      this.facts = facts;
      this.animation.parts = parts;
      this.words = words;
      this.perspective = allowedPerspective(info, seat);
      this.story = await this.storyOf(this.seats[0] ?? null);
      if (this.last > 0) await this.go(at ?? 1);
    } catch (error) {
      this.loadError = error instanceof Error ? error : new Error(String(error));
    }
  }

  close(): void {
    this.pause();
    this.navigation += 1;
    this.animation.show(null);
  }

  get last(): number {
    return this.story?.public.length ?? 0;
  }

  /** The seats of the perspective. */
  get seats(): readonly (number | null)[] {
    const { perspective, info } = this;
    return perspective === 'all' ? (info?.sitters.map((one) => one.seat) ?? []) : [perspective];
  }

  /** The seats' players, with names in this language. */
  get sitters(): readonly Sitter[] {
    const names = this.words?.names ?? [];
    return (this.state?.sitters ?? []).map((one) => ({
      ...one,
      name: names[one.seat] ?? one.name,
    }));
  }

  /** The state of the first of them. */
  get state(): TableState | null {
    return this.states[0] ?? null;
  }

  get news(): readonly Update[] {
    return this.story === null ? [] : withoutUndone(updatesAt(this.story, this.at));
  }

  /** All updates up to this point. */
  get log(): readonly Update[] {
    return this.story?.news.filter((one) => one.version <= this.version) ?? [];
  }

  /** The version that is shown, as the first seat of the perspective counts. */
  get version(): number {
    return this.selection.moment?.version ?? this.story?.public[this.at - 1] ?? 0;
  }

  get isOver(): boolean {
    return this.state?.result !== null && this.state !== null;
  }

  async setPerspective(perspective: Perspective): Promise<void> {
    this.perspective = perspective;
    try {
      this.story = await this.storyOf(this.seats[0] ?? null);
      await this.go(this.at);
    } catch (error) {
      this.fail(error);
    }
  }

  /** Show a decision as its seat saw it: others may have seen less of a turn that was going on. */
  async showMoment(moment: CoachMoment): Promise<void> {
    this.pause();
    const navigation = ++this.navigation;
    this.selection.select(moment);
    this.perspective = moment.seat;
    this.at = this.within(moment.public);
    try {
      const story = await this.storyOf(moment.seat);
      if (navigation !== this.navigation) return;
      this.story = story;
      await this.show(navigation);
    } catch (error) {
      this.fail(error);
    }
  }

  private within(at: number): number {
    return Math.min(Math.max(1, at), this.last);
  }

  /** Show a point; false if the player navigated elsewhere meanwhile. */
  async go(at: number): Promise<boolean> {
    const navigation = ++this.navigation;
    this.selection.clear();
    this.at = this.within(at);
    return this.show(navigation);
  }

  /** Play on to the next point. */
  async step(): Promise<boolean> {
    if (this.at >= this.last) return false;
    const navigation = ++this.navigation;
    const seen = this.version;
    this.selection.clear();
    this.animation.show(this.animation.view);
    this.at += 1;
    for (const news of this.news) {
      if (news.version <= seen) continue;
      if (!(await this.animation.play(news)) || navigation !== this.navigation) return false;
    }
    return this.show(navigation);
  }

  private async show(navigation: number): Promise<boolean> {
    try {
      const { moment } = this.selection;
      const states = await Promise.all(
        this.seats.map((seat) =>
          moment === null ? this.stateAt(this.at, seat) : this.stateOf(moment.version, seat),
        ),
      );
      if (navigation !== this.navigation) return false;
      this.states = states;
      this.animation.show(states[0]?.view ?? null);
      if (this.at < this.last) {
        for (const seat of this.seats) this.stateAt(this.at + 1, seat).catch(() => {});
      }
      return true;
    } catch (error) {
      if (navigation === this.navigation) this.fail(error);
      return false;
    }
  }

  /** Play automatically until the end or a pause. */
  async run(): Promise<void> {
    if (this.running) return;
    this.running = true;
    if (this.at >= this.last) await this.go(1);
    while (this.running) {
      await this.delay.wait(REST);
      if (!this.running || !(await this.step())) break;
      const last = this.news.at(-1);
      if (last !== undefined) await this.animation.pauseToRead(last);
    }
    this.running = false;
  }

  pause(): void {
    this.running = false;
    this.delay.end();
  }

  toggle(): void {
    if (this.running) this.pause();
    else void this.run();
  }

  private fail(error: unknown): void {
    this.pause();
    showToast(errorText(error), 'danger');
  }

  private storyOf(seat: number | null): Promise<Story> {
    return this.stories.get(seenBy(seat, `/api/tables/${this.table}/story`));
  }

  private async stateAt(at: number, seat: number | null): Promise<TableState> {
    const story = await this.storyOf(seat);
    return this.stateOf(story.public[at - 1] ?? 0, seat);
  }

  private stateOf(version: number, seat: number | null): Promise<TableState> {
    const path = `/api/tables/${this.table}/history/${version}?since=${version - 1}`;
    return this.history.get(seenBy(seat, path));
  }
}
