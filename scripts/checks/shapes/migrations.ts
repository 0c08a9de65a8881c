import type { Finding } from '../report.ts';
import type { ShapeRule, TextFile } from './tree.ts';

const form = /^apps\/server\/migrations\/(?<number>\d{4})_[a-z0-9_]+\.sql$/;

const problemOf = ({ path, text }: TextFile, expected: number): Finding[] => {
  const number = form.exec(path)?.groups?.['number'];
  if (number === undefined) return [{ rule: 'migration-name', file: path, message: 'NNNN_what.sql, in lower case' }];
  if (Number(number) !== expected) return [{ rule: 'migration-number', file: path, message: `the next number is ${expected}` }];
  return text.startsWith('-- ') ? [] : [{ rule: 'migration-reason', file: path, line: 1, message: 'the first line says why' }];
};

/** Migrations are numbered without a gap, and each says why it is there. */
export const migrations: ShapeRule = ({ files }) =>
  files
    .filter(({ path }) => path.startsWith('apps/server/migrations/'))
    .sort((a, b) => a.path.localeCompare(b.path))
    .flatMap((file, index) => problemOf(file, index + 1));
