import type { ContentLanguage, FieldShape } from '@inkstone/contract/writers';
import type { ClaimKind } from './claims/claim.ts';
import type { Copied, ElsewhereByRun } from './copied.ts';

/** What a text is for: by this it is judged. */
export type CopyRole = 'title' | 'body' | 'seoTitle' | 'seoDescription' | 'other';
/** One text of a draft. */
export type CopyText = { field: string; role: CopyRole; shape: FieldShape; text: string };

/** What is marked in a text. */
export type FindingCode = ClaimKind | 'nonsense' | 'placeholder' | 'repeated' | 'copied' | 'banned';

/**
 * A stretch of a text that a person should look at. `start` and `end` count in what is visible of the field (`visibleOf`); `quote` is
 * what an approval is kept under. What `blocks` may not be published until it is approved.
 */
export type Finding = {
  code: FindingCode;
  severity: 'block' | 'warn';
  isApproved: boolean;
  field: string;
  start: number;
  end: number;
  quote: string;
};

export type CheckName =
  | 'titleLength'
  | 'keywordInTitle'
  | 'keywordEarly'
  | 'keywordsUsed'
  | 'keywordDensity'
  | 'wordCount'
  | 'structure'
  | 'sentences'
  | 'readingEase'
  | 'seoTitleWidth'
  | 'seoDescriptionWidth'
  | 'keywordInSeo'
  | 'facts'
  | 'sense'
  | 'stuffing'
  | 'language'
  | 'copied'
  | 'markup'
  | 'voiceWords';
export type Verdict = 'good' | 'fair' | 'poor';
/** What a searcher, a reader or the law would say about a draft as a whole. */
export type Check = {
  name: CheckName;
  verdict: Verdict;
  group: 'facts' | 'search' | 'reading';
  params: Readonly<Record<string, string | number>>;
};

/** What is judged, and by what. */
export type CopySubject = {
  texts: readonly CopyText[];
  /** All that is known of the product, each as plain text or HTML: its own data, or what the person typed. Null where nothing is doubted. */
  facts: readonly string[] | null;
  language: ContentLanguage;
  keywords: readonly string[];
  /** Claims that a person approved, word for word. */
  approved: readonly string[];
  /** Words, or characters of Chinese and Japanese, that were asked for; null when nobody asked. */
  wordCount: number | null;
  /** What a voice of the brand asks for and what it never says; left out where none was chosen. */
  voiceWords?: { required: readonly string[]; banned: readonly string[] } | undefined;
  /** Where else in the shop runs of words stand; left out where nobody has looked. */
  elsewhere?: ElsewhereByRun | undefined;
};

/** 0 to 100, the checks of the whole, what is marked in the texts, and what of them stands elsewhere. Nothing without a body. */
export type CopyReport = { score: number; checks: readonly Check[]; findings: readonly Finding[]; copied: readonly Copied[] };
