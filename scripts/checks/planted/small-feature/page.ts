import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** A file of the how-to: new, or lines that go into an old one. */
type Piece = { path: string; text: string };

/** What was laid: new files, and old ones with the lines that were added. */
export type Laid = { created: Piece[]; edited: Piece[] };

const piece = /^`(?<path>[\w./-]+\.(?:tsx?|sql))`[^\n]*\n\n```\w+\n(?<text>[\s\S]*?)^```$/gm;

const nextMigration = (root: string): string => {
  const numbers = readdirSync(join(root, 'apps/server/migrations')).map((name) => Number(name.slice(0, 4)));
  return String(Math.max(...numbers) + 1).padStart(4, '0');
};

/** The files that a how-to walks through: a path on a line of its own, and the code under it. */
const piecesOf = (root: string, page: string): Piece[] =>
  [...page.matchAll(piece)].map(({ groups }) => ({
    path: (groups?.['path'] ?? '').replace('NNNN', nextMigration(root)),
    text: groups?.['text'] ?? '',
  }));

const sourceOf = (line: string): string => / from '(?<source>[^']+)'/.exec(line)?.groups?.['source'] ?? '';

/** Lists are in the order of what they lead to. */
const withLine = (text: string, line: string): string => {
  const lines = text.split('\n');
  const at = lines.findIndex((other) => sourceOf(other) > sourceOf(line));
  return lines.toSpliced(at < 0 ? lines.length - 1 : at, 0, line).join('\n');
};

/** Does what the page says, in the tree under `root`. */
export const layFeature = async (root: string, page: string): Promise<Laid> => {
  const laid: Laid = { created: [], edited: [] };
  for (const { path, text } of piecesOf(root, page)) {
    const file = join(root, path);
    const isNew = !existsSync(file);
    (isNew ? laid.created : laid.edited).push({ path, text });
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, isNew ? text : text.trimEnd().split('\n').reduce(withLine, readFileSync(file, 'utf8')));
  }
  return laid;
};

/** Takes the feature out again. */
export const removeFeature = async (root: string, { created, edited }: Laid): Promise<void> => {
  for (const { path } of created) await rm(join(root, path));
  for (const { path, text } of edited) {
    const added = text.trimEnd().split('\n');
    const kept = readFileSync(join(root, path), 'utf8')
      .split('\n')
      .filter((line) => !line || !added.includes(line));
    await writeFile(join(root, path), kept.join('\n'));
  }
};
