import { type PageBrief, type PageDraftText, pageBrief, pageFields } from '@inkstone/contract/page-writer';
import { z } from 'zod';
import { type DraftKind, keptObject, keptWords } from '../draft-kind.ts';

const { shape } = pageBrief;

/** The drafts of pages. */
export const pageDrafts: DraftKind<PageBrief, PageDraftText> = {
  name: 'page',
  fields: pageFields,
  keptBrief: keptObject.pipe(
    z.object({
      pageType: shape.pageType.catch('free'),
      topic: shape.topic.catch(''),
      facts: shape.facts.catch(''),
      keywords: shape.keywords.catch([]),
      tone: shape.tone.catch('natural'),
      brand: shape.brand.catch(''),
      wordCount: shape.wordCount.catch(300),
      language: shape.language.catch('en'),
      modelId: shape.modelId.catch(null),
      voiceId: shape.voiceId.catch(null),
    }),
  ),
  keptText: keptObject.pipe(z.object({ title: keptWords, body: keptWords, seoTitle: keptWords, seoDescription: keptWords })),
  main: 'body',
  titleOf: (text, brief) => text.title.trim() || brief.topic,
  wordsOf: ({ topic, keywords }) => [topic, keywords.join(' ')],
  tooLong: 'writer.bodyTooLong',
};
