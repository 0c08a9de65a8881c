import { type BlogBrief, type BlogDraftText, type BlogField, blogFields, type blogWriterEndpoints } from '@inkstone/contract/blog-writer';
import type { DataOf } from '@inkstone/contract/kit/endpoint';
import type { Language } from '@inkstone/phrases';
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

/** Articles: an outline first, which its person edits, then the article section by section. */
export const blogKind: WriterKind<BlogKind> & { emptyBrief: (language: Language) => BlogBrief } = {
  name: 'blog',
  path: paths.blogWriter,
  fields,
  emptyText,
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
