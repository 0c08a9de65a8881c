import ts from 'typescript';
import type { Finding } from '../report.ts';
import { type Entry, readPhraseBook } from './phrase-book.ts';
import { at, isTest, type ShapeRule, type Source } from './tree.ts';

const codeForm = /^[a-z][A-Za-z]*\.[a-z][A-Za-z]*$/;

const isProduct = ({ path }: Source): boolean => /^(?:apps|packages)\//.test(path) && !path.startsWith('packages/phrases/');

const isNew = (node: ts.Node, name: string): boolean => ts.isNewExpression(node) && node.expression.getText() === name;

/** Where a text is meant as a code: an AppError's first argument, a schema's `error` or `message`, or the last argument of a schema's check. */
const isMeantAsCode = (node: ts.StringLiteralLike, path: string): boolean => {
  const { parent } = node;
  if (isNew(parent, 'AppError')) return true;
  if (!path.startsWith('packages/contract/')) return false;
  if (ts.isPropertyAssignment(parent)) return /^(?:error|message)$/.test(parent.name.getText());
  return ts.isCallExpression(parent) && ts.isPropertyAccessExpression(parent.expression) && parent.arguments.at(-1) === node;
};

const textsOf = (source: Source): ts.StringLiteralLike[] =>
  source.nodes.filter((node): node is ts.StringLiteralLike => ts.isStringLiteralLike(node));

/** Pieces such as `vendor.` in `vendor.${kind}` name every code that begins so. */
const openEnded = (source: Source): string[] =>
  source.nodes
    .filter(ts.isTemplateExpression)
    .map(({ head }) => head.text)
    .filter((text) => /^[a-z][A-Za-z]*\.$/.test(text));

/** Every refusal has its text, and every text of a refusal has its refusal. */
export const errorCodes: ShapeRule = ({ sources }) => {
  const book = readPhraseBook(sources, 'en');
  const known = new Map(
    [...book.errorAreas].flatMap(([area, name]) =>
      (book.byExport.get(name) ?? []).map((entry): [string, Entry] => [`${area}.${entry.key}`, entry]),
    ),
  );
  if (known.size === 0) return [];
  const product = sources.filter(isProduct);
  const unknown: Finding[] = product.flatMap((source) =>
    textsOf(source)
      .filter((node) => codeForm.test(node.text) && !known.has(node.text) && isMeantAsCode(node, source.path))
      .map((node) => at(source, node, { rule: 'error-code-unknown', message: `'${node.text}' is no key of the error phrases` })),
  );
  const raised = product.filter(({ path }) => !isTest(path));
  const used = new Set(raised.flatMap((source) => textsOf(source).map(({ text }) => text)));
  const beginnings = raised.flatMap(openEnded);
  const idle = [...known]
    .filter(([code]) => !used.has(code) && !beginnings.some((beginning) => code.startsWith(beginning)))
    .map(([code, { file, line }]) => ({ rule: 'error-code-unused', file, line, message: `nothing refuses with '${code}'` }));
  return [...unknown, ...idle];
};
