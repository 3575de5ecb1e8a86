/**
 * What a game's folder may offer to the table's frame, which itself knows no rules. Everything is
 * optional: a game without a folder is played by its picture, its choices and its log.
 */
import type { Component, Snippet } from 'svelte';
import type { Choice, GameEvent, Move, Say, TableFacts, TableState } from '../api/types';
import type { GameWords } from '../text/texts.svelte';

/** A view as the server sends it; only the game's own folder knows what is in it. */
export type View = Record<string, unknown>;

/** A thing that a sentence names: the parameter's name and its value. */
export interface Noun {
  name: string;
  value: string | number;
}

export interface BoardProps {
  facts: TableFacts;
  /** The address of the board's picture without pieces, in the theme shown now. */
  picture: string;
  /** What is drawn: the view with the events played so far. */
  view: View;
  words: GameWords;
  /** The seat looked through; null for the open table. */
  seat: number | null;
  /** What can be done now; empty while others decide or events are being shown. */
  choices: readonly Choice[];
  /** The choice that the player points at, on the board or in the list. */
  pointed: number | null;
  /** The final choice that waits for the player's confirmation; it is also the one pointed at. */
  held: number | null;
  /** What a sentence names and the player points at there. */
  lit: Noun | null;
  /** A move that the coach speaks of: the board shows what it is about. */
  advised: Move | null;
  /** The event being shown. */
  event: GameEvent | null;
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
  /** Is a game seen again, in which others may see it too? */
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
  /** Make several decisions at once, all or none, the last of them final; and say them in words. */
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
  /** Is the board long and low? Then it lies across the whole page of a tablet. */
  long?: boolean;
  /** Along the bottom: what the viewer's seat has, its secrets among it. */
  Hand?: Component<HandProps>;
  /** What is public of a seat, in the list of seats. */
  Seat?: Component<SeatProps>;
  /** The most important of it, in a strip of emblems with points. */
  Brief?: Component<HandProps>;
  /** What everybody should see at a glance, in the top bar. */
  Status?: Component<StatusProps>;
  /** The choices as buttons, if the game has a better order for them than the frame. */
  Choices?: Component<ChoicesProps>;
  /** A thing inside a sentence of the log, the prompt or a choice; the frame makes it light up. */
  Noun?: Component<NounProps>;
  /** Points of a seat as far as this viewer may know them. */
  points?: (view: View, seat: number, own: boolean) => number | null;
  /** Does the board show a move that is advised? Some are about nothing that lies on it. */
  isShown?: (view: View, move: Move) => boolean;
  /** The view after an event, as far as it is to be seen; the true one follows from the server. */
  applyEvent?: (view: View, event: GameEvent) => View;
  /** How long an event is shown, in milliseconds at normal speed. */
  eventDuration?: (event: GameEvent) => number;
}

type Module = { default: GameParts };

const FOLDERS = import.meta.glob<Module>('./*/index.ts');

/** What the client has for a game; loaded when a table of that game is opened. */
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
