import { matchesGlob } from 'node:path';
import ts from 'typescript';
import { at, type House, isTest, type ShapeRule, type Source } from './tree.ts';

const home = 'scripts/checks/';
const walls = ['.dependency-cruiser.cjs', '.dependency-libraries.cjs'];

const isSettings = ({ path }: Source): boolean => walls.includes(path) || (path.startsWith(home) && !isTest(path));

const group = /\((?:\?:|\?<\w+>|(?!\?))(?<choices>[^()|]*(?:\|[^()|]*)+)\)/;

/** A pattern once for each of its choices: `(a|b)/c` speaks of `a/c` and of `b/c`. */
const variantsOf = (pattern: string): string[] => {
  const found = group.exec(pattern);
  const choices = found?.groups?.['choices'];
  if (!found || choices === undefined) return [pattern];
  const before = pattern.slice(0, found.index);
  const after = pattern.slice(found.index + found[0].length);
  return choices.split('|').flatMap((choice) => variantsOf(`${before}(?:${choice})${after}`));
};

/** What a rule says of places of the house: a pattern from the root, a path or the beginning of one. */
const patternOf = (node: ts.Node): { text: string; isPattern: boolean } | null => {
  if (ts.isRegularExpressionLiteral(node)) {
    const text = node.text.slice(1, node.text.lastIndexOf('/'));
    return /^\^(?:\(\?:)?(?:apps|packages)/.test(text) ? { text, isPattern: true } : null;
  }
  if (!ts.isStringLiteralLike(node) || /\/dist\b/.test(node.text)) return null;
  if (/^\(*\^\(*(?:apps|packages|scripts|e2e)/.test(node.text)) return { text: node.text, isPattern: true };
  return /^(?:apps|packages|scripts|e2e|docs)\/[\w./-]+$/.test(node.text) ? { text: node.text, isPattern: false } : null;
};

const isThere = ({ files }: House, text: string, isPattern: boolean): boolean => {
  if (!isPattern) return files.some(({ path }) => path.startsWith(text));
  const form = new RegExp(text.replaceAll(/\$\d/g, '[^/]+'));
  return files.some(({ path }) => form.test(path));
};

const strayPatterns = (house: House, source: Source) =>
  source.nodes.flatMap((node) => {
    const pattern = patternOf(node);
    if (!pattern) return [];
    const variants = pattern.isPattern ? variantsOf(pattern.text) : [pattern.text];
    return variants
      .filter((text) => !isThere(house, text, pattern.isPattern))
      .map((text) => at(source, node, { rule: 'rule-without-place', message: `nothing is at ${text}` }));
  });

/** Places that the linter's settings name. */
const strayGlobs = ({ files }: House) => {
  const settings = files.find(({ path }) => path === 'biome.json')?.text ?? '';
  return [...settings.matchAll(/"!?(?<glob>(?:apps|packages|scripts|e2e)\/[^"]+)"/g)]
    .map(({ groups }) => groups?.['glob'] ?? '')
    .filter((glob) => !files.some(({ path }) => matchesGlob(path, glob)))
    .map((glob) => ({ rule: 'rule-without-place', file: 'biome.json', message: `nothing is at ${glob}` }));
};

/** A rule that names a place where nothing is guards nothing; it was left behind when files moved. */
export const rulePlaces: ShapeRule = (house) =>
  house.sources.some(({ path }) => path === `${home}main.ts`)
    ? [...house.sources.filter(isSettings).flatMap((source) => strayPatterns(house, source)), ...strayGlobs(house)]
    : [];
