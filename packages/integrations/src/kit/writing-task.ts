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

/** Answers a question by quoting the passages that fit it. */
export type QuoteTask = { kind: 'quote'; question: string; passages: readonly { source: string; text: string }[] };

/** The work in a typed form, beside the messages that say the same in words: for a writer that composes by rules. */
export type WritingTask = ListingTask | QuoteTask;
