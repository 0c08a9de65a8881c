import { toldLanguage } from '@inkstone/text/told-language';
import type { ChatRequest } from '../../kit/ai-vendor.ts';
import type { ListingTask, WritingRemark } from '../../kit/writing-task.ts';
import { languagePacks } from './languages/all-languages.ts';
import { composeListing } from './listing/compose-listing.ts';

const allFields = ['title', 'description', 'seoTitle', 'seoDescription'] as const;

/** An answer, and what is to be said beside it. */
export type Written = { text: string; remarks: readonly WritingRemark[] };

const writeListing = ({ facts, fields = allFields }: ListingTask, { seed = 0, responseFormat }: ChatRequest): Written => {
  const { texts, remarks } = composeListing(facts, fields, Math.abs(Math.trunc(seed)));
  if (responseFormat?.type === 'json')
    return { text: JSON.stringify(Object.fromEntries(texts.map(({ field, text }) => [field, text]))), remarks };
  const [only] = texts;
  if (only && texts.length === 1) return { text: only.text, remarks };
  return { text: texts.map(({ field, text }) => `<${field}>${text}</${field}>`).join('\n'), remarks };
};

const honestAnswer = ({ messages, responseFormat }: ChatRequest): string => {
  const question = messages.findLast(({ role }) => role === 'user')?.content ?? '';
  const { honestAnswer: answer } = languagePacks[toldLanguage(question) ?? 'en'];
  return responseFormat?.type === 'json' ? JSON.stringify({ answer }) : answer;
};

/** The whole answer: composed for a typed task, else a plain word on what this writer is. */
export const write = (request: ChatRequest): Written => {
  const { task } = request;
  return task?.kind === 'listing' ? writeListing(task, request) : { text: honestAnswer(request), remarks: [] };
};
