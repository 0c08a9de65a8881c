/**
 * What a language calls the things that a text may claim. Each text is a table: rows end with `;`, a row is `concept: form, form`. A concept
 * bears one name in all languages, so that facts in one of them bear a text in another. A form that ends in `~` takes an inflection of at most
 * three letters, one in `*` any rest of a compound, one that begins with `^` counts only as it is spelt, one that begins with `=` only as a word
 * of its own where words have no gaps. Letters' accents and case make no other difference, and a plural s is allowed.
 */
export type LanguageWords = {
  materials: string;
  colours: string;
  /** Who certified, approved or proved something. */
  certificates: string;
  /** What a thing is free of, safe for, or proof against. */
  properties: string;
  /** People and adjectives by the country's ISO code; the names of the countries come from the platform. */
  origins: string;
  superlatives: string;
  promises: string;
  /** Words for small numbers, as `3: three`. */
  numbers: string;
};
