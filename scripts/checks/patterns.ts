import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { check } from 'recheck';
import ts from 'typescript';
import type { Finding, Step } from './report.ts';
import { home } from './run-tool.ts';
import { isProduct, lineOf, readHouse, type Source } from './shapes/tree.ts';

/** A regular expression of the product, with the place where it stands. */
type Pattern = { source: string; flags: string; file: string; line: number };

/** Why a pattern takes longer than its text is long, by its text and flags; an empty text for one that does not. Only the latter are kept. */
type Verdicts = Record<string, string>;

/** What was judged before; a new version of the judge judges anew. */
const keptIn = join(home, 'node_modules/.cache/patterns-recheck-4.5.0.json');
const patienceMs = 120_000;
const patiently = { timeout: patienceMs, attackTimeout: 20_000, incubationTimeout: 5000 };

const readKept = (): Verdicts => {
  try {
    return JSON.parse(readFileSync(keptIn, 'utf8'));
  } catch {
    return {}; // nothing was judged here yet
  }
};

const keep = (verdicts: Verdicts): void => {
  mkdirSync(dirname(keptIn), { recursive: true });
  writeFileSync(keptIn, JSON.stringify(verdicts));
};

/** `// linear: why` on the line of a pattern or above it, for one that the judge takes for slow and that is not. */
const isExcused = ({ text }: Source, line: number): boolean =>
  text
    .split('\n')
    .slice(Math.max(0, line - 2), line)
    .some((each) => /\/\/ linear: \S+ \S+ \S/.test(each));

/** The text of a pattern that is put together, with a letter for what is put in. */
const textOf = (node: ts.Expression | undefined): string | null => {
  if (node && ts.isStringLiteralLike(node)) return node.text;
  if (!node || !ts.isTemplateExpression(node)) return null;
  return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('x');
};

const patternAt = (node: ts.Node): Pick<Pattern, 'source' | 'flags'> | 'unseen' | null => {
  if (node.kind === ts.SyntaxKind.RegularExpressionLiteral) {
    const text = node.getText();
    const end = text.lastIndexOf('/');
    return { source: text.slice(1, end), flags: text.slice(end + 1) };
  }
  if (!ts.isNewExpression(node) || node.expression.getText() !== 'RegExp') return null;
  const source = textOf(node.arguments?.[0]);
  return source === null ? 'unseen' : { source, flags: textOf(node.arguments?.[1]) ?? '' };
};

type Found = { patterns: Pattern[]; findings: Finding[] };

const lookThrough = (source: Source, { patterns, findings }: Found): void => {
  for (const node of source.nodes) {
    const found = patternAt(node);
    if (!found) continue;
    const place = { file: source.path, line: lineOf(source, node) };
    if (isExcused(source, place.line)) continue;
    if (found === 'unseen')
      findings.push({ ...place, rule: 'pattern-unseen', message: 'write the pattern where it is made, so that it can be judged' });
    // Without an endless repetition nothing grows.
    else if (/[*+]|\{\d+,\}/.test(found.source)) patterns.push({ ...found, ...place });
  }
};

const nameOf = ({ source, flags }: Pattern): string => `/${source}/${flags}`;

const judge = async ({ source, flags }: Pattern): Promise<string | null> => {
  const first = await check(source, flags, { timeout: patienceMs });
  // Whoever looks for an attack by trying takes running out of time for one; a busy machine does so with any pattern.
  const found = first.status === 'vulnerable' && first.checker === 'fuzz' ? await check(source, flags, patiently) : first;
  if (found.status === 'safe') return '';
  return found.status === 'vulnerable' ? found.complexity.summary : null;
};

/** The product's patterns take as long as their texts are long, however hostile those are. */
export const patterns: Step = {
  name: 'patterns',
  run: async (root) => {
    const found: Found = { patterns: [], findings: [] };
    for (const source of readHouse(root).sources.filter(({ path }) => isProduct(path))) lookThrough(source, found);
    const kept = readKept();
    const verdicts: Verdicts = {};
    const waiting = found.patterns.values();
    const work = async (): Promise<void> => {
      for (const pattern of waiting) {
        const name = nameOf(pattern);
        const verdict = verdicts[name] ?? kept[name] ?? (await judge(pattern));
        if (verdict === '') verdicts[name] = verdict;
        const { file, line } = pattern;
        if (verdict === null)
          found.findings.push({
            file,
            line,
            rule: 'pattern-unjudged',
            message: 'could not be judged in time; make it simpler, or say in // linear: why it is',
          });
        else if (verdict)
          found.findings.push({
            file,
            line,
            rule: 'pattern-slow',
            message: `${verdict}; bound its repetitions, or look for what can not overlap`,
          });
      }
    };
    await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, work));
    keep({ ...kept, ...verdicts });
    const slow = found.findings.filter(({ rule }) => rule === 'pattern-slow').length;
    return { findings: found.findings, figures: { 'slow patterns': slow } };
  },
};
