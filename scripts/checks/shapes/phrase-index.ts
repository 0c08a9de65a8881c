import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { ShapeRule, TextFile } from './tree.ts';

const languages = ['en', 'zh'];
const folderOf = (language: string): string => `packages/phrases/src/${language}`;
const heading = `// Written by \`npm run check -- --fix\` from the files beside it: every name that they export. Not edited by hand.
// \`walletErrors\` are the refusals \`wallet.…\`; all else are texts of screens, pages and mails.`;

const compare = (a: string, b: string): number => (a.toLowerCase() < b.toLowerCase() ? -1 : 1);

const lineOf = ({ path, text }: TextFile): string => {
  const names = [...text.matchAll(/^export const (?<name>\w+)/gm)].map(({ groups }) => groups?.['name'] ?? '').sort(compare);
  return `export { ${names.join(', ')} } from './${basename(path)}';`;
};

/** The index of one language, as it follows from the other files in its folder. */
const indexOf = (files: readonly TextFile[]): string => {
  const lines = files.filter(({ path }) => !path.endsWith('/index.ts')).sort((a, b) => compare(a.path, b.path));
  return `${[heading, ...lines.map(lineOf)].join('\n')}\n`;
};

/** Writes the indexes of the phrases anew. */
export const writePhraseIndexes = (root: string): void => {
  for (const folder of languages.map((language) => join(root, folderOf(language)))) {
    const files = readdirSync(folder).map((name) => ({ path: join(folder, name), text: readFileSync(join(folder, name), 'utf8') }));
    writeFileSync(join(folder, 'index.ts'), indexOf(files));
  }
};

/** Every file of phrases stands in the index of its language, which nobody writes by hand. */
export const phraseIndex: ShapeRule = ({ files }) =>
  languages.flatMap((language) => {
    const own = files.filter(({ path }) => path.startsWith(`${folderOf(language)}/`));
    const index = `${folderOf(language)}/index.ts`;
    if (!own.length || own.find(({ path }) => path === index)?.text === indexOf(own)) return [];
    return [{ rule: 'phrase-index-stale', file: index, message: 'not what the files beside it export (npm run check -- --fix)' }];
  });
