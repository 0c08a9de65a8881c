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

const knip = async (root: string, args: readonly string[]): Promise<Finding[]> => {
  const ran = await runTool(root, 'knip/bin/knip.js', ['--no-progress', '--no-config-hints', '--reporter', 'json', ...args]);
  const start = ran.stdout.indexOf('{');
  if (start < 0) throw toolBroke('knip', ran);
  const report: { issues: Issue[] } = JSON.parse(ran.stdout.slice(start));
  const findings = report.issues.flatMap((issue) => kinds.flatMap((kind) => findingsOf(issue, kind)));
  if (ran.status !== 0 && findings.length === 0) throw toolBroke('knip', ran);
  return findings;
};

/** What the whole house does not use, and what of the product only tests use. */
const withoutRepeats = (all: readonly Finding[], ofProduct: readonly Finding[]): Finding[] => {
  const known = new Set(all.map(({ rule, file, message }) => [rule, file, message].join(' ')));
  const onlyTested = ofProduct.filter(({ rule, file, message }) => !known.has([rule, file, message].join(' ')));
  return [...all, ...onlyTested.map((finding) => ({ ...finding, message: `${finding.message} but in tests` }))];
};

/** Knip: no file, export or dependency that nobody uses; a test is no user of what it tests. */
export const unused: Step = {
  name: 'unused',
  run: async (root) => {
    const findings = withoutRepeats(await knip(root, []), await knip(root, ['--production', '--config', 'knip.production.json']));
    const unusedExports = findings.filter(({ rule }) => exportKinds.has(rule.slice('unused-'.length))).length;
    return { findings, figures: { 'unused exports': unusedExports } };
  },
};
