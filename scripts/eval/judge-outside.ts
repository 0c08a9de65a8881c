import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { arialWidth } from '@inkstone/text/arial-width';
import { blocksOf } from '@inkstone/text/visible-text';
import { type Judged, toldOf } from './judges.ts';
import type { EvalProduct } from './products.ts';

type Row = readonly [string, string];
type Page = { html: string; title: string; seoDescription: string };
type Lint = { start: number; end: number; message: string };
type Score = { whole: number; text: number };
type Answer = { scores: Score[]; remarks: Lint[][] };

const mostWords = 4;

/** What a page is to be found by: the content words its name begins with. */
const keyphraseOf = ({ facts: { productTitle } }: EvalProduct, smallWords: ReadonlySet<string>): string =>
  (productTitle.match(/[\p{L}\p{N}][\p{L}\p{N}'’.-]*/gu) ?? [])
    .filter((word) => !smallWords.has(word.toLowerCase()))
    .slice(0, mostWords)
    .join(' ');

const mean = (numbers: readonly number[]): string =>
  (numbers.reduce((sum, each) => sum + each, 0) / Math.max(1, numbers.length)).toFixed(0);

const key = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** What stands in a text and not in the facts in just these words. */
const ownLines = ({ product, written }: Judged): string => {
  const told = key(toldOf(product));
  const lines = [...blocksOf(written.description).map(({ text }) => text), written.seoDescription].flatMap((text) =>
    text.split(/(?<=[.!?])\s/),
  );
  return lines.filter((line) => /\s\S+\s/.test(line) && !told.includes(key(line))).join('\n\n');
};

const ask = (pages: readonly object[], texts: readonly string[]): Answer | null => {
  const script = fileURLToPath(new URL('./outside-judges.mjs', import.meta.url));
  const { status, stdout } = spawnSync(process.execPath, [script], {
    input: JSON.stringify({ pages, texts }),
    encoding: 'utf8',
    maxBuffer: 1e9,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  return status === 0 ? JSON.parse(stdout) : null;
};

/** What Yoast SEO and Harper say: a page as it stood in the shop, and as it is written. English only; nothing where they can not be had. */
export const judgeOutside = (judged: readonly Judged[], smallWords: ReadonlySet<string>): Row[] => {
  const pageOf = (product: EvalProduct, { html, title, seoDescription }: Page) => ({
    html,
    title,
    seoDescription,
    keyphrase: keyphraseOf(product, smallWords),
    titleWidth: arialWidth(title, 20),
  });
  const before = judged.map(({ product }) => pageOf(product, product.original));
  const after = judged.map(({ product, written: { description, seoTitle, seoDescription } }) =>
    pageOf(product, { html: description, title: seoTitle, seoDescription }),
  );
  const texts = judged.map(ownLines);
  const answer = ask([...before, ...after], texts);
  if (!answer) return [['Yoast SEO and Harper', 'could not be installed']];
  const { scores, remarks } = answer;
  const own = remarks.map((lints, index) => {
    const [text, told] = [texts[index] ?? '', judged[index] ? key(toldOf(judged[index].product)) : ''];
    return lints.filter(({ start, end }) => !told.includes(key(text.slice(start, end))));
  });
  const bothOf = (scoreOf: (score: Score) => number): string =>
    [scores.slice(0, judged.length), scores.slice(judged.length)].map((some) => mean(some.map(scoreOf))).join(', ');
  const clean = own.filter((lints) => lints.length === 0).length;
  return [
    [`Yoast SEO of ${judged.length} English pages: as they stand, as written`, bothOf((score) => score.whole)],
    ['the same without what it asks of the pictures, which these exports have not got', bothOf((score) => score.text)],
    ['texts without a remark of Harper on what was not given', `${((100 * clean) / Math.max(1, judged.length)).toFixed(1)} %`],
  ];
};
