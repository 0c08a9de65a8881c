import type { ProductFacts } from '@inkstone/contract/products';
import type { WriterField } from '@inkstone/contract/writers';
import { factsOfBrief } from '@inkstone/copy-checks/brief-facts';
import { textsOfFacts } from '@inkstone/copy-checks/product-facts';
import { refuseClaims } from '#server/features/products/index.ts';
import type { Actor } from '#server/kernel/actor.ts';
import type { AnyBrief, AnyText } from './kinds/draft-kind.ts';

type DraftOf = { brief: AnyBrief; approved: readonly string[]; productId: string | null };
type Deps = {
  factsOf: (actor: Actor, productId: string) => Promise<ProductFacts>;
  getDraft: (actor: Actor, id: string) => Promise<DraftOf>;
  fields: Readonly<Record<string, WriterField>>;
};
type Publication = { text: AnyText; draftId: string | undefined; productId: string | null };

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
    refuseClaims(
      {
        texts: Object.entries(fields).map(([field, { shape }]) => ({ field, shape, text: text[field] ?? '' })),
        facts: [...factsOfBrief(brief), ...known],
        language: brief.language,
        approved,
      },
      'writer.unprovenClaims',
    );
  };
export type ClaimGate = ReturnType<typeof createClaimGate>;
