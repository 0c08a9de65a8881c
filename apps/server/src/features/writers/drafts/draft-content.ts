import { type WriterDraft, type WriterDraftEntry, type WrittenBy, writtenBy } from '@inkstone/contract/writers';
import { truncate } from '@inkstone/text/length';
import { z } from 'zod';
import { cleanWithin } from '#server/kernel/security/clean-description.ts';
import { type AnyBrief, type AnyText, type DraftKind, keptObject, richFieldsOf, visibleWords } from '../kinds/draft-kind.ts';
import type { DraftRow, DraftValues, ListedDraft } from './draft.repository.ts';

/** A draft as it is saved: what was asked, the texts, who wrote them, the claims that are approved, and the product it is meant for. */
export type Content<Brief, Text> = {
  brief: Brief;
  text: Text;
  writtenBy: WrittenBy | null;
  productId: string | null;
  approved: string[];
};

type Placed = { publishedUrl: string | null; runId?: string | null };
/** The row of a draft, the address where it was published, and the run that is writing it. */
export type Draft = DraftRow & Placed;
export type Entry = ListedDraft & Placed;

const excerptLength = 140;
const authored = keptObject.pipe(z.object({ writtenBy: writtenBy.nullable().catch(null) }));
const texted = keptObject.pipe(z.object({ text: z.unknown() }));

const publishedOf = ({ publishedProductId: productId, publishedContent, publishedAt, publishedUrl: url }: Entry | Draft) => {
  if (!publishedAt || !(productId || publishedContent)) return null;
  const content = publishedContent && {
    blogId: publishedContent.blogId,
    status: publishedContent.status,
    publishAt: publishedContent.publishAt,
  };
  return { productId, content, url, at: publishedAt.toISOString() };
};

const entryOf = (row: Entry | Draft): Omit<WriterDraftEntry, 'title' | 'excerpt' | 'language'> => ({
  id: row.id,
  productId: row.productId,
  revision: row.revision,
  published: publishedOf(row),
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

/** Reads and writes what the drafts of a kind hold. */
export const createDraftContent = <Brief extends AnyBrief, Text extends AnyText>(kind: DraftKind<Brief, Text>) => {
  const rich = richFieldsOf(kind.fields);

  /** What the database keeps of the texts, and who wrote them. */
  const keptContent = (content: unknown): { text: Text; writtenBy: WrittenBy | null } => ({
    text: kind.keptText.parse(texted.parse(content).text),
    ...authored.parse(content),
  });

  /** What a draft holds. */
  const contentOf = (row: DraftRow): Content<Brief, Text> => ({
    brief: kind.keptBrief.parse(row.brief),
    productId: row.productId,
    approved: row.approved,
    ...keptContent(row.content),
  });

  /** The columns of a draft whose rich text is clean already. */
  const columnsOf = ({ brief, text, writtenBy: author, productId, approved }: Content<Brief, Text>): DraftValues => {
    const words = Object.entries(text).map(([field, value]) => visibleWords(value, kind.fields[field]?.shape));
    const title = kind.titleOf(text, brief);
    const content = { text, writtenBy: author };
    return { title, brief, content, productId, approved, searchText: [...kind.wordsOf(brief), ...words].join('\n') };
  };

  return {
    keptContent,
    contentOf,
    columnsOf,
    /** A draft as it is read. */
    present: (row: Draft): WriterDraft & { brief: Brief; text: Text } => ({
      ...entryOf(row),
      ...contentOf(row),
      runId: row.runId ?? null,
      rewritings: Object.entries(row.rewritings).map(([field, left]) => ({ ...left, field })),
    }),
    /** A draft in the list. */
    presentEntry: (row: Entry): WriterDraftEntry => {
      const { language } = kind.keptBrief.parse(row.brief);
      const excerpt = truncate(visibleWords(row.beginning, kind.fields[kind.main].shape), excerptLength);
      return { ...entryOf(row), title: row.title, excerpt, language };
    },
    /** The columns of a draft; its rich text is cleaned first, but for what the `originals` have, and refused when that makes it too long. */
    valuesOf: async ({ text, ...content }: Content<Brief, Text>, originals: readonly string[]): Promise<DraftValues> => {
      const cleaned: AnyText = {};
      for (const field of rich) {
        const limit = kind.fields[field]?.limit ?? 0;
        cleaned[field] = await cleanWithin(text[field] ?? '', { path: `text.${field}`, limit, code: kind.tooLong, originals });
      }
      return columnsOf({ ...content, text: { ...text, ...cleaned } });
    },
  };
};
