import { type PageBrief, type PageDraftText, pageBrief, pageFields } from '@inkstone/contract/page-writer';
import { z } from 'zod';
import { contentDraft, keptWishes } from '../content-drafts.ts';
import { type DraftKind, keptObject, keptWords } from '../draft-kind.ts';

const { shape } = pageBrief;

/** The drafts of pages. */
export const pageDrafts: DraftKind<PageBrief, PageDraftText> = {
  name: 'page',
  fields: pageFields,
  keptBrief: keptObject.pipe(
    z.object({
      ...keptWishes,
      pageType: shape.pageType.catch('free'),
      wordCount: shape.wordCount.catch(300),
    }),
  ),
  keptText: keptObject.pipe(z.object({ title: keptWords, body: keptWords, seoTitle: keptWords, seoDescription: keptWords })),
  ...contentDraft,
  titleOf: (text, brief) => text.title.trim() || brief.topic,
};
