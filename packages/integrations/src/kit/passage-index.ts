import type { Search } from '@inkstone/retrieval/retrieve';

/** A document that is to be found by its passages; its id is the account's own, and it belongs to one base. */
export type IndexedDocument = {
  id: string;
  base: string;
  title: string;
  language: string | null;
  /** One that is off is kept, not found, and can be switched on. */
  passages: readonly { text: string; headings: readonly string[]; isOff?: boolean }[];
};

/** What somebody may read: bases, and of each all documents, only some, or all but some. */
export type ReadableBase = { base: string; documents: 'all' | { only: readonly string[] } | { except: readonly string[] } };

/** Whose documents, and what of them the asker may read. What is not in it is as if it were not there: it is not found, not counted and weighs nothing. */
export type PassageScope = { account: string; readable: readonly ReadableBase[] };

/** How much there is to be found. */
export type PassageStatistics = { documents: number; passages: number };

/** The vectors that a model makes of a base's passages. */
export type VectorsOfBase = { base: string; model: string };

/** Vectors of texts, by the keys that these were told by. */
export type MadeVectors = { model: string; vectors: readonly { key: string; vector: readonly number[] }[] };

/** Where passages are kept and found, by their words and by their meaning. */
export type PassageIndex = {
  /** Puts documents in, in one step: who searches meanwhile finds each either as it was or as it is now. */
  put(account: string, documents: readonly IndexedDocument[]): Promise<void>;
  remove(account: string, documents: readonly string[]): Promise<void>;
  /** Switches the text of one passage off, or on again. */
  switchPassage(account: string, passage: { document: string; index: number; on: boolean }): Promise<void>;
  /** Texts in a base that have no vector of a model yet: each once, however often it stands there, and none that has its vector from elsewhere in the account. */
  findWithoutVector(account: string, of: VectorsOfBase, limit: number): Promise<readonly { key: string; text: string }[]>;
  /** How many passages a base has, and how many of them with a vector of a model. */
  countVectors(account: string, of: VectorsOfBase): Promise<{ passages: number; withVector: number }>;
  /** Keeps vectors; one whose text stands nowhere any more is not kept. A text takes its vectors with it. */
  putVectors(account: string, made: MadeVectors): Promise<void>;
  /** Forgets the vectors of a model but for those of texts in some bases. */
  dropVectors(account: string, model: string, except: readonly string[]): Promise<void>;
  statistics(scope: PassageScope): Promise<PassageStatistics>;
  /** What `retrieve` of the retrieval package asks. */
  search(scope: PassageScope): Search;
};
