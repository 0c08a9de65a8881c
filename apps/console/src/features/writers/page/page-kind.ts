import type { DataOf } from '@inkstone/contract/kit/endpoint';
import { type PageBrief, type PageDraftText, type PageField, pagePrice, type pageWriterEndpoints } from '@inkstone/contract/page-writer';
import type { Language } from '@inkstone/phrases';
import { paths } from '#console/kernel/paths.ts';
import { namedContentFields } from '../content/content-kind.ts';
import type { WriterKind } from '../shell/writer-kind.ts';
import { pageCalls } from './page.queries.ts';

/** The page generator's brief and texts. */
export type PageKind = { field: PageField; brief: PageBrief; subject: null; draft: DataOf<typeof pageWriterEndpoints.draft> };

const emptyText: PageDraftText = { title: '', body: '', seoTitle: '', seoDescription: '' };

/** Pages of a store, from About us to the size guide. */
export const pageKind: WriterKind<PageKind> & { emptyBrief: (language: Language) => PageBrief } = {
  name: 'page',
  path: paths.pageGenerator,
  fields: namedContentFields,
  emptyText,
  priceOf: (asked) => (pagePrice / namedContentFields.length) * asked.length,
  emptyBrief: (language) => ({
    pageType: 'about',
    topic: '',
    facts: '',
    keywords: [],
    tone: 'natural',
    brand: '',
    wordCount: 300,
    language,
    modelId: null,
  }),
  isBegun: ({ facts, topic }) => facts !== '' || topic !== '',
  calls: pageCalls,
};
