/** What the moments of a review are called, in their order. */
export const NUMERALS: readonly string[] = ['I', 'II', 'III'];
