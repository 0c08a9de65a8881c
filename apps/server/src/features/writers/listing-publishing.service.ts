import type { ListingStatus, ListingText } from '@inkstone/contract/products';
import type { ProductsFeature } from '#server/features/products/index.ts';
import type { Actor } from '#server/kernel/actor.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import { newId } from '#server/kernel/ids.ts';
import { cleanDescription } from '#server/kernel/security/clean-description.ts';
import type { ListingDraftService } from './listing-draft.service.ts';

type Deps = { saving: ProductsFeature['saving']; drafts: ListingDraftService };
type Publication = {
  text: ListingText;
  status?: ListingStatus | undefined;
  productId: string | null;
  version?: string | undefined;
  draftId?: string | undefined;
};

/** Brings a listing into the current store: as a new product, or into the chosen one. */
export const createListingPublishingService = ({ saving, drafts }: Deps) => ({
  async publish(actor: Actor, { text, status, productId, version, draftId }: Publication, idempotencyKey: string | null) {
    // A description that consists of what is not allowed is none.
    if (!(await cleanDescription(text.descriptionHtml, 'text.descriptionHtml')).trim()) throw new AppError('writer.descriptionEmpty', 400);
    if (draftId) await drafts.requireDraft(actor, draftId);
    // The key of the request marks the product too: a repeat after a crash finds it in the store.
    const key = idempotencyKey ? `${actor.userId}:${idempotencyKey}` : newId();
    const saved = productId
      ? await saving.save(actor, productId, { ...text, status, version })
      : await saving.create(actor, { ...text, status: status ?? 'draft' }, key);
    const { descriptionHtml: description, ...lines } = text;
    if (draftId) await drafts.markPublished(actor, draftId, { productId: saved.id, text: { ...lines, description } });
    return { productId: saved.id, title: saved.title, status: saved.status, url: saved.url };
  },
});
export type ListingPublishingService = ReturnType<typeof createListingPublishingService>;
