import type { Finding, Step } from './report.ts';
import { runTool, toolBroke } from './run-tool.ts';

type Named = { name: string; line?: number };
type Kind =
  | 'files'
  | 'dependencies'
  | 'devDependencies'
  | 'optionalPeerDependencies'
  | 'unlisted'
  | 'unresolved'
  | 'binaries'
  | 'exports'
  | 'types'
  | 'nsExports'
  | 'nsTypes'
  | 'duplicates';
type Issue = { file: string } & { [K in Kind]?: (Named | Named[])[] };

const meaning: Record<Kind, string> = {
  files: 'nobody imports this file',
  dependencies: 'dependency is not used',
  devDependencies: 'dev dependency is not used',
  optionalPeerDependencies: 'optional peer dependency is used',
  unlisted: 'package is used but not listed',
  unresolved: 'import leads nowhere',
  binaries: 'command is used but not listed',
  exports: 'export is used nowhere',
  types: 'exported type is used nowhere',
  nsExports: 'export is used nowhere',
  nsTypes: 'exported type is used nowhere',
  duplicates: 'exported twice',
};

const kinds = Object.keys(meaning).filter((kind): kind is Kind => kind in meaning);
const exportKinds = new Set<string>(['exports', 'types', 'nsExports', 'nsTypes', 'duplicates']);

const findingsOf = (issue: Issue, kind: Kind): Finding[] =>
  (issue[kind] ?? []).flat().map(({ name, line }) => ({
    rule: `unused-${kind}`,
    file: issue.file,
    ...(line !== undefined && { line }),
    message: kind === 'files' ? meaning[kind] : `${name}: ${meaning[kind]}`,
  }));

/** Knip: no file, export or dependency that nobody uses. */
export const unused: Step = {
  name: 'unused',
  run: async (root) => {
    const ran = await runTool(root, 'knip/bin/knip.js', ['--no-progress', '--no-config-hints', '--reporter', 'json']);
    const start = ran.stdout.indexOf('{');
    if (start < 0) throw toolBroke('knip', ran);
    const report: { issues: Issue[] } = JSON.parse(ran.stdout.slice(start));
    const findings = report.issues.flatMap((issue) => kinds.flatMap((kind) => findingsOf(issue, kind)));
    if (ran.status !== 0 && findings.length === 0) throw toolBroke('knip', ran);
    const unusedExports = findings.filter(({ rule }) => exportKinds.has(rule.slice('unused-'.length))).length;
    return { findings, figures: { 'unused exports': unusedExports } };
  },
};
