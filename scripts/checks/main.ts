import { advisories } from './advisories.ts';
import { budgets } from './budgets.ts';
import { duplicates } from './duplicates.ts';
import { fixFormat, formatAndLint } from './format-and-lint.ts';
import { lockFile } from './lock-file.ts';
import { patterns } from './patterns.ts';
import { runCheck } from './run-check.ts';
import { home } from './run-tool.ts';
import { writePhraseIndexes } from './shapes/phrase-index.ts';
import { shapes } from './shapes/shapes.ts';
import { typecheck } from './typecheck.ts';
import { unused } from './unused.ts';
import { walls } from './walls.ts';

/** The longest begin first. */
const steps = [typecheck, patterns, formatAndLint, shapes, walls, unused, budgets, duplicates, lockFile, advisories];

const usage = `npm run check -- [--all] [--fix] [step …]   steps: ${steps.map(({ name }) => `'${name}'`).join(' ')}`;

const main = async (args: readonly string[]): Promise<number> => {
  const flags = new Set(args.filter((arg) => arg.startsWith('--')));
  const names = args.filter((arg) => !arg.startsWith('--'));
  const chosen = names.length ? steps.filter(({ name }) => names.includes(name)) : steps;
  if (flags.has('--help') || chosen.length < names.length) {
    console.log(usage);
    return flags.has('--help') ? 0 : 2;
  }
  if (flags.has('--fix')) {
    writePhraseIndexes(home);
    await fixFormat(home);
  }
  return runCheck(chosen, { root: home, showAll: flags.has('--all'), say: (text) => console.log(text) });
};

process.exitCode = await main(process.argv.slice(2));
