import type { Tone } from '@inkstone/contract/writers';

/** Variants of one sentence; the seed picks. */
export type Lines = readonly [string, ...string[]];

/**
 * The sentences of one language, written in it and not translated.
 * `{title}`, `{brand}`, `{keyword}` and `{idea}` stand for given words; `{Keyword}` begins with a capital.
 * No line may claim what the facts do not say.
 */
export type LanguagePack = {
  openings: Record<Tone, Lines>;
  closings: Record<Tone, Lines>;
  /** What the tone adds in between. */
  asides: Record<Tone, Lines>;
  /** True of any product, and of use to whoever reads. */
  general: Lines;
  keyword: Lines;
  brand: Lines;
  /** Around an idea that was given in another language: short, and marked as a quotation. */
  foreignIdea: Lines;
  bulletsLead: Lines;
  titleWithKeyword: Lines;
  titleWithBrand: Lines;
  seoLead: Lines;
  seoKeywords: Lines;
  seoCall: Lines;
  listSeparator: string;
  /** Between two sentences. */
  gap: string;
  sentenceEnd: string;
  /** What the writer says of itself when it is asked to chat. */
  honestAnswer: string;
};
