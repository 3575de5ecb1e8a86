/** How much room there is: a column beside the board, a column below it, or a sheet on a phone. */
import { MediaQuery } from 'svelte/reactivity';

export type Layout = 'wide' | 'medium' | 'phone';

// A phone on its side has little height: there the column stands beside the board too.
const wide = new MediaQuery('(width >= 1100px) or ((width >= 640px) and (height < 560px))');
const phone = new MediaQuery('(width < 700px)');
const low = new MediaQuery('(height < 560px)');

export const room = {
  get layout(): Layout {
    if (wide.current) return 'wide';
    return phone.current ? 'phone' : 'medium';
  },
  /** Too low for a hand along the bottom. */
  get isLow(): boolean {
    return low.current;
  },
};
