import ts from 'typescript';
import { at, isTest, lineOf, type ShapeRule, type Source } from './tree.ts';

const mayCast = (path: string): boolean => /\/(?:kernel|kit)\//.test(path) || isTest(path);

const isConst = (node: ts.AsExpression | ts.TypeAssertion): boolean => node.type.getText() === 'const';

/** A reason stands behind the cast, on a line of the statement that holds it, or in the comment above. */
const hasReason = (source: Source, node: ts.Node): boolean => {
  const lines = source.text.split('\n');
  const first = lineOf(source, node) - 1;
  const last = source.tree.getLineAndCharacterOfPosition(node.getEnd()).line;
  const around = [lines[first - 1]?.trimStart().match(/^(?:\/\/|\*|\/\*)/) ? lines[first - 1] : '', ...lines.slice(first, last + 1)];
  return around.some((line) => /(?:^|\s)(?:\/\/|\/\*|\*)\s*\S/.test(line ?? ''));
};

/** A cast switches the checker off, so it stands only where the house joins typed to untyped, and says why. */
export const casts: ShapeRule = ({ sources }) =>
  sources.flatMap((source) =>
    source.nodes
      .filter((node): node is ts.AsExpression | ts.TypeAssertion => ts.isAsExpression(node) || ts.isTypeAssertionExpression(node))
      .filter((node) => !isConst(node) && !ts.isAsExpression(node.parent))
      .flatMap((node) => {
        if (!mayCast(source.path))
          return [at(source, node, { rule: 'cast-outside-kernel', message: 'narrow with a check or parse instead' })];
        return hasReason(source, node)
          ? []
          : [at(source, node, { rule: 'cast-needs-reason', message: 'say beside the cast why it holds' })];
      }),
  );
