import { z } from 'zod';
import { searchRooms } from './search-rooms.ts';

/** `scheduled` is published at a time that is still to come. */
export const contentStatus = z.enum(['draft', 'published', 'scheduled']);
export type ContentStatus = z.infer<typeof contentStatus>;

/** The texts of an article or a page; the body's characters are counted with its formatting, after cleaning. */
export const contentFields = {
  title: { shape: 'line', limit: 255, written: searchRooms.title.most },
  body: { shape: 'html', limit: 60_000 },
  seoTitle: { shape: 'line', limit: 255, written: searchRooms.title.most },
  seoDescription: { shape: 'line', limit: 1000, written: searchRooms.description.most },
} as const;

/** The texts of an article or a page, each no longer than it may be; the refusal names the text. */
export const limitedContent = {
  title: z.string().max(contentFields.title.limit, { error: 'writer.titleTooLong' }),
  body: z.string().max(contentFields.body.limit, { error: 'writer.bodyTooLong' }),
  seoTitle: z.string().max(contentFields.seoTitle.limit, { error: 'writer.seoTitleTooLong' }),
  seoDescription: z.string().max(contentFields.seoDescription.limit, { error: 'writer.seoDescriptionTooLong' }),
};

/** The texts that a store takes; without a title it would have no address. */
export const contentText = z.strictObject({
  title: limitedContent.title.trim().min(1, { error: 'writer.titleEmpty' }),
  body: limitedContent.body,
  seoTitle: limitedContent.seoTitle.trim(),
  seoDescription: limitedContent.seoDescription.trim(),
});

/** How a text goes to the store, beside what it says. */
export const contentRelease = z.strictObject({
  /** False keeps it hidden in the store. */
  isVisible: z.boolean().default(false),
  /** When it is to be seen; null for at once. A time to come needs a store that can wait. */
  publishAt: z.iso.datetime().nullable().default(null),
  draftId: z.uuid().optional(),
  /** Replaces what somebody changed in the store meanwhile. */
  isForced: z.boolean().default(false),
});

/** What became of it in the store. */
export const storedContent = z.object({
  title: z.string(),
  status: contentStatus,
  publishAt: z.iso.datetime().nullable(),
  /** Where readers see it; null while it is not public. */
  url: z.string().nullable(),
  /** The store keeps another text than the one that was sent. */
  isAltered: z.boolean(),
});
export type StoredContent = z.infer<typeof storedContent>;
