import type { RunEvent } from '@inkstone/contract/runs';
import { type WriterEvent, writerEvent } from '@inkstone/contract/writers';
import { z } from 'zod';

const note = z.object({ type: z.literal('note') }).and(writerEvent);

/** What a model answered: the whole texts by their fields, what was said of them, and the model’s name. */
export const cachedAnswer = z.object({ model: z.string(), texts: z.record(z.string(), z.string()), notes: z.array(note) });
export type CachedAnswer = z.infer<typeof cachedAnswer>;

type NoteName = Extract<WriterEvent, { type: 'note' }>['note'];
/** How the answer was come by, and nothing of what it is. */
const ofTheWay: readonly NoteName[] = ['languageRetry', 'formRetry', 'rulesRetry'];
/** What an answer may have and still be what was asked for. */
const harmless: readonly NoteName[] = ['shortened', 'shortenedText', 'wordCount', 'shortSearchText', 'pictureSeen'];

/** The events of a run that say what it was answered. */
export const answerEvents = ['start', 'field-done', 'note'] as const;

/**
 * What a run was answered, by its events, over all processes that worked on it; null where a text is missing, where something is wrong
 * with one, and where another model wrote of it: who asks again then gets a new answer.
 */
export const answerOf = (events: readonly RunEvent[], asked: { fields: readonly string[]; model: string }): CachedAnswer | null => {
  const answer: CachedAnswer = { model: asked.model, texts: {}, notes: [] };
  for (const each of events) {
    const { data: event } = writerEvent.safeParse(each);
    if (event?.type === 'start' && event.model !== asked.model) return null;
    if (event?.type === 'field-done') answer.texts[event.field] = event.text;
    if (event?.type !== 'note' || ofTheWay.includes(event.note)) continue;
    if (!harmless.includes(event.note)) return null;
    answer.notes.push(event);
  }
  return asked.fields.every((field) => answer.texts[field] !== undefined) ? answer : null;
};
