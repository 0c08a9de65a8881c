import { type BlogField, blogFields } from '@inkstone/contract/blog-writer';
import type { WriterEvent } from '@inkstone/contract/writers';
import { escapeHtml } from '@inkstone/text/html';
import type { OutlineSection } from '@inkstone/text/outline';
import { visibleText } from '@inkstone/text/visible-text';
import { missingWords } from '@inkstone/text/word-ranges';
import type { Micropoints } from '#server/features/wallet/index.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import { writeAnswer } from '../../answers/write-answer.ts';
import { contentRules } from '../content-rules.ts';
import type { WritingJob } from '../writing-kind.ts';
import { type BlogAsk, blogFieldsOf, sectionPrompt, sectionWords } from './blog-prompt.ts';

type Job = WritingJob<BlogAsk['brief'], NonNullable<BlogAsk['current']>>;
type Asked = { sections: readonly OutlineSection[]; outline: string; priceEach: Micropoints };
/** What came of the body: its text, and how many sections of it are whole. */
type Written = { body: string; done: number };

const heading = ({ heading: text }: OutlineSection): string => `<h2>${escapeHtml(text)}</h2>`;
const leadingHeading = /^\s*<h[1-6][^>]{0,200}>[^<]{0,400}<\/h[1-6]>\s*/i;

/** The events of one section as events of the whole body: what stands before it is said again where it is taken back. */
const asPartOfBody =
  (emit: Job['emit'], before: string) =>
  (event: WriterEvent): void => {
    // The body is whole when its last section is.
    if (event.type === 'start' || event.type === 'field-done') return;
    emit(event);
    if (event.type === 'field-reset') emit({ type: 'field-delta', field: 'body', text: before });
  };

type Placed = { section: OutlineSection; written: Written; isLast: boolean; isBuiltin: boolean };

/** What a voice asks for may stand anywhere in the article: its last section is asked for what is missing by then. */
const sectionRules = ({ brief, style }: BlogAsk, { section, written, isLast, isBuiltin }: Placed) => {
  const { language } = brief;
  const requiredWords = isLast ? missingWords(visibleText(written.body), style?.requiredWords ?? []) : [];
  const about = [section.heading, ...section.points].join('\n');
  return contentRules({ language, style: style && { ...style, requiredWords }, about, isBuiltin });
};

/**
 * Writes the body of an article, section by section; each sees the outline and what stands before it, is charged when it is whole, and
 * is not written again by a process that goes on. Calls `onEnd` once with the sections that are whole, also when it is stopped or a
 * section fails, which is then thrown.
 */
export const writeSections = async (
  { ask, model, signal, pace, emit, deliver, parts }: Job,
  { sections, outline, priceEach }: Asked,
  onEnd: (written: Written) => void,
): Promise<void> => {
  const count = sections.length;
  const before = parts?.['body'] ?? [];
  const written: Written = { body: before.join(''), done: before.length };
  const writeOne = async (section: OutlineSection, index: number): Promise<void> => {
    const begun = written.body + heading(section);
    emit({ type: 'field-delta', field: 'body', text: heading(section) });
    const { messages } = sectionPrompt(ask, { section, index, count, outline, before: written.body });
    const { texts } = await writeAnswer<BlogField>({
      model,
      signal,
      pace,
      messages,
      fields: blogFieldsOf(['body'], ask, sectionWords(ask, count)),
      language: ask.brief.language,
      seed: ask.variation,
      rules: sectionRules(ask, { section, written, isLast: index === count - 1, isBuiltin: model.isBuiltin }),
      task: () => ({ kind: 'blog-section', facts: ask.brief, section, fields: ['body'] }),
      emit: asPartOfBody(emit, begun),
      onField: () => undefined,
    });
    if (texts.body === undefined) throw new AppError('writer.generationFailed', 502);
    const next = begun + texts.body.replace(leadingHeading, '');
    if (next.length > blogFields.body.limit) throw new AppError('writer.tooLong', 502);
    emit({ type: 'part-done', field: 'body', text: next.slice(written.body.length) });
    deliver(priceEach);
    written.body = next;
    written.done = index + 1;
  };
  try {
    for (const [index, section] of sections.entries()) if (index >= before.length) await writeOne(section, index);
  } finally {
    onEnd(written);
  }
};
