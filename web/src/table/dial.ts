/** Choices that differ in one whole number only: too many for buttons, they are dialled. */
import type { Choice } from '../api/types';

/** More choices than these under one heading are no list that anybody reads. */
const MANY = 24;

/** These choices by the number in which they differ; null where they are better off as buttons. */
export function dialled(choices: readonly Choice[], listed: readonly number[]): number[] | null {
  if (listed.length <= MANY) return null;
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
