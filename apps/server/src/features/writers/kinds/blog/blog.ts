import {
  type BlogBrief,
  type BlogDraftText,
  type BlogField,
  blogBrief,
  blogDraftText,
  blogField,
  blogPrices,
  mostSections,
} from '@inkstone/contract/blog-writer';
import { type OutlineSection, outlineSections } from '@inkstone/text/outline';
import { z } from 'zod';
import { type Micropoints, points } from '#server/features/wallet/index.ts';
import { writeAnswer } from '../../answers/write-answer.ts';
import { askedShape } from '../asked-shape.ts';
import { beginNotes } from '../begin-notes.ts';
import { contentRules } from '../content-rules.ts';
import type { WritingJob, WritingKind } from '../writing-kind.ts';
import { blogDrafts } from './blog-drafts.ts';
import { type BlogAsk, blogFieldsOf, linesPrompt, outlinePrompt } from './blog-prompt.ts';
import { writeSections } from './write-sections.ts';

type Job = WritingJob<BlogBrief, BlogDraftText>;

const prices = {
  outline: points(blogPrices.outline),
  section: points(blogPrices.section),
  line: points(1) / 2n,
} as const satisfies Record<keyof typeof blogPrices, Micropoints>;

const isLine = (field: BlogField): boolean => field !== 'outline' && field !== 'body';

/** An article without an outline is one section under its topic. */
const sectionsOf = (outline: string, { topic }: BlogBrief): OutlineSection[] => {
  const sections = outlineSections(outline).slice(0, mostSections);
  return sections.length ? sections : [{ heading: topic, points: [] }];
};

const priceOf: WritingKind<BlogBrief, BlogDraftText>['priceOf'] = ({ fields, current }) => {
  const outlined = Math.min(mostSections, Math.max(1, outlineSections(current?.outline ?? '').length));
  // What an outline will have that is written first is not known yet.
  const sections = fields.includes('outline') ? mostSections : outlined;
  const body = fields.includes('body') ? prices.section * BigInt(sections) : 0n;
  const outline = fields.includes('outline') ? prices.outline : 0n;
  return outline + body + prices.line * BigInt(fields.filter(isLine).length);
};

/** Of a run there is one start, whatever it asks of the model. */
const withOneStart = (emit: Job['emit']): Job['emit'] => {
  let isStarted = false;
  return (event) => {
    if (event.type === 'start' && isStarted) return;
    isStarted ||= event.type === 'start';
    emit(event);
  };
};

type Asked = { names: BlogField[]; prompt: ReturnType<typeof outlinePrompt>; price: Micropoints };

const writeAtOnce = async (job: Job, { names, prompt, price }: Asked): Promise<Partial<Record<BlogField, string>>> => {
  const { ask, model, signal, pace, deliver } = job;
  const { language, topic, facts } = ask.brief;
  const { texts } = await writeAnswer<BlogField>({
    model,
    signal,
    pace,
    messages: prompt.messages,
    fields: blogFieldsOf(names, ask),
    language,
    seed: ask.variation,
    rules: contentRules({ language, style: ask.style, about: `${topic}\n${facts}`, isBuiltin: model.isBuiltin }),
    task: (fields) => ({ kind: 'blog', facts: ask.brief, fields }),
    emit: beginNotes(job, prompt.isShortened),
    onField: () => deliver(price),
  });
  return texts;
};

const writeBody = (job: Job, outline: string): Promise<void> => {
  const { ask, model, emit, signal } = job;
  const sections = sectionsOf(outline, ask.brief);
  emit({ type: 'start', model: model.label, isBuiltin: model.isBuiltin });
  return writeSections(job, { sections, outline, priceEach: prices.section }, ({ body, done }) => {
    // A server that closes leaves the rest to another process, which goes on behind the last section.
    if (!done || (signal.reason === 'closing' && done < sections.length)) return;
    emit({ type: 'field-done', field: 'body', text: body });
    if (done < sections.length) emit({ type: 'note', note: 'sectionsMissing', params: { done, of: sections.length } });
  });
};

const writeBlog = async (given: Job): Promise<void> => {
  const job = { ...given, emit: withOneStart(given.emit) };
  const { ask } = job;
  let outline = ask.current?.outline ?? '';
  if (ask.fields.includes('outline')) {
    const { outline: made } = await writeAtOnce(job, { names: ['outline'], prompt: outlinePrompt(ask), price: prices.outline });
    outline = made ?? outline;
  }
  const names = ask.fields.filter(isLine);
  if (names.length) await writeAtOnce(job, { names, prompt: linesPrompt(ask, outline), price: prices.line });
  if (ask.fields.includes('body')) await writeBody(job, outline);
};

const ask: z.ZodType<BlogAsk> = z.object({
  ...askedShape,
  brief: blogBrief,
  fields: z.array(blogField).readonly(),
  current: blogDraftText.nullable(),
});

/** Articles for a store's blog: an outline, which its person edits, then the article section by section. */
export const blogKind: WritingKind<BlogBrief, BlogDraftText> = {
  drafts: blogDrafts,
  ask,
  priceOf,
  write: writeBlog,
  failed: 'writer.blogFailed',
};
