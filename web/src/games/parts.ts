/**
 * What a game's folder can provide to the table's frame, which knows no rules. Everything is
 * optional: a game without a folder is played by its picture, its choices and its log.
 */
import type { Component, Snippet } from 'svelte';
import type { Choice, Event, Move, Say, TableFacts, TableState } from '../api/types';
import type { GameWords } from '../text/texts.svelte';

/** A view as the server sends it; only the game's own folder knows what is in it. */
export type View = Record<string, unknown>;

/** A thing that a sentence names: a parameter and its value. */
export interface Noun {
  name: string;
  value: string | number;
}

export interface BoardProps {
  facts: TableFacts;
  /** The address of the board's picture without pieces, in the theme shown now. */
  picture: string;
  /** The view to draw, with the events played so far. */
  view: View;
  words: GameWords;
  /** The seat whose view is shown; null for the spectators'. */
  seat: number | null;
  /** The choices; empty while others decide or events are played. */
  choices: readonly Choice[];
  /** The choice that the player points at, on the board or in the list. */
  pointed: number | null;
  /** The final choice that waits for the player's confirmation; it is also the one pointed at. */
  held: number | null;
  /** The thing that the player points at in a sentence. */
  lit: Noun | null;
  /** The coach's move, which the board marks. */
  advised: Move | null;
  /** The event that is being played. */
  event: Event | null;
  onpoint: (choice: number | null) => void;
  onchoose: (choice: number) => void;
  /** Ask the server for a move that is not among the choices: it refuses, and says by which rule. */
  ontry: (move: Move) => void;
}

export interface HandProps {
  facts: TableFacts;
  view: View;
  words: GameWords;
  seat: number;
  /** Is it a replay, in which others see the hand too? */
  replay?: boolean;
}

export interface SeatProps extends HandProps {
  /** Is it the viewer's own seat? */
  mine: boolean;
  /** The frame's line with the seat's name; the game's own facts stand in the same line. */
  name: Snippet;
}

export interface StatusProps {
  facts: TableFacts;
  view: View;
  words: GameWords;
}

export interface ChoicesProps {
  facts: TableFacts;
  view: View;
  words: GameWords;
  choices: readonly Choice[];
  pointed: number | null;
  held: number | null;
  /** The key of each choice, as it is to be shown on its button; some may have none. */
  keys: ReadonlyMap<number, string>;
  onpoint: (choice: number | null) => void;
  onchoose: (choice: number) => void;
  ontry: (move: Move) => void;
  /** Make several decisions at once, all or none, of which the last is final. */
  onsend: (moves: readonly Move[], say: Say) => void;
  /** Let go of what waits for the player's confirmation. */
  oncancel: () => void;
  /** The frame's own buttons for some of the choices; they tell the frame of their order. */
  buttons: Snippet<[readonly number[]]>;
  /** Tell the frame which choices are listed now, in their order: keys are given out so. */
  onorder: (listed: readonly number[]) => void;
}

export interface NounProps extends Noun {
  facts: TableFacts;
  view: View | null;
  /** Its words. */
  text: string;
}

export interface GameParts {
  /** The board's picture with pieces and light; fills the box that the frame gives it. */
  Board?: Component<BoardProps>;
  /** Is the board long and low? On a tablet it then has the whole width. */
  long?: boolean;
  /** Along the bottom: what the viewer's seat has, including its secrets. */
  Hand?: Component<HandProps>;
  /** What is public of a seat, in the list of seats. */
  Seat?: Component<SeatProps>;
  /** The most important of it, in the strip of seats. */
  Brief?: Component<HandProps>;
  /** The state of the game at a glance, in the top bar. */
  Status?: Component<StatusProps>;
  /** The choices as buttons, if the game has a better order for them than the frame. */
  Choices?: Component<ChoicesProps>;
  /** A thing inside a sentence of the log, the prompt or a choice; the frame makes it light up. */
  Noun?: Component<NounProps>;
  /** Points of a seat as far as this viewer may know them. */
  points?: (view: View, seat: number, own: boolean) => number | null;
  /** Can an advised move be shown on the board? Some concern nothing on it. */
  isShown?: (view: View, move: Move) => boolean;
  /** The view after an event, as far as the event tells; the server's next view replaces it. */
  applyEvent?: (view: View, event: Event) => View;
  /** How long an event is shown, in milliseconds at normal speed. */
  eventDuration?: (event: Event) => number;
}

type Module = { default: GameParts };

const FOLDERS = import.meta.glob<Module>('./*/index.ts');

/** The parts of a game, loaded when one of its tables is opened. */
export async function partsOf(game: string): Promise<GameParts> {
  const load = FOLDERS[`./${game}/index.ts`];
  return load === undefined ? {} : (await load()).default;
}

/** The points of a seat as far as the viewer may know them: final ones, or those of a view. */
export function pointsOf(
  parts: GameParts,
  state: TableState | null,
  view: View | null,
  seat: number,
  /** Are the seat's secrets seen? */
  open: boolean,
): number | null {
  const final = state?.result?.find((one) => one.seat === seat);
  if (final !== undefined) return final.points;
  return view === null ? null : (parts.points?.(view, seat, open) ?? null);
}
