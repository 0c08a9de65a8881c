import type { ListingBrief, ListingDraftText, ListingField } from '@inkstone/contract/listing-writer';
import type { ContentLanguage, Tone } from '@inkstone/contract/writers';
import type { Language } from '@inkstone/phrases';

export const listingFields = ['title', 'description', 'seoTitle', 'seoDescription'] as const satisfies readonly ListingField[];
/** The names of the fields, in the writers' phrases. */
export const fieldNames = {
  title: 'fieldTitle',
  description: 'fieldDescription',
  seoTitle: 'fieldSeoTitle',
  seoDescription: 'fieldSeoDescription',
} as const satisfies Record<ListingField, string>;

export const contentLanguages = ['en', 'zh', 'fr', 'de', 'es', 'pt', 'ja', 'ko'] as const satisfies readonly ContentLanguage[];
export const tones = [
  'natural',
  'friendly',
  'professional',
  'persuasive',
  'playful',
  'luxurious',
  'minimal',
] as const satisfies readonly Tone[];

/** Each content language in its own words. */
export const languageNames: Record<ContentLanguage, string> = {
  en: 'English',
  zh: '中文',
  fr: 'Français',
  de: 'Deutsch',
  es: 'Español',
  pt: 'Português',
  ja: '日本語',
  ko: '한국어',
};

export const wordLimits = { min: 30, max: 800 } as const;

export const emptyText: ListingDraftText = { title: '', description: '', seoTitle: '', seoDescription: '' };

export const emptyBrief = (language: Language): ListingBrief => ({
  productTitle: '',
  mainIdea: '',
  keywords: [],
  tone: 'natural',
  brand: '',
  wordCount: 150,
  language,
  modelId: null,
});
