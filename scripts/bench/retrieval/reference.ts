import { statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** What the search is held against: SQLite's own full-text index with stems and BM25, asked for any word of the question. */
export const openReference = (folder: string) => {
  const file = join(folder, 'reference.sqlite');
  const database = new DatabaseSync(file);
  database.exec("pragma journal_mode = off; pragma synchronous = off; create virtual table passages using fts5(text, tokenize = 'porter')");
  const insert = database.prepare('insert into passages (text) values (?)');
  const find = database.prepare('select rowid, text from passages where passages match ? order by rank limit 10');
  return {
    add: (texts: readonly string[]): void => {
      database.exec('begin');
      for (const text of texts) insert.run(text);
      database.exec('commit');
    },
    ask: (question: string): unknown => find.all(question.split(' ').join(' OR ')),
    bytes: (): number => statSync(file).size,
    close: () => database.close(),
  };
};

/** An open reference. */
export type Reference = ReturnType<typeof openReference>;
