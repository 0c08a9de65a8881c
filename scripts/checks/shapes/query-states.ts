import ts from 'typescript';
import type { Finding } from '../report.ts';
import { at, isProduct, nodesOf, type ShapeRule, type Source } from './tree.ts';

const isHome = (path: string): boolean =>
  isProduct(path) && path.startsWith('apps/console/src/') && !path.startsWith('apps/console/src/ui/');

const nameOfTag = (node: ts.Node): string | undefined =>
  ts.isJsxSelfClosingElement(node) || ts.isJsxOpeningElement(node) ? node.tagName.getText() : undefined;

/** Handed to what decides when to draw it. */
const isHandedOver = (node: ts.Node): boolean =>
  (ts.isJsxAttribute(node) && /^(?:skeleton|fallback)$/.test(node.name.getText())) ||
  (node.parent !== undefined && isHandedOver(node.parent));

const isDrawnByHand = (node: ts.Node): boolean => {
  const tag = nameOfTag(node);
  return tag === 'ErrorState' || (tag === 'Skeleton' && !isHandedOver(node));
};

const conditions = new Set(['isPending', 'isLoading', 'isInitialLoading', 'isError', 'isLoadingError', 'status']);

const isQuery = (node: ts.Node | undefined): boolean =>
  node !== undefined && ts.isCallExpression(node) && /^use\w*Query$/.test(node.expression.getText());

const scopeOf = (node: ts.Node): ts.Node => (ts.isFunctionLike(node) || ts.isSourceFile(node) ? node : scopeOf(node.parent));

/** The places in which a component looks at the condition of its own query. */
const conditionsRead = (node: ts.Node): readonly ts.Node[] => {
  if (!ts.isVariableDeclaration(node) || !isQuery(node.initializer)) return [];
  if (ts.isObjectBindingPattern(node.name)) {
    return node.name.elements.filter(({ propertyName, name }) => conditions.has((propertyName ?? name).getText()));
  }
  const query = node.name.getText();
  return nodesOf(scopeOf(node)).filter(
    (inner) => ts.isPropertyAccessExpression(inner) && inner.expression.getText() === query && conditions.has(inner.name.text),
  );
};

const findingsIn = (source: Source): Finding[] =>
  source.nodes
    .flatMap((node) => [...(isDrawnByHand(node) ? [node] : []), ...conditionsRead(node)])
    .map((node) => at(source, node, { rule: 'query-state-by-hand', message: 'let QueryState or Settled show what loads and what failed' }));

/** What a query shows while it loads and when it failed is decided in one place, `ui/feedback/query-state.tsx`. */
export const queryStates: ShapeRule = ({ sources }) => sources.filter(({ path }) => isHome(path)).flatMap(findingsIn);
