import ts from 'typescript';
import type { Finding } from '../report.ts';
import { at, type ShapeRule, type Source } from './tree.ts';

/** Tokens from which a body is a piece of knowledge: a function under the same name, a value under the same name, either under another name. */
const least = { sameFunction: 8, sameValue: 16, otherName: 30 };

const ruleOfSameBodies = 'same-body';

type Body = {
  source: Source;
  node: ts.VariableDeclaration | ts.FunctionDeclaration;
  name: string;
  tokens: string[];
  meaning: string;
  isFunction: boolean;
};

const isFunction = (node: ts.Node): boolean => ts.isArrowFunction(node) || ts.isFunctionExpression(node) || ts.isFunctionDeclaration(node);

/** The names that a body gives itself: parameters and variables. */
const localNames = (node: ts.Node): Map<string, string> => {
  const names = new Map<string, string>();
  const visit = (inner: ts.Node): void => {
    const isBinding = ts.isParameter(inner) || ts.isVariableDeclaration(inner) || (ts.isBindingElement(inner) && !inner.propertyName);
    if (isBinding && inner !== node && ts.isIdentifier(inner.name) && !names.has(inner.name.text))
      names.set(inner.name.text, ts.isBindingElement(inner) ? inner.name.text : `$${names.size}`);
    ts.forEachChild(inner, visit);
  };
  visit(node);
  return names;
};

/** The text token by token, without spaces and comments, its own names numbered. */
const tokensOf = (text: string, own: ReadonlyMap<string, string>): string[] => {
  const scanner = ts.createScanner(ts.ScriptTarget.ESNext, true, ts.LanguageVariant.JSX, text);
  const tokens: string[] = [];
  for (let kind = scanner.scan(); kind !== ts.SyntaxKind.EndOfFileToken; kind = scanner.scan()) {
    const token = scanner.getTokenText();
    const isName = kind === ts.SyntaxKind.Identifier && !/^\??\.$/.test(tokens.at(-1) ?? '');
    tokens.push(isName ? (own.get(token) ?? token) : token);
  }
  return tokens;
};

const bodyOf = (source: Source, node: ts.VariableDeclaration | ts.FunctionDeclaration): Body[] => {
  const value = ts.isVariableDeclaration(node) ? node.initializer : node;
  if (!value || !node.name || !ts.isIdentifier(node.name)) return [];
  const start = ts.isFunctionDeclaration(value) ? (value.parameters.pos ?? value.getStart()) : value.getStart();
  const tokens = tokensOf(source.text.slice(start, value.end), localNames(value));
  return [{ source, node, name: node.name.text, tokens, meaning: '', isFunction: isFunction(value) }];
};

/** Names that a file sets while it runs (a test's server) or takes apart: what reads them reads something of this file alone. */
const stateOf = ({ tree }: Source): Set<string> =>
  new Set(
    tree.statements
      .filter((statement) => ts.isVariableStatement(statement))
      .flatMap(({ declarationList: { flags, declarations } }) =>
        declarations.map(({ name }) => ({ name, isConst: flags & ts.NodeFlags.Const })),
      )
      .filter(({ name, isConst }) => !isConst || !ts.isIdentifier(name))
      .flatMap(({ name }) => name.getText().match(/[\w$]+/g) ?? []),
  );

const declaredBodies = (source: Source): Body[] =>
  source.tree.statements.flatMap((statement) => {
    if (ts.isFunctionDeclaration(statement)) return bodyOf(source, statement);
    return ts.isVariableStatement(statement) ? statement.declarationList.declarations.flatMap((node) => bodyOf(source, node)) : [];
  });

/** The bodies of a file, each with the text that it stands for: the names of this file in it stand for their own bodies. */
const bodiesOf = (source: Source): Body[] => {
  const state = stateOf(source);
  const bodies = declaredBodies(source);
  const byName = new Map(bodies.map((body) => [body.name, body]));
  const spell = (body: Body, within: readonly Body[]): string =>
    body.tokens
      .map((token) => {
        const inner = byName.get(token);
        if (state.has(token) || token === 'import') return `${source.path}:${token}`;
        return inner && inner !== body && !within.includes(inner) ? `(${spell(inner, [...within, body])})` : token;
      })
      .join(' ');
  return bodies.map((body) => ({ ...body, meaning: spell(body, []) }));
};

const isLarge = ({ tokens, isFunction: isOfFunction }: Body, isSameName: boolean): boolean => {
  if (!isSameName) return tokens.length >= least.otherName;
  return tokens.length >= (isOfFunction ? least.sameFunction : least.sameValue);
};

const describe = (first: Body, again: Body): string =>
  `${again.name} is ${first.name === again.name ? '' : `${first.name} `}in ${first.source.path} over again; keep one`;

export const sameBodiesOf = (findings: readonly Finding[]): number => findings.filter(({ rule }) => rule === ruleOfSameBodies).length;

/** The same body in two places, under one name or under two, is one piece of knowledge that will part in two. */
export const sameBodies: ShapeRule = ({ sources }) => {
  const seen = new Map<string, Body[]>();
  return sources
    .filter(({ path }) => !/^packages\/phrases\//.test(path))
    .flatMap(bodiesOf)
    .flatMap((body) => {
      const earlier = seen.get(body.meaning) ?? [];
      seen.set(body.meaning, [...earlier, body]);
      const first = earlier.find((other) => isLarge(body, other.name === body.name));
      if (!first) return [];
      return [at(body.source, body.node, { rule: ruleOfSameBodies, message: describe(first, body) })];
    });
};
