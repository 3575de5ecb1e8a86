/**
 * The layout of the table's page, by the shape of the window and of the board:
 *
 * - `wide`: a column beside the board, the hand along the bottom;
 * - `low`: a column beside the board and nothing below it, the seats in the top bar;
 * - `tablet`: a long board across the page, everything else below it;
 * - `portrait`: all in one column, the prompt at the bottom;
 * - `phone`: the same with little room, so the hand is shown in place of the choices.
 */
import { MediaQuery } from 'svelte/reactivity';
import type { GameParts } from '../games/parts';

type Layout = 'wide' | 'low' | 'tablet' | 'portrait' | 'phone';

const wide = new MediaQuery(
  '(height >= 560px) and (aspect-ratio >= 6/5) and ((width >= 1240px) or ((width >= 1100px) and (aspect-ratio > 3/2)))',
);
const landscape = new MediaQuery('(width >= 560px) and (aspect-ratio >= 1)');
const low = new MediaQuery('(height < 700px)');
const narrow = new MediaQuery('(width < 700px)');
const large = new MediaQuery('(width >= 1100px)');
const tall = new MediaQuery('(height >= 1100px)');

export function layoutFor({ long = false }: GameParts): Layout {
  if (wide.current) return 'wide';
  if (landscape.current && (!long || low.current)) return 'low';
  if (narrow.current) return 'phone';
  return long && (landscape.current || large.current) ? 'tablet' : 'portrait';
}

/** Is there no room for the hand beside everything else? */
export function tucksHand(layout: Layout): boolean {
  return layout === 'phone' || (low.current && layout === 'low');
}

/** Are the seats a strip of emblems? */
export function isStrip(layout: Layout): boolean {
  return layout === 'phone' || layout === 'portrait' || layout === 'low';
}

/** Is there room for log and chat? Otherwise they are behind a button. */
export function showsLog(layout: Layout): boolean {
  return (layout === 'wide' && !low.current) || (layout === 'tablet' && tall.current);
}
