/** The coach's lines on the page: their choices, and whether the board can show them. */
import type { Choice, CoachLine, Hint, Move } from '../api/types';
import type { GameParts, View } from '../games/parts';

/** The index of a move among the choices; null if it is none of them. */
export function choiceOf(move: Move, choices: readonly Choice[]): number | null {
  const place = choices.findIndex((choice) => isSame(choice.move, move));
  return place < 0 ? null : place;
}

function isSame(one: Move, other: Move): boolean {
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length && names.every((name) => one[name] === other[name])
  );
}

/** The line of a hint that the board shows: the one pointed at, else the best. */
export function shownLine(
  hint: Hint,
  choices: readonly Choice[],
  pointed: number | null,
): CoachLine | null {
  const { lines } = hint;
  const meant =
    pointed === null ? lines[0] : lines.find((one) => choiceOf(one.move, choices) === pointed);
  return meant ?? null;
}

/** Can the board show anything of a line's move? */
export function isOnBoard(
  { move, marks }: CoachLine,
  parts: GameParts,
  view: View | null,
): boolean {
  if (parts.Board === undefined) return marks.length > 0;
  return view !== null && (parts.isShown?.(view, move) ?? false);
}
