/** What a fact is about, in the order in which a buyer asks; `other` is the rest. */
export const factKinds = ['material', 'size', 'colour', 'use', 'care', 'contents', 'other'] as const;
export type FactKind = (typeof factKinds)[number];
/** A kind that has a name of its own. */
export type NamedKind = Exclude<FactKind, 'other'>;

/** The words of one language, chosen in it and not translated: names of kinds of facts and what ties facts together, nothing else. */
export type LanguagePack = {
  /** The names that stand before facts of a kind. */
  labels: Record<NamedKind, string>;
  /** Words by which a fact is known to be of a kind; for the languages without gaps between words, parts of the text. */
  signs: Record<NamedKind, readonly string[]>;
  /** Ways to say whose product it is. */
  withBrand: readonly [(title: string, brand: string) => string, ...((title: string, brand: string) => string)[]];
  /** Names of the list of facts and of the table of values. */
  details: readonly [string, ...string[]];
  values: readonly [string, ...string[]];
  /** The name under which keywords and the kind of product stand. */
  category: string;
  /** Stands before facts that were given in another language. */
  quoted: string;
  /** What a name of a value is followed by, as ": ". */
  colon: string;
  /** What stands between two sentences. */
  gap: string;
  sentenceEnd: string;
  listSeparator: string;
  /** Small words of the language: it is told by them, and no text that is cut may end with one. */
  smallWords: ReadonlySet<string>;
  /** What tells that something is not so. */
  no: RegExp;
  /** Begins the names of values that are about the carton, the store room or the works, and not about the product. */
  aside: RegExp;
  /** Words that begin half a sentence. */
  subordinators: ReadonlySet<string>;
  /** What the writer says of itself when it is asked to chat. */
  honestAnswer: string;
};

/** Words between spaces, as a list. */
export const listOf = (text: string): string[] => text.split(' ').filter(Boolean);

/** Words between spaces, to look up. */
export const wordsOf = (text: string): ReadonlySet<string> => new Set(listOf(text));
