/**
 * A game seen again, point by point, through one pair of eyes or all of them. What is drawn comes
 * from the server for each point; on the way to the next one its events are played.
 */
import { get } from '../api/http';
import type { CoachMoment, News, Sitter, TableFacts, TableInfo, TableState } from '../api/types';
import { tell } from '../app/toasts.svelte';
import { Looking } from '../coach/looking.svelte';
import { partsOf, type Noun } from '../games/parts';
import { standing } from '../table/lines';
import { Patience } from '../table/queue';
import type { Scene } from '../table/scene';
import { Stage } from '../table/stage.svelte';
import { whyNot } from '../text/refusals';
import { GameWords } from '../text/texts.svelte';
import { allowedEyes, type Eyes } from './eyes';
import { newsAt, type Story } from './timeline';

/** How long a point stands before the next one comes by itself. */
const REST = 900;

export class ReplayStore implements Scene {
  info = $state.raw<TableInfo | null>(null);
  facts = $state.raw<TableFacts | null>(null);
  words = $state.raw<GameWords | null>(null);
  readonly stage = new Stage();
  lit = $state.raw<Noun | null>(null);
  eyes = $state.raw<Eyes>(null);
  story = $state.raw<Story | null>(null);
  /** The point looked at, from 1. */
  at = $state(1);
  /** What is drawn, for each seat looked through. */
  states = $state.raw<readonly TableState[]>([]);
  running = $state(false);
  /** The decision that is looked at, if the coach led here. */
  readonly looking = new Looking();
  closed = $state.raw<Error | null>(null);

  private stories = new Map<string, Promise<Story>>();
  private read = new Map<string, Promise<TableState>>();
  private patience = new Patience();
  /** Rises with every wish to be somewhere else. */
  private wish = 0;

  constructor(readonly table: string) {}

  async open(at: number | null, seat: number | null): Promise<void> {
    this.closed = null;
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
      this.stage.parts = parts;
      this.words = words;
      this.eyes = allowedEyes(info, seat);
      this.story = await this.storyOf(this.seats[0] ?? null);
      if (this.last > 0) await this.go(at ?? 1);
    } catch (error) {
      this.closed = error instanceof Error ? error : new Error(String(error));
    }
  }

  close(): void {
    this.pause();
    this.wish += 1;
    this.stage.show(null);
  }

  get last(): number {
    return this.story?.public.length ?? 0;
  }

  /** The seats looked through; everybody's eyes are those of all seats. */
  get seats(): readonly (number | null)[] {
    const { eyes, info } = this;
    return eyes === 'all' ? (info?.sitters.map((one) => one.seat) ?? []) : [eyes];
  }

  /** Who sits where, by the names in this language. */
  get sitters(): readonly Sitter[] {
    const names = this.words?.names ?? [];
    return (this.state?.sitters ?? []).map((one) => ({
      ...one,
      name: names[one.seat] ?? one.name,
    }));
  }

  /** What everybody can see at this point, and what is said of it. */
  get state(): TableState | null {
    return this.states[0] ?? null;
  }

  get news(): readonly News[] {
    return this.story === null ? [] : standing(newsAt(this.story, this.at));
  }

  /** All that has happened up to this point. */
  get log(): readonly News[] {
    return this.story?.news.filter((one) => one.version <= this.version) ?? [];
  }

  /** What is drawn, as the first of the seats looked through counts. */
  get version(): number {
    return this.looking.moment?.version ?? this.story?.public[this.at - 1] ?? 0;
  }

  get isOver(): boolean {
    return this.state?.result !== null && this.state !== null;
  }

  async look(eyes: Eyes): Promise<void> {
    this.eyes = eyes;
    try {
      this.story = await this.storyOf(this.seats[0] ?? null);
      await this.go(this.at);
    } catch (error) {
      this.fail(error);
    }
  }

  /** Look at a decision as its seat saw it: of a turn that goes on others may have seen less. */
  async lookAt(moment: CoachMoment): Promise<void> {
    this.pause();
    const wish = ++this.wish;
    this.looking.at(moment);
    this.eyes = moment.seat;
    this.at = this.within(moment.public);
    try {
      const story = await this.storyOf(moment.seat);
      if (wish !== this.wish) return;
      this.story = story;
      await this.show(wish);
    } catch (error) {
      this.fail(error);
    }
  }

  private within(at: number): number {
    return Math.min(Math.max(1, at), this.last);
  }

  /** Be at a point; false if the player wanted to be elsewhere before it was shown. */
  async go(at: number): Promise<boolean> {
    const wish = ++this.wish;
    this.looking.leave();
    this.at = this.within(at);
    return this.show(wish);
  }

  /** On to the next point, with what happens on the way. */
  async step(): Promise<boolean> {
    if (this.at >= this.last) return false;
    const wish = ++this.wish;
    const seen = this.version;
    this.looking.leave();
    this.stage.show(this.stage.view);
    this.at += 1;
    for (const news of this.news) {
      if (news.version <= seen) continue;
      if (!(await this.stage.play(news)) || wish !== this.wish) return false;
    }
    return this.show(wish);
  }

  private async show(wish: number): Promise<boolean> {
    try {
      const { moment } = this.looking;
      const states = await Promise.all(
        this.seats.map((seat) =>
          moment === null ? this.stateAt(this.at, seat) : this.stateOf(moment.version, seat),
        ),
      );
      if (wish !== this.wish) return false;
      this.states = states;
      this.stage.show(states[0]?.view ?? null);
      if (this.at < this.last) {
        for (const seat of this.seats) this.stateAt(this.at + 1, seat).catch(() => {});
      }
      return true;
    } catch (error) {
      if (wish === this.wish) this.fail(error);
      return false;
    }
  }

  /** Go on by itself until the end, or until somebody says otherwise. */
  async run(): Promise<void> {
    if (this.running) return;
    this.running = true;
    if (this.at >= this.last) await this.go(1);
    while (this.running) {
      await this.patience.wait(REST);
      if (!this.running || !(await this.step())) break;
      const last = this.news.at(-1);
      if (last !== undefined) await this.stage.rest(last);
    }
    this.running = false;
  }

  pause(): void {
    this.running = false;
    this.patience.end();
  }

  toggle(): void {
    if (this.running) this.pause();
    else void this.run();
  }

  private fail(error: unknown): void {
    this.pause();
    tell(whyNot(error), 'danger');
  }

  private storyOf(seat: number | null): Promise<Story> {
    return this.once(this.stories, `/api/tables/${this.table}/story${eyesIn('?', seat)}`);
  }

  private async stateAt(at: number, seat: number | null): Promise<TableState> {
    const story = await this.storyOf(seat);
    return this.stateOf(story.public[at - 1] ?? 0, seat);
  }

  private stateOf(version: number, seat: number | null): Promise<TableState> {
    const path = `/api/tables/${this.table}/history/${version}?since=${version - 1}`;
    return this.once(this.read, path + eyesIn('&', seat));
  }

  /** What was asked for once is known; what failed may be asked for again. */
  private once<T>(known: Map<string, Promise<T>>, path: string): Promise<T> {
    const asked = known.get(path) ?? get<T>(path);
    known.set(path, asked);
    asked.catch(() => known.delete(path));
    return asked;
  }
}

function eyesIn(before: '?' | '&', seat: number | null): string {
  return seat === null ? '' : `${before}seat=${seat}`;
}
