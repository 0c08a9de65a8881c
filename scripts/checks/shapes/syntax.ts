import ts from 'typescript';
import type { Finding } from '../report.ts';
import { at, nodesOf, type ShapeRule, type Source } from './tree.ts';

const usesThis = (node: ts.Node): boolean => nodesOf(node).some((inner) => inner.kind === ts.SyntaxKind.ThisKeyword);

/** Arrows can be neither generators nor assertions nor overloads, and have no `this`. */
const needsFunctionKeyword = (node: ts.FunctionDeclaration | ts.FunctionExpression): boolean =>
  Boolean(node.asteriskToken) ||
  !node.body ||
  Boolean(node.type && ts.isTypePredicateNode(node.type) && node.type.assertsModifier) ||
  usesThis(node);

const isErrorClass = (node: ts.ClassLikeDeclaration): boolean =>
  (node.heritageClauses ?? []).some(
    (clause) => clause.token === ts.SyntaxKind.ExtendsKeyword && /Error$/.test(clause.types[0]?.expression.getText() ?? ''),
  );

const hasComment = (source: Source, node: ts.Node): boolean => /\/[/*]/.test(source.text.slice(node.getStart(source.tree), node.getEnd()));

const problemOf = (source: Source, node: ts.Node): Finding | null => {
  if ((ts.isFunctionDeclaration(node) || ts.isFunctionExpression(node)) && !needsFunctionKeyword(node)) {
    return at(source, node, { rule: 'arrow-functions', message: 'write a const arrow function' });
  }
  if (ts.isClassLike(node) && !isErrorClass(node))
    return at(source, node, { rule: 'classes-only-for-errors', message: 'write functions; a class is only for an error' });
  if (ts.isCatchClause(node) && node.block.statements.length === 0 && !hasComment(source, node.block)) {
    return at(source, node, { rule: 'empty-catch', message: 'translate, compensate, or say why nothing is to be done' });
  }
  return null;
};

const isCode = ({ path }: Source): boolean => !path.endsWith('.d.ts');

const unfinished = /\b(?:TODO|FIXME|XXX|HACK)\b(?!.*#\d)/;
const banner = /^\s*\/\/\s*[-=*#_]{4,}/;
const lintOff = /(?:biome-ignore|@ts-expect-error)(?:-\w+)?(?<rest>[^\n]*)/;
const hasReason = (rest: string): boolean => /:\s*\S.{5,}|^\s+\S.{5,}/.test(rest);

const problemOfLine = (text: string): { rule: string; message: string } | null => {
  if (unfinished.test(text)) return { rule: 'unfinished', message: 'finish it, or name its issue (#number)' };
  if (banner.test(text)) return { rule: 'banner', message: 'no banners; split the file instead' };
  const off = lintOff.exec(text)?.groups;
  if (off && !hasReason(off['rest'] ?? '')) return { rule: 'lint-off-needs-reason', message: 'say on this line why the rule is off' };
  return null;
};

const problemsOfLines = ({ path, text }: Source): Finding[] =>
  text.split('\n').flatMap((content, index) => {
    const problem = problemOfLine(content);
    return problem ? [{ ...problem, file: path, line: index + 1 }] : [];
  });

/** The few forms of the language that the house writes only one way. */
export const syntax: ShapeRule = ({ sources }) =>
  sources
    .filter(isCode)
    .flatMap((source) => [
      ...source.nodes.flatMap((node) => problemOf(source, node) ?? []),
      ...(source.path.startsWith('scripts/checks/') ? [] : problemsOfLines(source)),
    ]);
