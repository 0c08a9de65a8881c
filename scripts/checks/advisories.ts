import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import type { Finding, Step } from './report.ts';
import { lineOf, readHouse, type Source } from './shapes/tree.ts';

const page = 'docs/peer-advisories.md';

/** A hole that was found in a product like ours: how it is called, and why no test bears its number yet; an empty reason asks for tests. */
type Advisory = { number: number; peer: string; names: readonly string[]; lesson: string; reason: string; line: number };

/** A test whose title bears the name of an advisory. */
type NamedTest = { file: string; line: number; title: string };

/** A row of the page, with the tests that bear one of its names. */
export type AdvisoryRow = Advisory & { tests: readonly NamedTest[] };

const rowPattern = /^\| (\d{1,3}) \| ([^|]{1,80}) \| ([^|]{1,200}) \| ([^|]{1,200}) \| ([^|]{0,200}) \|$/;

const readPage = (root: string): Advisory[] =>
  (existsSync(join(root, page)) ? readFileSync(join(root, page), 'utf8') : '').split('\n').flatMap((text, index) => {
    const [, number = '', peer = '', names = '', lesson = '', reason = ''] = rowPattern.exec(text) ?? [];
    if (!number) return [];
    return [{ number: Number(number), peer, names: names.split(', '), lesson, reason: reason.trim(), line: index + 1 }];
  });

const testWords = new Set(['it', 'describe', 'test', 'journey']);

/** The first word of a call: `it` of `it.each(rows)('…')`. */
const firstWord = (node: ts.Expression): string => {
  if (ts.isIdentifier(node)) return node.text;
  return ts.isCallExpression(node) || ts.isPropertyAccessExpression(node) ? firstWord(node.expression) : '';
};

const titlesIn = (source: Source): NamedTest[] =>
  source.nodes.filter(ts.isCallExpression).flatMap((call) => {
    const [title] = call.arguments;
    if (!title || !testWords.has(firstWord(call.expression))) return [];
    if (!ts.isStringLiteralLike(title) && !ts.isTemplateExpression(title)) return [];
    return [{ file: source.path, line: lineOf(source, call), title: title.getText(source.tree).slice(1, -1) }];
  });

/** Whether a title bears a name, and not only the beginning of a longer one. */
const bears = ({ title }: NamedTest, name: string): boolean => {
  const at = title.indexOf(name);
  return at >= 0 && !/[\w-]/.test(title.charAt(at + name.length));
};

/** A name of the kind that the public records give. */
const recordName = /\b(?:CVE-\d{4}-\d{4,7}|GHSA(?:-\w{4}){3})\b/g;

const read = (root: string) => {
  const rows = readPage(root);
  const named = readHouse(root).sources.flatMap(titlesIn);
  return {
    rows: rows.map((row): AdvisoryRow => ({ ...row, tests: named.filter((test) => row.names.some((name) => bears(test, name))) })),
    named,
  };
};

/** The rows of the page of advisories, each with its tests. */
export const readAdvisories = (root: string): AdvisoryRow[] => read(root).rows;

const judge = ({ number, names, reason, tests, line }: AdvisoryRow): Finding[] => {
  const place = { file: page, line };
  if (!tests.length && !reason)
    return [
      { ...place, rule: 'advisory-untested', message: `row ${number} has no test whose title bears ${names.join(' or ')}, and no reason` },
    ];
  if (tests.length && reason) return [{ ...place, rule: 'advisory-reason', message: `row ${number} has tests: its reason is out of date` }];
  return [];
};

/** What was open in products like ours has a test that bears its number, or a reason why there is none yet. */
export const advisories: Step = {
  name: 'advisories',
  run: (root) => {
    const { rows, named } = read(root);
    const known = new Set(rows.flatMap(({ names }) => names));
    const strangers = named.flatMap(({ file, line, title }) =>
      (title.match(recordName) ?? [])
        .filter((name) => !known.has(name))
        .map((name): Finding => ({ file, line, rule: 'advisory-unknown', message: `${name} stands in no row of ${page}` })),
    );
    const missing: Finding[] = rows.length ? [] : [{ file: page, rule: 'advisory-page', message: 'has no rows' }];
    const tested = rows.filter(({ tests }) => tests.length).length;
    return { findings: [...missing, ...rows.flatMap(judge), ...strangers], figures: { advisories: `${tested} of ${rows.length} tested` } };
  },
};
