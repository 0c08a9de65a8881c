import { toldLanguage } from '@inkstone/text/told-language';
import type { ChatRequest } from '../../kit/ai-vendor.ts';
import { textOf } from '../../kit/message-parts.ts';
import type { WritingRemark, WritingTask } from '../../kit/writing-task.ts';
import { composeAlts } from './alt/compose-alts.ts';
import { composeBlog, composeSection } from './blog/compose-blog.ts';
import { composeEmail } from './email/compose-email.ts';
import { languagePacks } from './languages/all-languages.ts';
import { composeListing } from './listing/compose-listing.ts';
import { composePage } from './page/compose-page.ts';
import { shortened } from './shorten/shorten.ts';

const allFields = ['title', 'description', 'seoTitle', 'seoDescription'] as const;

/** An answer, and what is to be said beside it. */
export type Written = { text: string; remarks: readonly WritingRemark[] };
type Composed = { texts: { field: string; text: string }[]; remarks: readonly WritingRemark[] };

const compose = (task: WritingTask, seed: number): Composed => {
  switch (task.kind) {
    case 'listing':
      return composeListing(task.facts, task.fields ?? allFields, seed);
    case 'page':
      return composePage(task, seed);
    case 'blog':
      return composeBlog(task, seed);
    case 'blog-section':
      return composeSection(task);
    case 'shorten':
      return { texts: [{ field: 'text', text: shortened(task.html) }], remarks: [] };
    case 'alts':
      return { texts: composeAlts(task), remarks: [] };
    case 'email':
      return composeEmail(task, seed);
  }
};

/** In the form that was asked for: JSON, the bare text of a single field, or tags. */
const inForm = ({ texts, remarks }: Composed, { responseFormat }: ChatRequest): Written => {
  if (responseFormat?.type === 'json')
    return { text: JSON.stringify(Object.fromEntries(texts.map(({ field, text }) => [field, text]))), remarks };
  const [only] = texts;
  if (only && texts.length === 1) return { text: only.text, remarks };
  return { text: texts.map(({ field, text }) => `<${field}>${text}</${field}>`).join('\n'), remarks };
};

const honestAnswer = ({ messages, responseFormat }: ChatRequest): string => {
  const question = messages.findLast(({ role }) => role === 'user');
  const { honestAnswer: answer } = languagePacks[(question && toldLanguage(textOf(question))) ?? 'en'];
  return responseFormat?.type === 'json' ? JSON.stringify({ answer }) : answer;
};

/** The whole answer: composed for a typed task, else a plain word on what this writer is. */
export const write = (request: ChatRequest): Written => {
  const { task, seed = 0 } = request;
  return task ? inForm(compose(task, Math.abs(Math.trunc(seed))), request) : { text: honestAnswer(request), remarks: [] };
};
