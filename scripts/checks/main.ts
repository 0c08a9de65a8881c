import { budgets } from './budgets.ts';
import { duplicates } from './duplicates.ts';
import { fixFormat, formatAndLint } from './format-and-lint.ts';
import { describe, hasErrors, type Outcome, type Step } from './report.ts';
import { home } from './run-tool.ts';
import { shapes } from './shapes/shapes.ts';
import { typecheck } from './typecheck.ts';
import { unused } from './unused.ts';
import { walls } from './walls.ts';

const steps: readonly Step[] = [formatAndLint, typecheck, walls, unused, duplicates, shapes, budgets];

/** In this order on the closing line; a step that was not asked for leaves its figure out. */
const figureOrder = [
  'circles',
  'broken walls',
  'duplicates',
  'files over 400 lines',
  'unused exports',
  'any',
  'login gate',
  'first screen',
  'largest chunk',
];

const usage = `npm run check -- [--all] [--fix] [step …]   steps: ${steps.map(({ name }) => `'${name}'`).join(' ')}`;

const attempt = async (step: Step): Promise<Outcome> => {
  try {
    return await step.run(home);
  } catch (error) {
    return { findings: [{ rule: 'tool-failed', file: step.name, message: error instanceof Error ? error.message : String(error) }] };
  }
};

const main = async (args: readonly string[]): Promise<number> => {
  const flags = new Set(args.filter((arg) => arg.startsWith('--')));
  const names = args.filter((arg) => !arg.startsWith('--'));
  const chosen = names.length ? steps.filter(({ name }) => names.includes(name)) : steps;
  if (flags.has('--help') || chosen.length < names.length) {
    console.log(usage);
    return flags.has('--help') ? 0 : 2;
  }
  if (flags.has('--fix')) await fixFormat(home);
  const outcomes: Outcome[] = [];
  for (const step of chosen) {
    const startedAt = performance.now();
    const outcome = await attempt(step);
    outcomes.push(outcome);
    console.log(describe(step.name, outcome, { seconds: (performance.now() - startedAt) / 1000, showAll: flags.has('--all') }));
  }
  const figures = Object.assign({}, ...outcomes.map((outcome) => outcome.figures ?? {}));
  console.log(
    figureOrder
      .filter((name) => name in figures)
      .map((name) => `${name} ${figures[name]}`)
      .join(', '),
  );
  return outcomes.some(hasErrors) ? 1 : 0;
};

process.exitCode = await main(process.argv.slice(2));
