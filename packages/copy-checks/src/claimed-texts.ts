import type { ContentLanguage, FieldShape } from '@inkstone/contract/writers';
import type { Finding } from './copy.ts';
import { findingsIn } from './findings.ts';

/** Texts that are about to go to a store, all that is known of what they are about, and the claims that their person stands for. */
export type ClaimedTexts = {
  texts: readonly { field: string; shape: FieldShape; text: string }[];
  facts: readonly string[];
  language: ContentLanguage;
  approved: readonly string[];
};

/** What texts claim that the facts do not bear, approved or not; a claim comes once for each place where it stands. */
export const claimsIn = ({ texts, ...known }: ClaimedTexts): Finding[] =>
  findingsIn({ ...known, texts: texts.map((each) => ({ ...each, role: 'other' })), keywords: [], wordCount: null }).filter(
    ({ severity }) => severity === 'block',
  );

/** Those of them that nobody approved: with one of them a text may not be published. */
export const openClaimsIn = (claimed: ClaimedTexts): Finding[] => claimsIn(claimed).filter(({ isApproved }) => !isApproved);
