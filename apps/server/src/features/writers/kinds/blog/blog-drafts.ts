import { type BlogBrief, type BlogDraftText, blogBrief, blogFields } from '@inkstone/contract/blog-writer';
import { z } from 'zod';
import { contentDraft, keptWishes } from '../content-drafts.ts';
import { type DraftKind, keptObject, keptWords } from '../draft-kind.ts';

const { shape } = blogBrief;

/** The drafts of blog articles. */
export const blogDrafts: DraftKind<BlogBrief, BlogDraftText> = {
  name: 'blog',
  fields: blogFields,
  keptBrief: keptObject.pipe(
    z.object({
      ...keptWishes,
      audience: shape.audience.catch(''),
      wordCount: shape.wordCount.catch(800),
    }),
  ),
  keptText: keptObject.pipe(
    z.object({ outline: keptWords, title: keptWords, body: keptWords, seoTitle: keptWords, seoDescription: keptWords }),
  ),
  ...contentDraft,
  titleOf: (text, brief) => text.title.trim() || brief.topic,
};
