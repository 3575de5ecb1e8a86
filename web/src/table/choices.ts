/** How choices are listed: under their headings, as buttons or as one slider. */
import type { Choice } from '../api/types';

interface Group {
  /** The heading in words; empty for choices that stand alone. */
  heading: string;
  choices: number[];
}

/** Choices under their headings, in the order of the first choice of each; or `only` some. */
export function grouped(
  choices: readonly Choice[],
  say: (choice: Choice) => string,
  only?: readonly number[],
): Group[] {
  const groups: Group[] = [];
  for (const [index, choice] of choices.entries()) {
    if (only?.includes(index) === false) continue;
    const heading = choice.group === null ? '' : say(choice);
    const group = groups.find((one) => one.heading === heading);
    if (group === undefined) groups.push({ heading, choices: [index] });
    else group.choices.push(index);
  }
  return groups;
}

/** Up to as many choices under one heading are buttons. */
const MOST_BUTTONS = 24;

/** Choices that differ in one whole number only, sorted by it, for a slider; null for buttons. */
export function sliderStops(
  choices: readonly Choice[],
  listed: readonly number[],
): number[] | null {
  if (listed.length <= MOST_BUTTONS) return null;
  const offers = listed.map((index) => ({ index, fields: { ...choices[index]?.move } }));
  const first = offers[0]?.fields ?? {};
  const differing = Object.keys(first).filter((name) =>
    offers.some(({ fields }) => fields[name] !== first[name]),
  );
  const [name = ''] = differing;
  const numbered = offers.map(({ index, fields }) => ({ index, number: fields[name] }));
  if (differing.length > 1 || !numbered.every(isNumbered)) return null;
  return numbered.sort((one, other) => one.number - other.number).map(({ index }) => index);
}

interface Numbered {
  index: number;
  number: number;
}

function isNumbered(offer: { index: number; number: unknown }): offer is Numbered {
  return Number.isInteger(offer.number);
}
