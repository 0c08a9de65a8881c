import { contentWishes } from '@inkstone/contract/writers';
import type { z } from 'zod';
import type { DraftKind } from './draft-kind.ts';

const { shape } = contentWishes;

/** What every kept brief of an article, a page or an e-mail says; what can not be read is as if nobody had said it. */
export const keptWishes = {
  topic: shape.topic.catch(''),
  facts: shape.facts.catch(''),
  keywords: shape.keywords.catch([]),
  tone: shape.tone.catch('natural'),
  brand: shape.brand.catch(''),
  language: shape.language.catch('en'),
  modelId: shape.modelId.catch(null),
  voiceId: shape.voiceId.catch(null),
};

type ContentBrief = z.infer<typeof contentWishes>;

/** How the drafts of these kinds are shown, found and refused. */
export const contentDraft = {
  main: 'body',
  wordsOf: ({ topic, keywords }) => [topic, keywords.join(' ')],
  tooLong: 'writer.bodyTooLong',
} as const satisfies Pick<DraftKind<ContentBrief, { body: string }>, 'main' | 'wordsOf' | 'tooLong'>;
