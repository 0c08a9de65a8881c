import type { StoredContent } from '@inkstone/contract/contents';
import type { ErrorCode } from '@inkstone/phrases';
import { visibleText } from '@inkstone/text/visible-text';
import type { ContentKind, ProductsFeature } from '#server/features/products/index.ts';
import type { Actor } from '#server/kernel/actor.ts';
import { FieldsError } from '#server/kernel/errors/app-error.ts';
import { cleanRichText } from '#server/kernel/security/clean-rich-text.ts';
import type { ClaimGate } from './claim-gate.ts';
import type { PublishedContent } from './drafts/draft.repository.ts';

/** The texts that go to a store. */
type ContentTexts = { title: string; body: string; seoTitle: string; seoDescription: string };
type Release = { isVisible: boolean; publishAt: string | null; draftId?: string | undefined; isForced: boolean };
type Publication = Release & { text: ContentTexts; blogId: string | null };
/** The drafts of a kind, as far as publishing needs them. */
type Drafts = {
  findPlace: (actor: Actor, id: string) => Promise<PublishedContent | null>;
  markPublished: (actor: Actor, id: string, published: { content: PublishedContent; text: ContentTexts }) => Promise<void>;
};

/** What a kind says of its way to the store. */
type ContentPublishing = {
  kind: ContentKind;
  contents: ProductsFeature['contents'];
  drafts: Drafts;
  refuseUnproven: ClaimGate;
  /** Said of a body without a word or a picture. */
  empty: ErrorCode;
};

const isEmpty = async (html: string): Promise<boolean> => {
  const cleaned = await cleanRichText(html);
  return !visibleText(cleaned).trim() && !/<img\b/i.test(cleaned);
};

/** Brings an article or a page into the current store; what its draft stands there as already is written anew. */
export const createContentPublishing = ({ kind, contents, drafts, refuseUnproven, empty }: ContentPublishing) => ({
  async publish({ actor, requestId }: { actor: Actor; requestId: string }, publication: Publication): Promise<StoredContent> {
    const { text, draftId, blogId, isVisible, publishAt, isForced } = publication;
    if (await isEmpty(text.body)) throw new FieldsError(empty, [{ path: 'text.body', code: empty }]);
    await refuseUnproven(actor, { text, draftId, productId: null });
    const { body: bodyHtml, ...lines } = text;
    const texts = { ...lines, bodyHtml };
    const place = draftId ? await drafts.findPlace(actor, draftId) : null;
    // Of an article that goes into another blog, the one that stands in the first blog stays what it is.
    const known = place && place.blogId === blogId ? place : null;
    const stored = await contents.publish({ actor, requestId }, { kind, texts, isVisible, publishAt, blogId, place: known, isForced });
    const { isAltered, ...placed } = stored;
    if (draftId) await drafts.markPublished(actor, draftId, { content: placed, text });
    return { title: text.title, status: placed.status, publishAt: placed.publishAt, url: contents.addressOf(placed.url), isAltered };
  },
});
export type ContentPublishingService = ReturnType<typeof createContentPublishing>;
