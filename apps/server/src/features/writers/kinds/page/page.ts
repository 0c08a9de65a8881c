import {
  type PageBrief,
  type PageDraftText,
  type PageField,
  pageBrief,
  pageDraftText,
  pageField,
  pagePrice,
} from '@inkstone/contract/page-writer';
import { z } from 'zod';
import { points } from '#server/features/wallet/index.ts';
import { writeAnswer } from '../../answers/write-answer.ts';
import { askedShape } from '../asked-shape.ts';
import { beginNotes } from '../begin-notes.ts';
import { contentRules } from '../content-rules.ts';
import type { Ask, WritingJob, WritingKind } from '../writing-kind.ts';
import { pageDrafts } from './page-drafts.ts';
import { pageFieldsOf, pagePrompt } from './page-prompt.ts';

const share = points(pagePrice) / BigInt(pageField.options.length);

/** What a page is about, and how it is to sound. */
const rulesOf = ({ brief: { topic, facts, language }, style }: Ask<PageBrief, PageDraftText>) => ({
  language,
  style,
  about: `${topic}\n${facts}`,
});

const writePage = async (job: WritingJob<PageBrief, PageDraftText>): Promise<void> => {
  const { ask, model, signal, pace, deliver } = job;
  const { messages, isShortened } = pagePrompt(ask);
  await writeAnswer<PageField>({
    model,
    signal,
    pace,
    messages,
    fields: pageFieldsOf(ask),
    language: ask.brief.language,
    seed: ask.variation,
    rules: contentRules({ ...rulesOf(ask), isBuiltin: model.isBuiltin }),
    task: (fields) => ({ kind: 'page', facts: ask.brief, fields }),
    emit: beginNotes(job, isShortened),
    onField: () => deliver(share),
  });
};

/** Pages: About us, brand story, questions, contact, shipping, returns, sizes, and free ones. */
export const pageKind: WritingKind<PageBrief, PageDraftText> = {
  drafts: pageDrafts,
  ask: z.object({ ...askedShape, brief: pageBrief, fields: z.array(pageField).readonly(), current: pageDraftText.nullable() }),
  priceOf: ({ fields }) => share * BigInt(fields.length),
  write: writePage,
  failed: 'writer.pageFailed',
};
