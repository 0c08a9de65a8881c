import { type ExpectedPassage, evaluationLimits, type RowProblem } from '@inkstone/contract/evaluations';
import { retrievalLimits } from '@inkstone/contract/retrieval';
import type { SheetRow } from '@inkstone/documents/tables/sheet-row';

/** A question with what answers it. */
export type LabelledQuestion = ExpectedPassage & { question: string };

const columns = ['question', 'document', 'page', 'text'] as const;
type Column = (typeof columns)[number];

/** What the columns of a file may be called; without any such name they come in this order. */
const columnNames: Record<Column, readonly string[]> = {
  question: ['question', 'query', 'q', '问题', '提问'],
  document: ['document', 'file', 'source', 'expected document', '文档', '文件', '来源'],
  page: ['page', 'expected page', '页', '页码', '页数'],
  text: ['text', 'passage', 'answer', 'evidence', 'expected text', '文字', '原文', '段落', '答案'],
};

/** In the column of the document: no passage answers the question. */
const nothing = /^(?:[-–—]|none|无)$/i;

const columnsOf = (first: readonly string[]): { places: Record<Column, number>; hasHeader: boolean } => {
  const words = first.map((cell) => cell.trim().toLowerCase());
  const named = (column: Column): number => words.findIndex((word) => columnNames[column].includes(word));
  const hasHeader = named('question') >= 0;
  const place = (column: Column): number => (hasHeader ? named(column) : columns.indexOf(column));
  return { hasHeader, places: { question: place('question'), document: place('document'), page: place('page'), text: place('text') } };
};

/** A page as people write it: 7, p. 7, 第 7 页; undefined for what is none. */
const pageOf = (cell: string): number | null | undefined => {
  if (!cell) return null;
  const digits = /^(?:p(?:age|\.)?\s*|第\s*)?(\d{1,5})(?:\.0)?(?:\s*页)?$/i.exec(cell)?.[1];
  return digits === undefined || Number(digits) < 1 ? undefined : Number(digits);
};

type Wrong = Omit<RowProblem, 'line'>;
type Cells = Record<Column, string>;

const judged = ({ question, document, page: pageCell, text }: Cells): LabelledQuestion | Wrong => {
  if (!question) return { kind: 'noQuestion', value: '' };
  if (question.length > retrievalLimits.question) return { kind: 'questionLong', value: question.slice(0, 60) };
  const page = pageOf(pageCell);
  if (page === undefined) return { kind: 'pageWrong', value: pageCell.slice(0, 60) };
  if (text.length > evaluationLimits.text) return { kind: 'textLong', value: text.slice(0, 60) };
  if (nothing.test(document)) return { question, document: null, page: null, text: null };
  if (!document && page === null && !text) return { kind: 'nothingExpected', value: question.slice(0, 60) };
  return { question, document: document || null, page, text: text || null };
};

/** What a file says: its questions, and why a row is none. */
export const readQuestions = (
  lines: readonly SheetRow[],
): { hasHeader: boolean; rows: number; questions: LabelledQuestion[]; problems: RowProblem[] } => {
  const { places, hasHeader } = columnsOf(lines[0]?.cells ?? []);
  const rows = hasHeader ? lines.slice(1) : lines;
  const questions = new Map<string, LabelledQuestion>();
  const problems: RowProblem[] = [];
  for (const { number: line, cells } of rows) {
    const of = (column: Column): string => cells[places[column]]?.trim() ?? '';
    const found = judged({ question: of('question'), document: of('document'), page: of('page'), text: of('text') });
    if ('kind' in found) problems.push({ line, ...found });
    else if (questions.has(found.question)) problems.push({ line, kind: 'twice', value: found.question.slice(0, 60) });
    else if (questions.size >= evaluationLimits.questions) problems.push({ line, kind: 'tooMany', value: found.question.slice(0, 60) });
    else questions.set(found.question, found);
  }
  return { hasHeader, rows: rows.length, questions: [...questions.values()], problems };
};
