import { contentFields } from '@inkstone/contract/contents';
import type { BriefWishes } from '@inkstone/contract/writers';
import type { NamedField } from '../shell/writer-kind.ts';

type ContentField = keyof typeof contentFields;

/** What every text that is about no product has: its topic, what it may say, and its place in the store. */
export type ContentShape = {
  field: string;
  brief: BriefWishes & { topic: string; facts: string; keywords: string[]; wordCount: number };
  subject: null;
  draft: { published: { content: { blogId: string | null } | null } | null };
};

/** The texts of an article or a page, in the order in which they stand on the screen. */
export const namedContentFields: readonly NamedField<ContentField>[] = [
  { name: 'title', label: 'fieldTitle', ...contentFields.title, isHeading: true },
  { name: 'body', label: 'fieldBody', ...contentFields.body },
  { name: 'seoTitle', label: 'fieldSeoTitle', ...contentFields.seoTitle },
  { name: 'seoDescription', label: 'fieldSeoDescription', ...contentFields.seoDescription },
];

/** The texts that a store takes. */
export type StoreText = Readonly<Record<ContentField, string>>;

export const storeText = ({ title, body, seoTitle, seoDescription }: StoreText): StoreText => ({ title, body, seoTitle, seoDescription });
