/** Keys for choices: the digits first, then the letters that mean nothing else. */
import type { Choice } from '../api/types';

/** `u` takes back. */
const KEYS = [...'123456789', ...'abcdefghijklmnopqrstvwxyz'];

/** Which key makes which choice, for choices in the order in which they are listed. */
export function keysFor(listed: readonly number[]): Map<number, string> {
  const keys = new Map<number, string>();
  for (const [place, choice] of listed.entries()) {
    const key = KEYS[place];
    if (key !== undefined) keys.set(choice, key);
  }
  return keys;
}

export interface Group {
  /** The heading in words; empty for choices that stand alone. */
  heading: string;
  choices: number[];
}

/** Choices under their headings, each heading where its first choice stands; or `only` some. */
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

export type Wish =
  | { do: 'choose'; choice: number }
  | { do: 'point'; by: 1 | -1 }
  | { do: 'confirm' | 'undo' | 'letGo' | 'help' };

/** What a key asks for; null for keys that are not ours. */
export function wishOf(event: KeyboardEvent, keys: ReadonlyMap<number, string>): Wish | null {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return null;
  switch (event.key) {
    case 'Enter':
      return { do: 'confirm' };
    case 'Backspace':
    case 'u':
    case 'U':
      return { do: 'undo' };
    case 'Escape':
      return { do: 'letGo' };
    case '?':
      return { do: 'help' };
    case 'ArrowDown':
      return { do: 'point', by: 1 };
    case 'ArrowUp':
      return { do: 'point', by: -1 };
  }
  for (const [choice, key] of keys) {
    if (key === event.key.toLowerCase()) return { do: 'choose', choice };
  }
  return null;
}

/** Fields that are written into: there every key is theirs. */
const WRITTEN = 'textarea, select, input:not([type=radio], [type=checkbox], [type=range])';

/** Does an element use a key itself, so that it is not ours while it has the focus? */
export function takesKeys(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target.closest(`${WRITTEN}, dialog[open]`)) return true;
  if (key === 'Enter') return target.closest('a, button, summary, form') !== null;
  if (key === ' ') return target.closest('button, summary, input') !== null;
  if (key.startsWith('Arrow')) return target.closest('[role=tablist], input') !== null;
  return (key === 'Home' || key === 'End') && target.closest('input[type=range]') !== null;
}
