import { type BlogBrief, type BlogDraftText, blogBrief, blogFields } from '@inkstone/contract/blog-writer';
import { z } from 'zod';
import { type DraftKind, keptObject, keptWords } from '../draft-kind.ts';

const { shape } = blogBrief;

/** The drafts of blog articles. */
export const blogDrafts: DraftKind<BlogBrief, BlogDraftText> = {
  name: 'blog',
  fields: blogFields,
  keptBrief: keptObject.pipe(
    z.object({
      topic: shape.topic.catch(''),
      facts: shape.facts.catch(''),
      keywords: shape.keywords.catch([]),
      audience: shape.audience.catch(''),
      tone: shape.tone.catch('natural'),
      brand: shape.brand.catch(''),
      wordCount: shape.wordCount.catch(800),
      language: shape.language.catch('en'),
      modelId: shape.modelId.catch(null),
      voiceId: shape.voiceId.catch(null),
    }),
  ),
  keptText: keptObject.pipe(
    z.object({ outline: keptWords, title: keptWords, body: keptWords, seoTitle: keptWords, seoDescription: keptWords }),
  ),
  main: 'body',
  titleOf: (text, brief) => text.title.trim() || brief.topic,
  wordsOf: ({ topic, keywords }) => [topic, keywords.join(' ')],
  tooLong: 'writer.bodyTooLong',
};
