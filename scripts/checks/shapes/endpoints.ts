import ts from 'typescript';
import type { Finding } from '../report.ts';
import { at, isTest, type ShapeRule, type Source } from './tree.ts';

const inContract = ({ path }: Source): boolean => path.startsWith('packages/contract/src/');
const pathForm = /^\/(?:(?::[a-z][A-Za-z]*|[a-z0-9][a-z0-9_-]*)\/)*$/;

const property = (node: ts.ObjectLiteralExpression, name: string): ts.StringLiteralLike | undefined => {
  for (const member of node.properties) {
    if (ts.isPropertyAssignment(member) && member.name.getText() === name && ts.isStringLiteralLike(member.initializer))
      return member.initializer;
  }
  return undefined;
};

type Listed = { source: Source; node: ts.Node; method: string; path: string };

const endpointsOf = (source: Source): Listed[] =>
  source.nodes.filter(ts.isObjectLiteralExpression).flatMap((object) => {
    const method = property(object, 'method');
    const path = property(object, 'path');
    return method && path ? [{ source, node: path, method: method.text, path: path.text }] : [];
  });

const twice = (listed: readonly Listed[]): Finding[] => {
  const seen = new Set<string>();
  return listed.flatMap(({ source, node, method, path }) => {
    const key = `${method} ${path.replaceAll(/:\w+/g, ':_')}`;
    if (seen.has(key)) return [at(source, node, { rule: 'endpoint-twice', message: `${method} ${path} is listed already` })];
    seen.add(key);
    return [];
  });
};

const apiTexts = (source: Source): ts.StringLiteralLike[] =>
  source.nodes.filter((node): node is ts.StringLiteralLike => ts.isStringLiteralLike(node) && node.text.startsWith('/api/'));

const headOfApi = (source: Source): ts.Node[] =>
  source.nodes.filter((node) => ts.isTemplateExpression(node) && node.head.text.startsWith('/api/'));

/** Code that serves or calls; the kernel serves the API's own pages, and settings name the prefix. */
const mustNotKnowPaths = ({ path }: Source): boolean =>
  /^apps\/(?:server|console)\/src\//.test(path) && !isTest(path) && !path.startsWith('apps/server/src/kernel/');

/** Each path is published once, ends with a slash, and is known to the contract alone. */
export const endpoints: ShapeRule = ({ sources }) => {
  const contract = sources.filter(inContract);
  const listed = contract.flatMap(endpointsOf);
  const misshapen = [
    ...listed.map(({ source, node, path }) => ({ source, node, path })),
    ...contract.flatMap((source) => apiTexts(source).map((node) => ({ source, node, path: node.text }))),
  ]
    .filter(({ path }) => !pathForm.test(path))
    .map(({ source, node, path }) =>
      at(source, node, { rule: 'endpoint-path', message: `'${path}' must be lower case and end with a slash` }),
    );
  const unique = [...new Map(misshapen.map((finding) => [`${finding.file}:${finding.line}`, finding])).values()];
  const elsewhere = sources
    .filter(mustNotKnowPaths)
    .flatMap((source) =>
      [...apiTexts(source).filter(({ text }) => text !== '/api/'), ...headOfApi(source)].map((node) =>
        at(source, node, { rule: 'path-outside-contract', message: 'take the path from the endpoint table' }),
      ),
    );
  return [...twice(listed), ...unique, ...elsewhere];
};
