import type { BlogField } from '@inkstone/contract/blog-writer';
import type { EmailBrief, EmailField } from '@inkstone/contract/email-writer';
import type { ListingField } from '@inkstone/contract/listing-writer';
import type { PageBrief, PageField } from '@inkstone/contract/page-writer';
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

/** What is known for a text that is about no product. */
export type ContentFacts = {
  topic: string;
  /** Plain text, each thing in a line of its own. */
  facts: string;
  keywords: readonly string[];
  tone: Tone;
  brand: string;
  wordCount: number;
  language: ContentLanguage;
};

/** Writes texts of a page from the shop's own rules. */
export type PageTask = { kind: 'page'; facts: ContentFacts & Pick<PageBrief, 'pageType'>; fields: readonly PageField[] };
/** Writes the outline or the short texts of an article. */
export type BlogTask = { kind: 'blog'; facts: ContentFacts; fields: readonly BlogField[] };
/** Writes one section of an article as its body. */
export type BlogSectionTask = {
  kind: 'blog-section';
  facts: ContentFacts;
  section: { heading: string; points: readonly string[] };
  fields: readonly ['body'];
};
/** Makes a part of a text shorter by leaving out of it. */
export type ShortenTask = { kind: 'shorten'; html: string; language: ContentLanguage };
/** Says of each picture of a product what it shows, as far as facts tell; it has `count` of them, the first one has index 1. */
export type AltTask = {
  kind: 'alts';
  title: string;
  attributes: readonly NamedValue[];
  language: ContentLanguage;
  pictures: readonly { field: string; index: number }[];
  count: number;
  /** Characters of one. */
  longest: number;
};
/** Writes texts of an e-mail, about a product of the shop where one is given. */
export type EmailTask = {
  kind: 'email';
  facts: ContentFacts &
    Pick<EmailBrief, 'emailType'> & {
      product: (Pick<ListingFacts, 'productTitle' | 'mainIdea' | 'productType' | 'attributes'> & { url: string | null }) | null;
    };
  fields: readonly EmailField[];
};
/** What a writer that composes by rules can do. */
export type WritingTask = ListingTask | PageTask | BlogTask | BlogSectionTask | ShortenTask | AltTask | EmailTask;

/** Facts that a listing is asked for when it has few. */
export const askedFacts = ['material', 'size', 'colour', 'use', 'care', 'contents'] as const;
export type AskedFact = (typeof askedFacts)[number];

/** What a shop says of itself on its pages and nobody else can know. */
export const askedRules = [
  'story',
  'people',
  'values',
  'questions',
  'email',
  'phone',
  'address',
  'hours',
  'regions',
  'deliveryTime',
  'costs',
  'period',
  'condition',
  'refund',
  'measures',
  'measuring',
] as const;
export type AskedRule = (typeof askedRules)[number];

/** What an e-mail is asked for when it has little to say. */
export const askedNews = ['offer', 'news'] as const;
export type AskedNews = (typeof askedNews)[number];

/**
 * What a writer that composes by rules has to say beside its text: that there were few facts and which would help, that facts in
 * another language stand quoted, that a text for search results is shorter than it should be.
 */
export type WritingRemark =
  | { about: 'few-facts'; missing: readonly (AskedFact | AskedRule | AskedNews)[] }
  /** Null: in none of the content languages, or it can not be told. */
  | { about: 'foreign-facts'; language: ContentLanguage | null }
  | { about: 'short-search-text' };
