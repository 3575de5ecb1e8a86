/** Keys for choices: the digits first, then the letters that mean nothing else. */

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

export type KeyAction =
  | { do: 'choose'; choice: number }
  | { do: 'point'; by: 1 | -1 }
  | { do: 'confirm' | 'undo' | 'cancel' | 'help' };

/** What a key asks for; null for keys that are not ours. */
export function actionOf(
  event: KeyboardEvent,
  keys: ReadonlyMap<number, string>,
): KeyAction | null {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return null;
  switch (event.key) {
    case 'Enter':
      return { do: 'confirm' };
    case 'Backspace':
    case 'u':
    case 'U':
      return { do: 'undo' };
    case 'Escape':
      return { do: 'cancel' };
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
