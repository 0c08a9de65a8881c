import type { ContentLanguage, ListingField, Tone } from '@inkstone/contract/writers';

/** What is known of a product; every word in it was given by a person. */
export type ListingFacts = {
  productTitle: string;
  mainIdea: string;
  keywords: readonly string[];
  tone: Tone;
  brand: string;
  wordCount: number;
  language: ContentLanguage;
};

/** Writes listing texts from facts: one field as plain text, or several as JSON or in tags `<title>…</title>`. */
export type ListingTask = { kind: 'listing'; facts: ListingFacts; fields?: readonly ListingField[] };
