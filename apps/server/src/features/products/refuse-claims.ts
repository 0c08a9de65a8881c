import type { ContentLanguage, FieldShape } from '@inkstone/contract/writers';
import type { Finding } from '@inkstone/copy-checks/copy';
import { blockingIn } from '@inkstone/copy-checks/findings';
import { AppError } from '#server/kernel/errors/app-error.ts';

/** Texts that are about to go to a store, all that is known of what they are about, and the claims that their person stands for. */
export type ClaimedTexts = {
  texts: readonly { field: string; shape: FieldShape; text: string }[];
  facts: readonly string[];
  language: ContentLanguage;
  approved: readonly string[];
};

const mostNamed = 6;

/** What texts claim that the facts do not bear and nobody approved; one claim once for each place where it stands. */
const openClaims = ({ texts, ...known }: ClaimedTexts): Finding[] =>
  blockingIn({ ...known, texts: texts.map((each) => ({ ...each, role: 'other' })), keywords: [], wordCount: null });

/** Each claim once, in the words of the text. */
const named = (findings: readonly Finding[]): string => {
  const quotes = [...new Map(findings.map(({ quote }) => [quote.toLowerCase(), quote.replaceAll('\n', ' ')])).values()];
  return quotes
    .slice(0, mostNamed)
    .map((quote) => `“${quote}”`)
    .join(', ');
};

/** How it is said that claims are open: of a draft, where a person looks at its checks, or of a product's texts alone. */
type RefusedAs = 'writer.unprovenClaims' | 'product.unprovenClaims';

/** Lets texts pass when all that they claim stands in the facts or was approved; else 422, the first of the claims named. */
export const refuseClaims = (claimed: ClaimedTexts, code: RefusedAs): void => {
  const claims = openClaims(claimed);
  if (claims.length) throw new AppError(code, 422, { claims: named(claims) });
};
