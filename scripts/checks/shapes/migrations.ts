import type { Finding } from '../report.ts';
import type { ShapeRule, TextFile } from './tree.ts';

const form = /^apps\/server\/migrations\/(?<number>\d{4})_[a-z0-9_]+\.sql$/;

const problemOf = ({ path, text }: TextFile, taken: ReadonlySet<string>): Finding[] => {
  const number = form.exec(path)?.groups?.['number'];
  if (number === undefined) return [{ rule: 'migration-name', file: path, message: 'NNNN_what.sql, in lower case' }];
  if (taken.has(number)) return [{ rule: 'migration-number', file: path, message: 'another migration has this number' }];
  return text.startsWith('-- ') ? [] : [{ rule: 'migration-reason', file: path, line: 1, message: 'the first line says why' }];
};

/** Each migration has a number of its own, given out before it is written, so that work side by side leaves gaps; and each says why it is there. */
export const migrations: ShapeRule = ({ files }) => {
  const taken = new Set<string>();
  return files
    .filter(({ path }) => path.startsWith('apps/server/migrations/'))
    .sort((a, b) => a.path.localeCompare(b.path))
    .flatMap((file) => {
      const problems = problemOf(file, taken);
      taken.add(form.exec(file.path)?.groups?.['number'] ?? '');
      return problems;
    });
};
