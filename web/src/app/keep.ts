/** What the browser keeps for this page; a browser that keeps nothing does no harm. */
const PREFIX = 'viae.';

export function kept(name: string): string | null {
  try {
    return window.localStorage.getItem(PREFIX + name);
  } catch {
    return null;
  }
}

export function keep(name: string, value: string): void {
  try {
    window.localStorage.setItem(PREFIX + name, value);
  } catch {
    // A private window, or no room left: the page then forgets, and works.
  }
}
