import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureRuntime, main, root, Stop } from './bootstrap.mjs';
import { runTests } from './support/run-tests.mjs';

const usage = 'Usage: npm run test:attack [-- --scale 0.1]   or   npm run test:attack -- --advisories';

/** The suites that count their attacks, by parts of their paths; a kind that nobody counts any more fails the command. */
const suites = [
  '/access.test.ts',
  'access-matrix.test.ts',
  'kernel/outbound/',
  'redirect-target.test.ts',
  'sanitize-html.test.ts',
  'hostile-answers.test.ts',
  'hostile-texts.long.test.ts',
  'injected-statements.test.ts',
  'contract-fuzz.test.ts',
  'wallet/ledger.test.ts',
];

const page = join(root, 'docs/security-tests.md');

/** The rows of the page: what is attacked, and how often at least when everything runs. */
const readPage = async () =>
  [...(await readFile(page, 'utf8')).matchAll(/^\| (?<kind>[^|]+?) \| (?<asked>[\d,]+) \|/gm)].map(({ groups }) => ({
    kind: groups.kind,
    atLeast: Number(groups.asked.replaceAll(',', '')),
  }));

const readCounts = async (report) => {
  const counts = new Map();
  for (const line of (await readFile(report, 'utf8').catch(() => '')).split('\n').filter(Boolean)) {
    const { kind, asked, unexpected } = JSON.parse(line);
    const before = counts.get(kind) ?? { asked: 0, unexpected: 0 };
    counts.set(kind, { asked: before.asked + asked, unexpected: before.unexpected + unexpected });
  }
  return counts;
};

/** What was open in products like ours, and which tests bear its number. */
const printAdvisories = (node) => spawnSync(node, [join(root, 'scripts/checks/print-advisories.ts')], { stdio: 'inherit' }).status ?? 1;

const row = (kind, asked, unexpected) => process.stdout.write(`${kind.padEnd(34)}${asked.padStart(12)}${unexpected.padStart(12)}\n`);

// Attacks an application of its own, on this machine alone: its tests let nothing out. Whole by default; a part of it is for trying out.
await main(async () => {
  const { values } = parseArgs({ options: { scale: { type: 'string', default: '1' }, advisories: { type: 'boolean', default: false } } });
  if (!(Number(values.scale) > 0)) throw new Stop(usage);
  const node = await ensureRuntime();
  if (values.advisories) return printAdvisories(node);
  const folder = await mkdtemp(join(tmpdir(), 'inkstone-attack-'));
  try {
    const env = { ATTACK_REPORT: join(folder, 'report'), TEST_SCALE: values.scale };
    const { failed } = await runTests({ node, name: 'attack', projects: ['server', 'long'], filters: suites, env });
    const counts = await readCounts(env.ATTACK_REPORT);
    process.stdout.write('\n');
    row('attacked', 'asked', 'unexpected');
    let isShort = false;
    let unexpectedly = 0;
    for (const { kind, atLeast } of await readPage()) {
      const { asked, unexpected } = counts.get(kind) ?? { asked: 0, unexpected: 0 };
      row(kind, asked.toLocaleString('en'), unexpected.toLocaleString('en'));
      unexpectedly += unexpected;
      if (asked > 0 && (asked >= atLeast || Number(values.scale) < 1)) continue;
      isShort = true;
      process.stdout.write(`  docs/security-tests.md says at least ${atLeast.toLocaleString('en')}\n`);
    }
    process.stdout.write('\n');
    printAdvisories(node);
    if (failed) process.stdout.write(`\n${failed} tests failed\n`);
    return failed || isShort || unexpectedly ? 1 : 0;
  } finally {
    await rm(folder, { recursive: true });
  }
});
