import type { ProductFacts } from '@inkstone/contract/products';
import type { WriterField } from '@inkstone/contract/writers';
import { factsOfBrief } from '@inkstone/copy-checks/brief-facts';
import type { Finding } from '@inkstone/copy-checks/copy';
import { blockingIn } from '@inkstone/copy-checks/findings';
import { textsOfFacts } from '@inkstone/copy-checks/product-facts';
import type { Actor } from '#server/kernel/actor.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import type { AnyBrief, AnyText } from './kinds/draft-kind.ts';

type DraftOf = { brief: AnyBrief; approved: readonly string[]; productId: string | null };
type Deps = {
  factsOf: (actor: Actor, productId: string) => Promise<ProductFacts>;
  getDraft: (actor: Actor, id: string) => Promise<DraftOf>;
  fields: Readonly<Record<string, WriterField>>;
};
type Publication = { text: AnyText; draftId: string | undefined; productId: string | null };

const mostNamed = 6;

/** Each claim once, in the words of the text. */
const named = (findings: readonly Finding[]): string => {
  const quotes = [...new Map(findings.map(({ quote }) => [quote.toLowerCase(), quote.replaceAll('\n', ' ')])).values()];
  return quotes
    .slice(0, mostNamed)
    .map((quote) => `“${quote}”`)
    .join(', ');
};

/**
 * Lets a draft's text pass when all that it claims stands in what its person typed and in the product's own data, or was approved. A text
 * without a draft was typed by its person, and is held against nothing.
 */
export const createClaimGate =
  ({ factsOf, getDraft, fields }: Deps) =>
  async (actor: Actor, { text, draftId, productId }: Publication): Promise<void> => {
    if (!draftId) return;
    const { brief, approved, productId: meant } = await getDraft(actor, draftId);
    const product = productId ?? meant;
    const known = product ? textsOfFacts(await factsOf(actor, product)) : [];
    const claims = blockingIn({
      texts: Object.entries(fields).map(([field, { shape }]) => ({ field, role: 'other', shape, text: text[field] ?? '' })),
      facts: [...factsOfBrief(brief), ...known],
      language: brief.language,
      keywords: [],
      approved,
      wordCount: null,
    });
    if (claims.length) throw new AppError('writer.unprovenClaims', 422, { claims: named(claims) });
  };
export type ClaimGate = ReturnType<typeof createClaimGate>;
