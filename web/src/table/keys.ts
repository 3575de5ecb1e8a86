/** Keyboard shortcuts of choices: digits first, then the letters without another meaning. */

/** Without `u`, which undoes. */
const KEYS = [...'123456789', ...'abcdefghijklmnopqrstvwxyz'];

/** The key of each choice, given out in the order in which choices are listed. */
export function keysFor(listed: readonly number[]): Map<number, string> {
  const keys = new Map<number, string>();
  for (const [place, choice] of listed.entries()) {
    const key = KEYS[place];
    if (key !== undefined) keys.set(choice, key);
  }
  return keys;
}

type KeyAction =
  | { do: 'choose'; choice: number }
  | { do: 'point'; by: 1 | -1 }
  | { do: 'confirm' | 'undo' | 'cancel' | 'help' };

/** The action of a key; null for keys without one. */
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

/** Text fields use every key themselves. */
const WRITTEN = 'textarea, select, input:not([type=radio], [type=checkbox], [type=range])';

/** Does the focused element use a key itself? */
export function takesKeys(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target.closest(`${WRITTEN}, dialog[open]`)) return true;
  if (key === 'Enter') return target.closest('a, button, summary, form') !== null;
  if (key === ' ') return target.closest('button, summary, input') !== null;
  if (key.startsWith('Arrow')) return target.closest('[role=tablist], input') !== null;
  return (key === 'Home' || key === 'End') && target.closest('input[type=range]') !== null;
}
