import { type ClaimedTexts, openClaimsIn } from '@inkstone/copy-checks/claimed-texts';
import type { Finding } from '@inkstone/copy-checks/copy';
import { AppError } from '#server/kernel/errors/app-error.ts';

const mostNamed = 6;

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
  const claims = openClaimsIn(claimed);
  if (claims.length) throw new AppError(code, 422, { claims: named(claims) });
};
