import type { ListingBrief, ListingDraftText } from '@inkstone/contract/listing-writer';
import type { ListingStatus, ListingText } from '@inkstone/contract/products';
import type { ProductsFeature } from '#server/features/products/index.ts';
import type { Actor } from '#server/kernel/actor.ts';
import { AppError, FieldsError } from '#server/kernel/errors/app-error.ts';
import { cleanDescription } from '#server/kernel/security/clean-description.ts';
import type { ClaimGate } from './claim-gate.ts';
import type { DraftService } from './drafts/draft.service.ts';

type Deps = { saving: ProductsFeature['saving']; drafts: DraftService<ListingBrief, ListingDraftText>; refuseUnproven: ClaimGate };
type Publication = {
  text: ListingText;
  status?: ListingStatus | undefined;
  productId: string | null;
  version?: string | undefined;
  draftId?: string | undefined;
  replacesLanguage: boolean;
};

/** The product of a translation has its texts in another language, unless they were replaced by it before. */
const refuseOtherLanguage = async (
  drafts: Deps['drafts'],
  actor: Actor,
  { draftId, productId }: { draftId: string; productId: string },
) => {
  const { brief, published } = await drafts.getDraft(actor, draftId);
  if (brief.translationOf && published?.productId !== productId) throw new AppError('writer.otherLanguage', 409);
};

const noDescription = ['writer.descriptionEmpty', [{ path: 'text.descriptionHtml', code: 'writer.descriptionEmpty' }]] as const;

/** Brings a listing into the current store: as a new product, or into the chosen one. */
export const createListingPublishingService = ({ saving, drafts, refuseUnproven }: Deps) => ({
  async publish({ actor, requestId }: { actor: Actor; requestId: string }, publication: Publication) {
    const { text, status, productId, version, draftId, replacesLanguage } = publication;
    if (draftId && productId && !replacesLanguage) await refuseOtherLanguage(drafts, actor, { draftId, productId });
    // A description that consists of what is not allowed is none.
    if (!(await cleanDescription(text.descriptionHtml, 'text.descriptionHtml')).trim()) throw new FieldsError(...noDescription);
    const { descriptionHtml: description, ...lines } = text;
    await refuseUnproven(actor, { text: { ...lines, description }, draftId, productId });
    // The id of the request marks what it makes in the store too: a repeat after a crash finds it there.
    const by = { actor, requestId };
    const saved = productId
      ? await saving.save(by, productId, { ...text, status, version })
      : await saving.create(by, { ...text, status: status ?? 'draft' });
    if (draftId) await drafts.markPublished(actor, draftId, { productId: saved.id, text: { ...lines, description } });
    return { productId: saved.id, title: saved.title, status: saved.status, url: saved.url };
  },
});
export type ListingPublishingService = ReturnType<typeof createListingPublishingService>;
