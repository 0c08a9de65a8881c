import ts from 'typescript';
import type { Finding } from '../report.ts';
import { at, isTest, type ShapeRule, type Source } from './tree.ts';

const warnAbove = 250;
const refuseAbove = 400;
const refuseTestsAbove = 600;
const functionLines = 60;
const componentLines = 120;
const readmeLines = 60;
const nestingLevels = 3;

const ruleOfLongFiles = 'file-too-long';

const countLines = (text: string): number => text.split('\n').length - (text.endsWith('\n') ? 1 : 0);

const fileLength = ({ path, text }: Source): Finding[] => {
  if (path.startsWith('packages/phrases/')) return [];
  const lines = countLines(text);
  const limit = isTest(path) ? refuseTestsAbove : refuseAbove;
  if (lines > limit) return [{ rule: ruleOfLongFiles, file: path, message: `${lines} lines, ${limit} at most` }];
  if (lines > warnAbove && !isTest(path)) return [{ rule: 'file-long', file: path, message: `${lines} lines`, isWarning: true }];
  return [];
};

const isFunction = (node: ts.Node): node is ts.ArrowFunction | ts.FunctionExpression | ts.FunctionDeclaration | ts.MethodDeclaration =>
  ts.isArrowFunction(node) || ts.isFunctionExpression(node) || ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node);

const nameOf = (node: ts.Node): string => {
  const named = ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node) ? node : node.parent;
  return (ts.isVariableDeclaration(named) ||
    ts.isFunctionDeclaration(named) ||
    ts.isMethodDeclaration(named) ||
    ts.isPropertyAssignment(named)) &&
    named.name
    ? named.name.getText()
    : '(unnamed)';
};

/** A group of tests is a list, not a function that someone has to hold in mind. */
const isTestGroup = (node: ts.Node): boolean => ts.isCallExpression(node.parent) && /^describe\b/.test(node.parent.expression.getText());

/** A suite that others run (`describeAiVendor`) is a list of tests, too. */
const isSuite = (name: string, path: string): boolean => isTest(path) && /^describe[A-Z]/.test(name);

/** What a factory returns is a list of functions, each of which is measured by itself. */
const isFactory = (name: string): boolean => /^create[A-Z]/.test(name);

const functionLength = (source: Source): Finding[] =>
  source.nodes.filter(isFunction).flatMap((node) => {
    const name = nameOf(node);
    if (isTestGroup(node) || isSuite(name, source.path)) return [];
    const isComponent = source.path.endsWith('.tsx') && /^[A-Z]/.test(name);
    const limit = isComponent || isFactory(name) ? componentLines : functionLines;
    const lines = countLines(node.getText(source.tree));
    return lines > limit ? [at(source, node, { rule: 'function-too-long', message: `${name} has ${lines} lines, ${limit} at most` })] : [];
  });

const isBranch = (node: ts.Node): boolean =>
  ts.isIfStatement(node) ||
  ts.isForStatement(node) ||
  ts.isForOfStatement(node) ||
  ts.isForInStatement(node) ||
  ts.isWhileStatement(node) ||
  ts.isDoStatement(node) ||
  ts.isSwitchStatement(node) ||
  ts.isTryStatement(node);

const isElseIf = (node: ts.Node): boolean => ts.isIfStatement(node) && ts.isIfStatement(node.parent) && node.parent.elseStatement === node;

const depthOf = (node: ts.Node): number => {
  let depth = 0;
  for (let up: ts.Node = node; up.parent && !isFunction(up); up = up.parent) if (isBranch(up) && !isElseIf(up)) depth += 1;
  return depth;
};

const nesting = (source: Source): Finding[] =>
  source.nodes
    .filter((node) => isBranch(node) && depthOf(node) === nestingLevels + 1)
    .map((node) =>
      at(source, node, { rule: 'nested-too-deep', message: `more than ${nestingLevels} levels; return early or name a function` }),
    );

/** Files, functions, components, nesting and the workspaces' pages stay small enough to read. */
export const sizes: ShapeRule = ({ files, sources }) => [
  ...sources.flatMap((source) => [...fileLength(source), ...functionLength(source), ...nesting(source)]),
  ...files
    .filter(({ path, text }) => /^(?:packages|apps)\/[^/]+\/README\.md$/.test(path) && countLines(text) > readmeLines)
    .map(({ path, text }) => ({ rule: 'readme-too-long', file: path, message: `${countLines(text)} lines, ${readmeLines} at most` })),
];

export const tooLong = (findings: readonly Finding[]): number => findings.filter(({ rule }) => rule === ruleOfLongFiles).length;
