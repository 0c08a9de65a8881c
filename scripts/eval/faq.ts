import { homedir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createFaqIndex, type FaqIndex, sureEnough } from '@inkstone/retrieval/faq/faq-index';
import { told } from './retrieval/measure.ts';
import { bankingRows } from './retrieval/other-sets.ts';
import type { Half } from './retrieval/question-set.ts';
import { bringIn } from './retrieval/sources.ts';
import { squadSet } from './retrieval/squad.ts';
import { say } from './say.ts';

const usage = `Usage: npm run eval:faq -- [--folder ~/.cache/inkstone-eval/retrieval] [--half even]
  --folder  where the public sets stand or are fetched to, each under the name of its repository
  --half    even: what is told; odd: what may be tuned on`;

const options = {
  folder: { type: 'string', default: join(homedir(), '.cache/inkstone-eval/retrieval') },
  half: { type: 'string', default: 'even' },
  help: { type: 'boolean', default: false },
} as const;

/** A question with the entry that is right for it; null where none is. */
type Asked = { text: string; entry: string | null };

const isOfHalf = (at: number, half: Half): boolean => (at % 2 === 0 ? 'odd' : 'even') === half;

const measure = (set: string, index: FaqIndex, asked: readonly Asked[]): void => {
  const times: number[] = [];
  const answers = asked.map(({ text, entry }) => {
    const from = process.threadCpuUsage().user;
    const nearest = index.nearest(text);
    times.push((process.threadCpuUsage().user - from) / 1000);
    return { entry, given: nearest && nearest.sureness >= sureEnough ? nearest.entry : null };
  });
  const known = answers.filter(({ entry }) => entry !== null);
  const given = known.filter((answer) => answer.given !== null);
  const right = given.filter((answer) => answer.given === answer.entry);
  const strangers = answers.filter(({ entry }) => entry === null);
  const strange = strangers.length ? told(strangers.filter((answer) => answer.given !== null).length / strangers.length) : '–';
  const p95 = times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? 0;
  say(
    `| ${set} | ${told(right.length / (given.length || 1))} | ${told(given.length / (known.length || 1))} | ${strange} | ${p95.toFixed(1)} ms |`,
  );
};

type Folder = { folder: string; half: Half };

/** Banking77: an intent is an entry, the questions of its training are its wordings. */
const measureBanking = ({ folder, half }: Folder, name: string, isHere: (at: number) => boolean): void => {
  const { train, test } = bankingRows(join(folder, 'PolyAI-LDN/task-specific-datasets/banking_data'));
  const wordings = Map.groupBy(train, ({ category }) => category);
  const here = new Set([...wordings.keys()].filter((_, at) => isHere(at)));
  const index = createFaqIndex();
  for (const category of here)
    index.put(
      category,
      (wordings.get(category) ?? []).map(({ text }) => text),
    );
  const asked = test.filter((_, at) => isOfHalf(at, half));
  measure(
    name,
    index,
    asked.map(({ text, category }) => ({ text, entry: here.has(category) ? category : null })),
  );
};

/** How often the intent that is meant stands first, and among the first five, whether or not it is sure enough to answer. */
const measureRanks = ({ folder, half }: Folder): void => {
  const { train, test } = bankingRows(join(folder, 'PolyAI-LDN/task-specific-datasets/banking_data'));
  const index = createFaqIndex();
  for (const [category, wordings] of Map.groupBy(train, (row) => row.category))
    index.put(
      category,
      wordings.map(({ text }) => text),
    );
  const ranks = test.filter((_, at) => isOfHalf(at, half)).map(({ text, category }) => index.ranked(text).indexOf(category));
  const shareWithin = (most: number): number => ranks.filter((rank) => rank >= 0 && rank < most).length / ranks.length;
  say('\n| set | figure | floor | target | reached |\n| --- | --- | --- | --- | --- |');
  say(`| Banking77, by the FAQ | intent@1 | .811 | .880 | ${told(shareWithin(1))} |`);
  say(`| Banking77, by the FAQ | intent@5 | .937 | .970 | ${told(shareWithin(5))} |`);
};

/** A question as somebody types it in haste: two letters of its longest word change places, and another word is left out. */
const inHaste = (text: string, at: number): string => {
  const words = text.split(' ');
  const longest = words.reduce((best, word, index) => (word.length > (words[best] ?? '').length ? index : best), 0);
  const letters = [...(words[longest] ?? '')];
  const place = 1 + (at % Math.max(1, letters.length - 2));
  const [one, other] = [letters[place], letters[place + 1]];
  if (one !== undefined && other !== undefined) [letters[place], letters[place + 1]] = [other, one];
  words[longest] = letters.join('');
  return (words.length > 4 ? words.toSpliced(at % words.length, 1) : words).join(' ');
};

/** Every second question is an entry of one wording and is asked in haste; the others are strangers, most of them about the same texts. */
const measureHaste = (name: string, questions: readonly string[], half: Half): void => {
  const index = createFaqIndex();
  for (const [at, text] of questions.entries()) if (at % 2 === 0) index.put(`${at}`, [text]);
  const asked = questions.map((text, at) => ({ at, text: at % 2 === 0 ? inHaste(text, at) : text, entry: at % 2 === 0 ? `${at}` : null }));
  measure(
    name,
    index,
    asked.filter(({ at }) => isOfHalf(Math.floor(at / 2), half)),
  );
};

const sets = [
  { name: 'XQuAD en', path: 'google-deepmind/xquad/xquad.en.json', language: 'en' },
  { name: 'XQuAD zh', path: 'google-deepmind/xquad/xquad.zh.json', language: 'zh' },
  { name: 'XQuAD de', path: 'google-deepmind/xquad/xquad.de.json', language: 'de' },
  { name: 'XQuAD es', path: 'google-deepmind/xquad/xquad.es.json', language: 'es' },
  { name: 'SQuAD-pt', path: 'nunorc/squad-v1.1-pt/docs/sample-v1.1-pt.json', language: 'pt' },
  { name: 'JSQuAD', path: 'yahoojapan/JGLUE/datasets/jsquad-v1.3/valid-v1.3.json', language: 'ja' },
  { name: 'KorQuAD', path: 'korquad/korquad.github.io/dataset/KorQuAD_v1.0_dev.json', language: 'ko' },
] as const;

const run = async (): Promise<void> => {
  const { values } = parseArgs({ options });
  if (values.help) return void say(usage);
  const half: Half = values.half === 'odd' ? 'odd' : 'even';
  await bringIn(values.folder);
  say('| set | precision | coverage | strangers answered | p95 of the processor |\n| --- | --- | --- | --- | --- |');
  measureBanking({ folder: values.folder, half }, 'Banking77', () => true);
  measureBanking({ folder: values.folder, half }, 'Banking77, half of the intents', (at) => at % 2 === 0);
  for (const { name, path, language } of sets) {
    const { questions } = squadSet(join(values.folder, path), language);
    measureHaste(
      `${name}, in haste`,
      questions.slice(0, 4000).map(({ text }) => text),
      half,
    );
  }
  measureRanks({ folder: values.folder, half });
};

await run();
