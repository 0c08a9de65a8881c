import { type FaqImport, faqLimits } from '@inkstone/contract/faq';
import type { ErrorCode } from '@inkstone/phrases';
import { AppError } from '#server/kernel/errors/app-error.ts';
import type { EntryRow } from './entry.repository.ts';
import { keptContent } from './entry.service.ts';
import { type Columns, contentOfRow } from './file-columns.ts';

type Content = ReturnType<typeof keptContent>;
type Outcome = FaqImport['rows'][number]['outcome'];
export type PlannedRow = {
  line: number;
  question: string;
  outcome: Outcome;
  wrong: AppError | null;
  content: Content | null;
  /** The entry that it changes. */
  id: string | null;
};

const requireLengths = ({ question, answer, variants }: ReturnType<typeof contentOfRow>): void => {
  const refuse = (code: ErrorCode): never => {
    throw new AppError(code, 422);
  };
  if (!question) refuse('faq.questionEmpty');
  if (!answer) refuse('faq.answerEmpty');
  if ([question, ...variants].some((text) => text.length > faqLimits.question)) refuse('faq.questionLong');
  if (answer.length > faqLimits.answer) refuse('faq.answerLong');
  if (variants.length > faqLimits.variants) refuse('faq.manyVariants');
};

const sameAs = (row: EntryRow, content: Content): boolean =>
  row.question === content.question &&
  row.answer === content.answer &&
  row.isEnabled === content.isEnabled &&
  row.variants.join('\n') === content.variants.join('\n');

/** What each row of a file would do to the entries of a base. Its question says which entry a row is about. */
export const planImport = (
  rows: readonly { number: number; cells: readonly string[] }[],
  columns: Columns,
  entries: readonly EntryRow[],
): PlannedRow[] => {
  const owners = new Map(entries.flatMap((entry) => entry.keys.map((key) => [key, entry.id] as const)));
  const byQuestion = new Map(entries.map((entry) => [entry.keys[0], entry]));
  const lines = new Map<string, number>();

  const plan = (line: number, given: ReturnType<typeof contentOfRow>): PlannedRow => {
    requireLengths(given);
    const content = keptContent(given);
    const known = byQuestion.get(content.keys[0]);
    for (const key of content.keys) {
      const before = lines.get(key);
      if (before !== undefined) throw new AppError('faq.rowTwice', 422, { line: before });
      const owner = owners.get(key);
      if (owner !== undefined && owner !== known?.id) {
        throw new AppError('faq.taken', 409, { question: entries.find(({ id }) => id === owner)?.question ?? '' });
      }
    }
    for (const key of content.keys) lines.set(key, line);
    const outcome = known ? (sameAs(known, content) ? 'same' : 'changed') : 'added';
    return { line, question: content.question, outcome, wrong: null, content, id: known?.id ?? null };
  };

  return rows.map(({ number, cells }) => {
    const given = contentOfRow(cells, columns);
    try {
      return plan(number, given);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return {
        line: number,
        question: given.question.slice(0, faqLimits.question),
        outcome: 'wrong',
        wrong: error,
        content: null,
        id: null,
      };
    }
  });
};
