/** The browser's local storage, under our own prefix. Without it the page works but remembers nothing. */
const PREFIX = 'viae.';

export function getItem(name: string): string | null {
  try {
    return window.localStorage.getItem(PREFIX + name);
  } catch {
    return null;
  }
}

export function setItem(name: string, value: string): void {
  try {
    window.localStorage.setItem(PREFIX + name, value);
  } catch {
    // A private window, or no room left.
  }
}
