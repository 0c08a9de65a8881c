import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, matchesGlob, relative, resolve } from 'node:path';
import { startBundledPostgres } from '../../apps/server/src/db/bundled-postgres.ts';
import { listSurvivors, mutateFeature, type Tally, type Task, tally } from './mutate-feature.ts';

/** Where money and access are decided. */
const guarded = ['wallet', 'purchases', 'membership', 'affiliates', 'session', 'portal'];
const leastScore = 80;
const folder = 'apps/server/src/features';
const reports = 'test-report';

/** One task for each feature that was asked for by its name or by one of its files; without a wish, all that are guarded. */
const readTasks = (wishes: readonly string[]): Task[] => {
  const asked = wishes.length ? wishes : guarded;
  const files = asked.filter((wish) => wish.includes('/')).map((wish) => relative('.', resolve(wish)));
  const featureOf = (file: string) => relative(folder, file).split('/')[0] ?? '';
  const features = new Set([...asked.filter((wish) => !wish.includes('/')), ...files.map(featureOf)]);
  return [...features].map((feature) => {
    if (!existsSync(join(folder, feature))) throw new Error(`${folder}/${feature} is not there`);
    const own = files.filter((file) => featureOf(file) === feature);
    const whole = [`${folder}/${feature}/**/*.ts`, `!${folder}/${feature}/**/*.test.ts`];
    return { feature, files: own.length && !asked.includes(feature) ? own : whole };
  });
};

const show = ({ feature, score, killed, survived, timeouts, uncovered, ignored }: Tally): string =>
  `${feature.padEnd(12)} ${score.toFixed(1).padStart(5)} %  ${killed} killed, ${survived} survived, ${timeouts} timeouts, ${uncovered} without a test (${ignored} not asked)`;

const runTask = async (task: Task): Promise<Tally> => {
  const all = await mutateFeature(task);
  // What is remembered of files that were not asked for, or are gone, is not counted.
  const mutants = all.filter(
    ({ fileName }) => task.files.some((pattern) => matchesGlob(relative('.', fileName), pattern)) && existsSync(fileName),
  );
  const counted = tally(task.feature, mutants);
  await mkdir(reports, { recursive: true });
  await writeFile(join(reports, `mutants-${task.feature}.txt`), [show(counted), '', ...listSurvivors(mutants), ''].join('\n'));
  console.log(`\n${show(counted)}\n`);
  return counted;
};

const tasks = readTasks(process.argv.slice(2));
const databaseFolder = await mkdtemp(join(tmpdir(), 'inkstone-mutants-'));
// Under root the database runs under another user, who has to come through here.
await chmod(databaseFolder, 0o711);
// One server for all runners: the test runner ends those of them that hang, and would leave a server of theirs behind.
const server = await startBundledPostgres({ folder: databaseFolder, durable: false });
process.env['TEST_DATABASE_URL'] = server.url;
try {
  const tallies: Tally[] = [];
  for (const task of tasks) tallies.push(await runTask(task));
  console.log(`\nMutants (at least ${leastScore} % have to be noticed; the survivors are in ${reports}/mutants-*.txt):`);
  for (const counted of tallies) console.log(show(counted));
  process.exitCode = tallies.every(({ score }) => score >= leastScore) ? 0 : 1;
} finally {
  await server.stop();
  await rm(databaseFolder, { recursive: true, force: true });
}
