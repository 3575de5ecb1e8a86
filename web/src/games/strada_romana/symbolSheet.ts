/** The symbols as a part of the page, so that every `<use>` finds them; laid out once. */
import { SYMBOLS } from './symbols';

const ID = 'strada-symbols';

export function insertSymbols(): void {
  if (document.getElementById(ID) !== null) return;
  const text = `<svg xmlns="http://www.w3.org/2000/svg">${SYMBOLS}</svg>`;
  const sheet = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
  sheet.id = ID;
  sheet.setAttribute('width', '0');
  sheet.setAttribute('height', '0');
  sheet.setAttribute('aria-hidden', 'true');
  document.body.append(sheet);
}
