import {
  type ListingBrief,
  type ListingDraft,
  type ListingDraftEntry,
  type ListingDraftText,
  listingBrief,
  listingDraftText,
  type WrittenBy,
  writtenBy,
} from '@inkstone/contract/writers';
import { truncate } from '@inkstone/text/length';
import { visibleText } from '@inkstone/text/visible-text';
import { z } from 'zod';
import { sanitizeRichText } from '#server/kernel/security/sanitize-html.ts';
import type { DraftRow, DraftValues } from './draft.repository.ts';

/** A listing as it is saved: what was asked, the texts, who wrote them, and the product they are meant for. */
export type ListingContent = { brief: ListingBrief; text: ListingDraftText; writtenBy: WrittenBy | null; productId: string | null };

/** What the database keeps of the text. */
const keptContent = z.object({ text: listingDraftText, writtenBy: writtenBy.nullable() });

const excerptLength = 140;

/** The row of a draft, and the address of the product that it was published as. */
export type Draft = DraftRow & { publishedUrl: string | null };

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
  brief: listingBrief.parse(row.brief),
  ...keptContent.parse(row.content),
});

/** A draft in the list. */
export const presentEntry = (row: Draft): ListingDraftEntry => {
  const { brief, text } = present(row);
  return { ...entryOf(row), title: row.title, excerpt: truncate(visibleText(text.description), excerptLength), language: brief.language };
};

/** The columns of a listing; its description is cleaned first. */
export const valuesOf = ({ brief, text, writtenBy: author, productId }: ListingContent): DraftValues => {
  const cleaned = { ...text, description: sanitizeRichText(text.description) };
  const content = { text: cleaned, writtenBy: author };
  const words = [
    text.title,
    brief.productTitle,
    visibleText(cleaned.description),
    text.seoTitle,
    text.seoDescription,
    brief.keywords.join(' '),
  ];
  return { title: text.title.trim() || brief.productTitle, brief, content, productId, searchText: words.join('\n') };
};
