import { describe, hasErrors, type Outcome, type Step } from './report.ts';

/** In this order on the closing line; a step that was not asked for leaves its figures out. */
const figureOrder = [
  'circles',
  'broken walls',
  'duplicates',
  'same bodies',
  'slow patterns',
  'advisories',
  'files over 400 lines',
  'shared tables',
  'owner queries',
  'unused exports',
  'packages',
  'any',
  'documented',
  'login gate',
  'first screen',
  'largest chunk',
];

/** A part that breaks has found something: that it cannot be trusted. */
const attempt = async (step: Step, root: string): Promise<Outcome> => {
  try {
    return await step.run(root);
  } catch (error) {
    return { findings: [{ rule: 'tool-failed', file: step.name, message: error instanceof Error ? error.message : String(error) }] };
  }
};

const closingLine = (outcomes: readonly Outcome[]): string => {
  const figures = new Map(outcomes.flatMap(({ figures = {} }) => Object.entries(figures)));
  return figureOrder
    .filter((name) => figures.has(name))
    .map((name) => `${name} ${figures.get(name)}`)
    .join(', ');
};

type Options = { root: string; showAll: boolean; say: (text: string) => void };

/** Steps at work at the same time: most of them are processes of their own, and a small machine has two cores. */
const lanes = 2;

/** Runs all steps, also when one finds something; says what they found in the order of the steps; answers the exit code. */
export const runCheck = async (steps: readonly Step[], { root, showAll, say }: Options): Promise<number> => {
  const outcomes: Outcome[] = [];
  const texts: string[] = [];
  let said = 0;
  const waiting = steps.entries();
  const work = async (): Promise<void> => {
    for (const [index, step] of waiting) {
      const startedAt = performance.now();
      const outcome = await attempt(step, root);
      outcomes[index] = outcome;
      texts[index] = describe(step.name, outcome, { seconds: (performance.now() - startedAt) / 1000, showAll });
      for (let text = texts[said]; text !== undefined; text = texts[said]) {
        say(text);
        said += 1;
      }
    }
  };
  await Promise.all(Array.from({ length: lanes }, work));
  say(closingLine(outcomes));
  return outcomes.some(hasErrors) ? 1 : 0;
};
