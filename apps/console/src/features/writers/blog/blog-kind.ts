import {
  type BlogBrief,
  type BlogDraftText,
  type BlogField,
  blogFields,
  blogPrices,
  type blogWriterEndpoints,
  mostSections,
} from '@inkstone/contract/blog-writer';
import type { DataOf } from '@inkstone/contract/kit/endpoint';
import type { Language } from '@inkstone/phrases';
import { outlineSections } from '@inkstone/text/outline';
import { paths } from '#console/kernel/paths.ts';
import { namedContentFields } from '../content/content-kind.ts';
import type { NamedField, WriterKind } from '../shell/writer-kind.ts';
import { blogCalls } from './blog.queries.ts';

/** The blog writer's brief and texts. */
export type BlogKind = { field: BlogField; brief: BlogBrief; subject: null; draft: DataOf<typeof blogWriterEndpoints.draft> };

const fields: readonly NamedField<BlogField>[] = [{ name: 'outline', label: 'fieldOutline', ...blogFields.outline }, ...namedContentFields];

const emptyText: BlogDraftText = { outline: '', title: '', body: '', seoTitle: '', seoDescription: '' };

/** The texts of the article itself. */
const articleFields: BlogField[] = ['title', 'body', 'seoTitle', 'seoDescription'];

/** What the server holds for each text; an article without an outline is one section. */
const priceOf: WriterKind<BlogKind>['priceOf'] = (asked, { outline }) => {
  const sections = asked.includes('outline') ? mostSections : Math.min(mostSections, Math.max(1, outlineSections(outline).length));
  const prices = { outline: blogPrices.outline, body: blogPrices.section * sections };
  return asked.reduce((sum, field) => sum + (field === 'outline' || field === 'body' ? prices[field] : blogPrices.line), 0);
};

/** Articles: an outline first, which its person edits, then the article section by section. */
export const blogKind: WriterKind<BlogKind> & { emptyBrief: (language: Language) => BlogBrief } = {
  name: 'blog',
  path: paths.blogWriter,
  fields,
  emptyText,
  priceOf,
  nextFields: ({ outline }) => (outline.trim() ? articleFields : ['outline']),
  emptyBrief: (language) => ({
    topic: '',
    facts: '',
    keywords: [],
    audience: '',
    tone: 'natural',
    brand: '',
    wordCount: 800,
    language,
    modelId: null,
  }),
  isBegun: ({ topic }) => topic !== '',
  calls: blogCalls,
};
