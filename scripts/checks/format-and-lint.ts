import type { Finding, Step } from './report.ts';
import { runTool, toolBroke } from './run-tool.ts';

type Diagnostic = {
  category: string;
  severity: string;
  message: string;
  location?: { path?: string; start?: { line: number } | null } | null;
};
type Report = { diagnostics: Diagnostic[]; summary: { errors: number; warnings: number } };

const parse = (stdout: string): Report | null => {
  const start = stdout.indexOf('{');
  if (start < 0) return null;
  const report: Report = JSON.parse(stdout.slice(start));
  return report;
};

const toFinding = ({ category, message, location }: Diagnostic): Finding => ({
  rule: category,
  file: location?.path ?? '(tree)',
  ...(location?.start && { line: location.start.line }),
  message: category === 'format' ? 'not formatted (npm run check -- --fix)' : message.replaceAll(/\s+/g, ' ').slice(0, 160),
});

const countAny = (findings: readonly Finding[]): number => findings.filter(({ rule }) => rule.endsWith('/noExplicitAny')).length;

/** Biome: one formatter, one linter; a warning counts as an error. */
export const formatAndLint: Step = {
  name: 'format and lint',
  run: async (root) => {
    const ran = await runTool(root, '@biomejs/biome/bin/biome', [
      'check',
      '--reporter=json',
      '--max-diagnostics=none',
      '--error-on-warnings',
      '.',
    ]);
    const report = parse(ran.stdout);
    if (!report) throw toolBroke('biome', ran);
    const findings = report.diagnostics.filter(({ severity }) => severity !== 'information').map(toFinding);
    if (ran.status !== 0 && findings.length === 0) throw toolBroke('biome', ran);
    return { findings, figures: { any: countAny(findings) } };
  },
};

/** Writes what the formatter and the safe fixes of the linter would change. */
export const fixFormat = async (root: string): Promise<void> => {
  const { stdout, stderr } = await runTool(root, '@biomejs/biome/bin/biome', ['check', '--write', '--reporter=summary', '.']);
  process.stdout.write(stdout + stderr);
};
