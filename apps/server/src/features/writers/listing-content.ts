import {
  type ListingBrief,
  type ListingDraft,
  type ListingDraftEntry,
  type ListingDraftText,
  listingBrief,
  type WrittenBy,
  writtenBy,
} from '@inkstone/contract/writers';
import { truncate } from '@inkstone/text/length';
import { visibleText } from '@inkstone/text/visible-text';
import { z } from 'zod';
import { cleanDescription } from '#server/kernel/security/clean-description.ts';
import type { DraftBox, DraftRow, DraftValues } from './draft.repository.ts';

/** A listing as it is saved: what was asked, the texts, who wrote them, and the product they are meant for. */
export type ListingContent = { brief: ListingBrief; text: ListingDraftText; writtenBy: WrittenBy | null; productId: string | null };

/** Whose listing drafts. */
export const boxOf = ({ userId }: { userId: string }): DraftBox => ({ userId, kind: 'listing' });

const { shape } = listingBrief;
/** What was asked, as far as it can be read: a draft that is partly broken is still listed, opened and deleted. */
const keptBrief = z
  .looseObject({})
  .catch({})
  .pipe(
    z.object({
      productTitle: shape.productTitle.catch(''),
      mainIdea: shape.mainIdea.catch(''),
      keywords: shape.keywords.catch([]),
      tone: shape.tone.catch('natural'),
      brand: shape.brand.catch(''),
      wordCount: shape.wordCount.catch(150),
      language: shape.language.catch('en'),
      modelId: shape.modelId.catch(null),
    }),
  );

const words = z.string().catch('');
const keptText = z.object({ title: words, description: words, seoTitle: words, seoDescription: words });
/** What the database keeps of the text, of any length, as far as it can be read. */
export const keptContent = z
  .looseObject({})
  .catch({})
  .pipe(z.object({ text: z.looseObject({}).catch({}).pipe(keptText), writtenBy: writtenBy.nullable().catch(null) }));

/** A listing without a word. */
export const noText: ListingDraftText = keptContent.parse({}).text;

const excerptLength = 140;

/** The row of a draft, the address of the product that it was published as, and the run that is writing it. */
export type Draft = DraftRow & { publishedUrl: string | null; runId?: string | null };

const entryOf = (row: Draft): Omit<ListingDraftEntry, 'title' | 'excerpt' | 'language'> => ({
  id: row.id,
  productId: row.productId,
  revision: row.revision,
  published:
    row.publishedProductId && row.publishedAt
      ? { productId: row.publishedProductId, url: row.publishedUrl, at: row.publishedAt.toISOString() }
      : null,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

/** A draft as it is read. */
export const present = (row: Draft): ListingDraft => ({
  ...entryOf(row),
  brief: keptBrief.parse(row.brief),
  ...keptContent.parse(row.content),
  runId: row.runId ?? null,
});

/** A draft in the list. */
export const presentEntry = (row: Draft): ListingDraftEntry => {
  const { brief, text } = present(row);
  const excerpt = truncate(visibleText(text.description), excerptLength);
  return { ...entryOf(row), title: row.title, excerpt, language: brief.language };
};

/** What a draft holds. */
export const contentOf = (row: DraftRow): ListingContent => ({
  brief: keptBrief.parse(row.brief),
  productId: row.productId,
  ...keptContent.parse(row.content),
});

/** The columns of a listing whose description is clean already. */
export const columnsOf = ({ brief, text, writtenBy: author, productId }: ListingContent): DraftValues => {
  const found = [
    text.title,
    brief.productTitle,
    visibleText(text.description),
    text.seoTitle,
    text.seoDescription,
    brief.keywords.join(' '),
  ];
  const content = { text, writtenBy: author };
  return { title: text.title.trim() || brief.productTitle, brief, content, productId, searchText: found.join('\n') };
};

/** The columns of a listing; its description is cleaned first, and refused when that makes it too long. */
export const valuesOf = async ({ text, ...content }: ListingContent): Promise<DraftValues> =>
  columnsOf({ ...content, text: { ...text, description: await cleanDescription(text.description, 'text.description') } });
