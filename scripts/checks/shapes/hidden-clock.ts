import ts from 'typescript';
import { at, isTest, type ShapeRule } from './tree.ts';

const isHome = (path: string): boolean =>
  /^apps\/server\/src\/(?:features|kernel)\//.test(path) && !isTest(path) && !path.endsWith('/kernel/clock.ts');

const readsClock = (node: ts.Node): boolean =>
  (ts.isNewExpression(node) && node.expression.getText() === 'Date' && !node.arguments?.length) ||
  (ts.isCallExpression(node) && node.expression.getText() === 'Date.now');

const makesId = (node: ts.Node): boolean =>
  ts.isImportSpecifier(node)
    ? (node.propertyName ?? node.name).text === 'randomUUID'
    : ts.isPropertyAccessExpression(node) && node.name.text === 'randomUUID';

/** Ids are made in one place of the server and its tests, in one form. */
export const hiddenId: ShapeRule = ({ sources }) =>
  sources
    .filter(({ path }) => path.startsWith('apps/server/') && !path.endsWith('/kernel/ids.ts'))
    .flatMap((source) =>
      source.nodes.filter(makesId).map((node) => at(source, node, { rule: 'hidden-id', message: 'take ids from kernel/ids.ts' })),
    );

/** Features and kernel are told the time, so that a test can move it. */
export const hiddenClock: ShapeRule = ({ sources }) =>
  sources
    .filter(({ path }) => isHome(path))
    .flatMap((source) =>
      source.nodes
        .filter(readsClock)
        .map((node) => at(source, node, { rule: 'hidden-clock', message: 'take the time from the injected clock' })),
    );
