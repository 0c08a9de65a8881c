import { homedir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createDocumentReaders } from '@inkstone/documents/readers/document-readers';
import { bringInQuestions, questionsIn, readFiling } from './citations/financebench.ts';
import { type Measured, measureFiling } from './citations/measure-filing.ts';
import { say } from './say.ts';

const usage = `Usage: npm run eval:citations -- [--folder ~/.cache/inkstone-eval/retrieval] [--half even] [--only 3M] [--misses]
  --folder  where the filings stand or are fetched to
  --half    even: what is told; odd: what may be tuned on
  --only    the filings whose name begins so
  --misses  names what is not right`;

const options = {
  folder: { type: 'string', default: join(homedir(), '.cache/inkstone-eval/retrieval') },
  half: { type: 'string', default: 'even' },
  only: { type: 'string', default: '' },
  misses: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const;

const program = join(import.meta.dirname, '../../packages/documents/src/readers/reader-program.ts');

const share = (of: number, all: number): string => `${((100 * of) / Math.max(1, all)).toFixed(1)} % (${of} of ${all})`;
const mean = (values: readonly number[]): string =>
  `${((100 * values.reduce((sum, value) => sum + value, 0)) / Math.max(1, values.length)).toFixed(1)} %`;

const tell = (measured: readonly Measured[]): void => {
  const opened = measured.flatMap((each) => each.opened);
  const standing = measured.flatMap((each) => each.standing);
  const covered = measured.map((each) => each.covered);
  const there = measured.map((each) => each.there);
  say('| figure | target | reached |\n| --- | --- | --- |');
  say(
    `| A citation of evidence that was found opens the page that is named | 99 % | ${share(opened.filter(Boolean).length, opened.length)} |`,
  );
  say(`| It opens a page that has the cited words | | ${share(standing.filter(Boolean).length, standing.length)} |`);
  say(`| Words of the evidence that its mark covers | 95 % | ${mean(covered)} |`);
  say(`| Evidence of which the mark covers 95 % or more | | ${share(covered.filter((each) => each >= 0.95).length, measured.length)} |`);
  say(`| Words under the mark that are evidence | | ${mean(measured.map(({ exact }) => exact))} |`);
  say(`| Words of the evidence that stand in our text of its page | | ${mean(there)} |`);
};

const isMiss = ({ covered, opened, standing }: Measured): boolean => covered < 0.95 || opened.includes(false) || standing.includes(false);

const run = async (): Promise<void> => {
  const { values } = parseArgs({ options });
  if (values.help) return void say(usage);
  await bringInQuestions(values.folder);
  const filings = questionsIn(values.folder, values.half === 'odd' ? 'odd' : 'even');
  const readers = createDocumentReaders({ program, most: 1, memory: 1024, idleMs: 60_000, office: () => null });
  const measured: Measured[] = [];
  const missing: string[] = [];
  for (const filing of filings.filter(({ name }) => name.startsWith(values.only))) {
    const bytes = await readFiling(values.folder, filing.name);
    if (bytes) measured.push(...(await measureFiling(readers, filing, bytes)));
    else missing.push(filing.name);
  }
  await readers.close();
  if (values.misses) for (const miss of measured.filter(isMiss)) say(JSON.stringify(miss));
  tell(measured);
  say(`Measured in ${filings.length - missing.length} filings${missing.length ? `; not to be had: ${missing.join(', ')}` : ''}.`);
};

await run();
