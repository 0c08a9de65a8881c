import { homedir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { bringInFilings } from './retrieval/filings.ts';
import { fitCertainty } from './retrieval/fit-certainty.ts';
import { answeredShare, ask, hitAt, indexOf, lostTo, nearRefused, refusedShare, told } from './retrieval/measure.ts';
import { newsPairs, type Pair, pairsOf } from './retrieval/pairs.ts';
import { type Half, halfOf } from './retrieval/question-set.ts';
import { type Row, rows } from './retrieval/rows.ts';
import { bringIn } from './retrieval/sources.ts';
import { say } from './say.ts';

const usage = `Usage: npm run eval:retrieval -- [--folder ~/.cache/inkstone-eval/retrieval] [--half even] [--only XQuAD] [--fit]
  --folder  where the public sets stand or are fetched to, each under the name of its repository
  --half    even: what is told; odd: what may be tuned on
  --only    the sets and pairs whose name begins so, or All for the store of all languages
  --fit     prints the constants by which is told whether a passage answers, fitted on the odd questions`;

const options = {
  folder: { type: 'string', default: join(homedir(), '.cache/inkstone-eval/retrieval') },
  half: { type: 'string', default: 'even' },
  only: { type: 'string', default: '' },
  fit: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const;

type Asked = { folder: string; half: Half };

const measure = async (row: Row, { folder, half }: Asked): Promise<void> => {
  const { questions, documents } = row.open(folder);
  const answered = await ask(await indexOf({ documents }), halfOf(questions, half));
  for (const { metric, floor, target, count } of row.figures)
    say(`| ${row.set} | ${metric} | ${told(floor)} | ${told(target)} | ${told(count(answered))} |`);
};

/** Of each pair so many are asked at most, from its whole length. */
const mostOfPair = 300;

/** Who is refused that has an answer, and who is answered that has none. */
const measurePair = async ({ name, isAnswered, documents, questions }: Pair, half: Half): Promise<void> => {
  const all = halfOf(questions, half);
  const step = Math.max(1, Math.floor(all.length / mostOfPair));
  const some = all.filter((_, at) => at % step === 0).slice(0, mostOfPair);
  const answered = await ask(await indexOf({ documents }), some);
  say(
    isAnswered
      ? `| ${name} | wrongly refused | – | .030 | ${told(refusedShare(answered))} |`
      : `| ${name} | wrongly answered | – | .020 | ${told(answeredShare(answered))} |`,
  );
  const near = nearRefused(answered);
  const among = isAnswered ? `, the right one among them of ${near.right}` : '';
  say(`| ${name} | refused with places that come close | – | – | ${near.told} of ${near.refused}${among} |`);
};

const storeOfAll = 'All of these in one store';

/**
 * What a store of all languages loses against each set by itself, in hit@1 of all questions together. A set says of one passage alone that it is
 * right; of those that came first instead it is told how many have the answer in them, too.
 */
const measureMixed = async (mixed: readonly Row[], { folder, half }: Asked): Promise<void> => {
  const sets = mixed.map(({ set, open }) => ({ set, ...open(folder) }));
  const together = await indexOf({ documents: sets.flatMap(({ documents }) => documents) });
  const all = { loss: 0, lost: 0, answeredToo: 0, questions: 0 };
  const losses: string[] = [];
  for (const { set, documents, questions } of sets) {
    const asked = halfOf(questions, half);
    const alone = await ask(await indexOf({ documents }), asked);
    const inStore = await ask(together, asked);
    const { lost, answeredToo } = lostTo(alone, inStore);
    const loss = (hitAt(1)(alone) - hitAt(1)(inStore)) * asked.length;
    all.loss += loss;
    all.lost += lost;
    all.answeredToo += answeredToo;
    all.questions += asked.length;
    losses.push(`${set} ${told(loss / asked.length)} (${lost} lost, ${answeredToo} of them to a passage with the answer)`);
  }
  say(`| ${storeOfAll} | loss of hit@1 | .020 | .005 | ${told(all.loss / all.questions)} |`);
  say(`# Lost: ${all.lost} of ${all.questions}, ${all.answeredToo} of them to a passage with the answer. ${losses.join('; ')}`);
};

const run = async (): Promise<void> => {
  const { values } = parseArgs({ options });
  if (values.help) return void say(usage);
  const asked: Asked = { folder: values.folder, half: values.half === 'odd' ? 'odd' : 'even' };
  await bringIn(asked.folder);
  await bringInFilings(asked.folder);
  if (values.fit) return fitCertainty(asked.folder);
  say('| set | figure | floor | target | reached |\n| --- | --- | --- | --- | --- |');
  const isAsked = (name: string): boolean => name.startsWith(values.only);
  for (const row of rows.filter(({ set }) => isAsked(set))) await measure(row, asked);
  if (isAsked(storeOfAll))
    await measureMixed(
      rows.filter(({ isMixed }) => isMixed),
      asked,
    );
  for (const pair of [...pairsOf(asked.folder), ...newsPairs(asked.folder)].filter(({ name }) => isAsked(name)))
    await measurePair(pair, asked.half);
};

await run();
