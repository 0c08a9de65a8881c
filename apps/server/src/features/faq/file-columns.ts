import { takeGuardBack } from '@inkstone/text/formula-guard';
import { AppError } from '#server/kernel/errors/app-error.ts';

const names = {
  question: ['question', 'questions', 'q', '问题', '标准问题', '标准问', '问'],
  answer: ['answer', 'answers', 'a', '答案', '回答', '答复', '答'],
  variants: ['variants', 'variant', 'similar questions', '其他问法', '相似问题', '相似问', '变体', '扩展问'],
  enabled: ['enabled', 'on', '启用', '是否启用', '状态'],
} as const;

type Column = keyof typeof names;
/** Where each column of a file of entries stands; what it has not, is -1. */
export type Columns = Record<Column, number>;

const off: readonly string[] = ['no', 'false', '0', 'off', '否', '停用', '关闭', '关'];

const placeOf = (header: readonly string[], column: Column): number =>
  header.findIndex((cell) => names[column].some((name) => name === takeGuardBack(cell).trim().toLowerCase()));

/** The columns by their names, in English or Chinese; refused where questions or answers have none. */
export const columnsOf = (header: readonly string[]): Columns => {
  const columns = {
    question: placeOf(header, 'question'),
    answer: placeOf(header, 'answer'),
    variants: placeOf(header, 'variants'),
    enabled: placeOf(header, 'enabled'),
  };
  if (columns.question < 0 || columns.answer < 0) throw new AppError('faq.columnsMissing', 422);
  return columns;
};

/** What a row says; each variant has a line of its cell. */
export const contentOfRow = (cells: readonly string[], columns: Columns) => {
  const cell = (column: Column): string => takeGuardBack(cells[columns[column]] ?? '').trim();
  return {
    question: cell('question'),
    answer: cell('answer'),
    variants: cell('variants')
      .split(/\r?\n/)
      .map((line) => line.trim())
      .filter(Boolean),
    isEnabled: !off.includes(cell('enabled').toLowerCase()),
  };
};

/** The header of a file that is written. */
export const header: readonly string[] = ['question', 'answer', 'variants', 'enabled'];
