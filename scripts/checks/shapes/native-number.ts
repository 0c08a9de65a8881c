import ts from 'typescript';
import { at, type ShapeRule } from './tree.ts';

const isNumberType = (node: ts.Node): boolean =>
  ts.isJsxAttribute(node) && node.name.getText() === 'type' && /['"`]number['"`]/.test(node.initializer?.getText() ?? '');

/** The browser's number field knows no thousands separators, turns with the wheel, and hands on nothing for what it cannot read. */
export const nativeNumber: ShapeRule = ({ sources }) =>
  sources
    .filter(({ path }) => path.startsWith('apps/console/src/') && !path.includes('.test.'))
    .flatMap((source) =>
      source.nodes
        .filter(isNumberType)
        .map((node) => at(source, node, { rule: 'native-number', message: 'a number is a NumberField, digits that are none a TextField' })),
    );
