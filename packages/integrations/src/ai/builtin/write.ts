import type { ChatRequest } from '../../kit/ai-vendor.ts';
import type { ListingTask } from '../../kit/writing-task.ts';
import { languagePacks } from './languages/all-languages.ts';
import { composeField } from './listing/compose-listing.ts';
import { detectLanguage } from './listing/language-of-idea.ts';

const allFields = ['title', 'description', 'seoTitle', 'seoDescription'] as const;

const writeListing = ({ facts, fields = allFields }: ListingTask, { seed = 0, responseFormat }: ChatRequest): string => {
  const texts = fields.map((field) => ({ field, text: composeField(field, facts, seed) }));
  if (responseFormat?.type === 'json') return JSON.stringify(Object.fromEntries(texts.map(({ field, text }) => [field, text])));
  const [only] = texts;
  if (only && texts.length === 1) return only.text;
  return texts.map(({ field, text }) => `<${field}>${text}</${field}>`).join('\n');
};

const honestAnswer = ({ messages, responseFormat }: ChatRequest): string => {
  const question = messages.findLast(({ role }) => role === 'user')?.content ?? '';
  const { honestAnswer: answer } = languagePacks[detectLanguage(question) ?? 'en'];
  return responseFormat?.type === 'json' ? JSON.stringify({ answer }) : answer;
};

/** The whole text of an answer: composed for a typed task, else a plain word on what this writer is. */
export const write = (request: ChatRequest): string => {
  const { task } = request;
  return task?.kind === 'listing' ? writeListing(task, request) : honestAnswer(request);
};
