/** A quote of a document in one line, as plain words; the cells of a table stand apart. */
export const plainQuote = (quote: string): string =>
  quote
    .trim()
    .replaceAll(/[^\S\n]*\t[^\S\n]*/g, ' · ')
    .replaceAll(/\s+/g, ' ');
