/** A quote of a document in one line, as plain words; the cells of a table stand apart. */
export const plainQuote = (quote: string): string =>
  quote
    .split('\t')
    .map((cell) => cell.replaceAll(/\s+/g, ' ').trim())
    .filter(Boolean)
    .join(' · ');
