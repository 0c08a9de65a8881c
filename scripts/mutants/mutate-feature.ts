import { relative } from 'node:path';
import { Stryker } from '@stryker-mutator/core';

type Mutant = Awaited<ReturnType<Stryker['runMutationTest']>>[number];

/** The files of one feature that are mutated: all of its own, or those that were asked for. */
export type Task = { feature: string; files: readonly string[] };

/** Far above what a run of the tests takes: a mutant that only has to wait for a busy machine is no dead one. */
const waitMs = 20_000;

/** Changes the sources one small thing at a time, in a copy of the project, and runs the feature's tests against each change. */
export const mutateFeature = ({ feature, files }: Task): Promise<Mutant[]> => {
  // The runners are processes of their own, and the setting of the tests reads it there.
  process.env['MUTANTS_FEATURE'] = feature;
  return new Stryker({
    mutate: [...files],
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner', './scripts/mutants/ignored.ts'],
    ignorers: ['log-and-never'],
    vitest: { configFile: 'scripts/mutants/vitest.config.ts', related: false },
    coverageAnalysis: 'perTest',
    // What happens once while modules load and the application is put together would need all tests of the feature for each change.
    ignoreStatic: true,
    concurrency: 2,
    timeoutMS: waitMs,
    dryRunTimeoutMinutes: 30,
    // What stands under the same sources and tests is not asked again.
    incremental: true,
    incrementalFile: `node_modules/.cache/mutants/${feature}.json`,
    tempDirName: '.cache/mutants',
    cleanTempDir: 'always',
    ignorePatterns: ['.cache', 'apps/console', 'data', 'docs', 'e2e', 'test-report', '*.log'],
    // The copies are stripped of types by the test runner, not checked.
    disableTypeChecks: false,
    reporters: ['progress-append-only'],
    allowConsoleColors: false,
  }).runMutationTest();
};

/** How many mutants ended which way; `score` is the share of them that the tests noticed, in percent. */
export type Tally = {
  feature: string;
  score: number;
  killed: number;
  survived: number;
  timeouts: number;
  uncovered: number;
  ignored: number;
};

export const tally = (feature: string, mutants: readonly Pick<Mutant, 'status'>[]): Tally => {
  const count = (status: Mutant['status']) => mutants.filter((mutant) => mutant.status === status).length;
  const [killed, survived, timeouts, uncovered] = [count('Killed'), count('Survived'), count('Timeout'), count('NoCoverage')];
  const all = killed + survived + timeouts + uncovered;
  // A change that does not even load says nothing about the tests; without any other there is nothing to score.
  const score = all ? (100 * (killed + timeouts)) / all : 0;
  return { feature, score, killed, survived, timeouts, uncovered, ignored: count('Ignored') };
};

const shown = 100;
const onOneLine = (text: string) => text.replace(/\s+/g, ' ').slice(0, shown);

/** One line for each mutant that no test noticed: where, what, and what stood in its place. */
export const listSurvivors = (mutants: readonly Mutant[]): string[] =>
  mutants
    .filter(({ status }) => status === 'Survived' || status === 'NoCoverage')
    .toSorted((one, other) => one.fileName.localeCompare(other.fileName) || one.location.start.line - other.location.start.line)
    .map(({ fileName, location, mutatorName, replacement, status }) => {
      const where = `${relative('.', fileName)}:${location.start.line}:${location.start.column}`;
      return `${where} ${mutatorName}${status === 'NoCoverage' ? ' (no test comes here)' : ''} → ${onOneLine(replacement)}`;
    });
