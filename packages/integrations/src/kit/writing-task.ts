import type { ListingField } from '@inkstone/contract/listing-writer';
import type { ContentLanguage, Tone } from '@inkstone/contract/writers';

/** A named value of a product, as a metafield, an option or a table row holds it. */
export type NamedValue = { name: string; value: string };

/** What is known of a product; every word in it was given by a person. */
export type ListingFacts = {
  productTitle: string;
  /** Plain text or HTML; each line of a list in a line of its own. */
  mainIdea: string;
  keywords: readonly string[];
  tone: Tone;
  brand: string;
  wordCount: number;
  language: ContentLanguage;
  /** The kind of product, in the shop's own words. */
  productType?: string;
  /** Metafields, options with all their values, and what else has a name. */
  attributes?: readonly NamedValue[];
};

/** Writes listing texts from facts: one field as plain text, or several as JSON or in tags `<title>…</title>`. */
export type ListingTask = { kind: 'listing'; facts: ListingFacts; fields?: readonly ListingField[] };

/** Facts that a listing is asked for when it has few. */
export const askedFacts = ['material', 'size', 'colour', 'use', 'care', 'contents'] as const;
export type AskedFact = (typeof askedFacts)[number];

/**
 * What a writer that composes by rules has to say beside its text: that there were few facts and which would help, that facts in
 * another language stand quoted, that a text for search results is shorter than it should be.
 */
export type WritingRemark =
  | { about: 'few-facts'; missing: readonly AskedFact[] }
  /** Null: in none of the content languages, or it can not be told. */
  | { about: 'foreign-facts'; language: ContentLanguage | null }
  | { about: 'short-search-text' };
