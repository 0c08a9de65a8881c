import ts from 'typescript';
import type { Finding } from '../report.ts';
import { isProduct, type ShapeRule, type Source } from './tree.ts';

/** The share of exported functions with a sentence of their own, in percent; it may rise and never falls. */
const leastPercent = 75;

/** Fewer functions than this are no house. */
const fewest = 50;

const isExported = (node: ts.VariableStatement | ts.FunctionDeclaration): boolean =>
  node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false;

const isFunction = ({ initializer }: ts.VariableDeclaration): boolean =>
  initializer !== undefined && (ts.isArrowFunction(initializer) || ts.isFunctionExpression(initializer));

const exportedFunctions = ({ tree }: Source): ts.Node[] =>
  tree.statements.filter((node) => {
    if (ts.isFunctionDeclaration(node)) return isExported(node);
    return ts.isVariableStatement(node) && isExported(node) && node.declarationList.declarations.some(isFunction);
  });

const countOf = (sources: readonly Source[]): { all: number; documented: number } => {
  const nodes = sources.filter(({ path }) => isProduct(path)).flatMap(exportedFunctions);
  return { all: nodes.length, documented: nodes.filter((node) => ts.getJSDocCommentsAndTags(node).length > 0).length };
};

const percentOf = ({ all, documented }: { all: number; documented: number }): number => (all ? (documented / all) * 100 : 100);

/** For the closing line. */
export const documentedPercent = (sources: readonly Source[]): string => `${Math.floor(percentOf(countOf(sources)))} %`;

/** An exported function says in a sentence what it means, in what unit, and how it fails. */
export const docComments: ShapeRule = ({ sources }): Finding[] => {
  const count = countOf(sources);
  if (count.all < fewest || percentOf(count) >= leastPercent) return [];
  const message = `${count.documented} of ${count.all} exported functions say what they mean; at least ${leastPercent} %`;
  return [{ rule: 'documented-less', file: 'packages', message }];
};
