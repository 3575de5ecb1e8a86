/** Moves that the coach speaks of, as they are found on the page. */
import type { Choice, CoachLine, Hint, Move } from '../api/types';
import type { GameParts, View } from '../games/parts';

/** The place of a move among the choices; null if it is none of them. */
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

/** The move of a hint that the board shows: the best one, as long as none is pointed at. */
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

/** Is there anything to be seen of a move on the board? */
export function isOnBoard(
  { move, marks }: CoachLine,
  parts: GameParts,
  view: View | null,
): boolean {
  if (parts.Board === undefined) return marks.length > 0;
  return view !== null && (parts.isShown?.(view, move) ?? false);
}
