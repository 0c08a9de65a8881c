import ts from 'typescript';
import { at, isProduct, type ShapeRule } from './tree.ts';

const globals = new Set(['globalThis', 'window', 'self', 'global', 'top', 'parent', 'frames']);
const roots = new Set(['globalThis', 'window', 'self', 'global']);
const doors = new Set(['fetch', 'XMLHttpRequest', 'EventSource', 'WebSocket', 'WebTransport', 'sendBeacon']);

/** The files that may call: the console's callers; the server's guarded client has no need of the global ones. */
const callers = new Set(['apps/console/src/kernel/calls/request.ts', 'apps/console/src/kernel/calls/online.ts']);

const memberOf = (node: ts.Node): string | undefined => {
  if (ts.isPropertyAccessExpression(node)) return node.name.text;
  return ts.isElementAccessExpression(node) && ts.isStringLiteralLike(node.argumentExpression) ? node.argumentExpression.text : undefined;
};

const isAccess = (node: ts.Node): node is ts.PropertyAccessExpression | ts.ElementAccessExpression =>
  ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node);

/** A name in the place of a value, not of a member, a key or a type. */
const isValue = (node: ts.Identifier): boolean => {
  const { parent } = node;
  if (isAccess(parent)) return parent.expression === node;
  return ts.isExpression(parent) || ts.isVariableDeclaration(parent)
    ? !('name' in parent && parent.name === node)
    : ts.isSpreadElement(parent);
};

const isGlobalObject = (node: ts.Node): boolean => {
  if (ts.isIdentifier(node)) return roots.has(node.text) && isValue(node);
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node)) return isGlobalObject(node.expression);
  return isAccess(node) && globals.has(memberOf(node) ?? '') && isGlobalObject(node.expression);
};

/** Only compared or asked for its type. */
const isLookedAt = ({ parent }: ts.Node): boolean =>
  ts.isTypeOfExpression(parent) ||
  (ts.isBinaryExpression(parent) && /^[!=]==$/.test(parent.operatorToken.getText())) ||
  ts.isParenthesizedExpression(parent) ||
  ts.isAsExpression(parent);

const isBackDoor = (node: ts.Node): boolean => {
  if (isAccess(node) && isGlobalObject(node.expression)) {
    const member = memberOf(node);
    return member === undefined || doors.has(member);
  }
  if (isAccess(node) && memberOf(node) === 'sendBeacon') return true;
  return isGlobalObject(node) && !isAccess(node.parent) && !isLookedAt(node);
};

/** The linter sees a bare `fetch`; this sees the ways around it: a member of the global object, or that object handed on or taken apart. */
export const outsideCalls: ShapeRule = ({ sources }) =>
  sources
    .filter(({ path }) => isProduct(path) && !callers.has(path))
    .flatMap((source) =>
      source.nodes
        .filter(isBackDoor)
        .map((node) => at(source, node, { rule: 'global-call', message: 'calls to the outside go through the callers of the kernel' })),
    );
