import ts from 'typescript';
import { at, isProduct, type ShapeRule } from './tree.ts';

/** `JSON.parse(text)` and `response.json()` answer `any`. */
const answersAny = (node: ts.Node): node is ts.CallExpression => {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return false;
  const { name, expression } = node.expression;
  return (name.text === 'parse' && expression.getText() === 'JSON') || (name.text === 'json' && node.arguments.length === 0);
};

/** `JSON.parse` handed on uncalled, or taken out of `JSON`, answers `any` wherever it is called. */
const isTakenAlong = (node: ts.Node): boolean => {
  if (!ts.isIdentifier(node) || node.text !== 'JSON') return false;
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent) && parent.expression === node)
    return parent.name.text === 'parse' && !(ts.isCallExpression(parent.parent) && parent.parent.expression === parent);
  return ts.isElementAccessExpression(parent) || ts.isCallExpression(parent) || (ts.isVariableDeclaration(parent) && parent.name !== node);
};

const isUnknown = (type: ts.TypeNode | undefined): boolean => /^(?:Promise<unknown>|unknown)$/.test(type?.getText() ?? '');

const isSchemaCall = (node: ts.Node): boolean =>
  ts.isCallExpression(node) &&
  ts.isPropertyAccessExpression(node.expression) &&
  /^(?:safeParse|parse)(?:Async)?$/.test(node.expression.name.text) &&
  node.expression.expression.getText() !== 'JSON';

/** What hands the value on as it is: brackets, `await`, a choice, `.catch(…)`. */
const isPassedOn = (node: ts.Node, { parent }: ts.Node): boolean =>
  ts.isParenthesizedExpression(parent) ||
  ts.isAwaitExpression(parent) ||
  (ts.isConditionalExpression(parent) && parent.condition !== node) ||
  (ts.isPropertyAccessExpression(parent) && parent.name.text === 'catch') ||
  (ts.isCallExpression(parent) && parent.expression === node);

const functionAround = (node: ts.Node): ts.SignatureDeclaration | undefined => {
  for (let up = node.parent; up; up = up.parent) if (ts.isFunctionLike(up)) return up;
  return undefined;
};

const isTyped = (node: ts.Node): boolean => {
  const { parent } = node;
  if (isPassedOn(node, node)) return isTyped(parent);
  if (ts.isAsExpression(parent) || isSchemaCall(parent)) return true;
  if (ts.isVariableDeclaration(parent)) return isUnknown(parent.type);
  const isAnswer = ts.isReturnStatement(parent) || (ts.isArrowFunction(parent) && parent.body === node);
  return isAnswer && isUnknown(functionAround(node)?.type);
};

/** What comes as JSON is unknown until a schema has read it. */
export const untypedJson: ShapeRule = ({ sources }) =>
  sources
    .filter(({ path }) => isProduct(path))
    .flatMap((source) =>
      source.nodes
        .filter((node) => isTakenAlong(node) || (answersAny(node) && !isTyped(node)))
        .map((node) => at(source, node, { rule: 'untyped-json', message: 'read it with a schema, or call it unknown' })),
    );
