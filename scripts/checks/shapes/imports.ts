import ts from 'typescript';
import { at, type ShapeRule } from './tree.ts';

const specifierOf = (node: ts.Node): ts.Node | undefined => {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return node.moduleSpecifier;
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) return node.arguments[0];
  return ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument) ? node.argument.literal : undefined;
};

const isOurs = (specifier: string): boolean => /^(?:\.|#)/.test(specifier);
const hasExtension = (specifier: string): boolean => /\.(?:ts|tsx|mts|mjs|cjs|json|css|svg|png|webp)(?:\?\w+)?$/.test(specifier);

/** Node runs the sources as they are, and finds a file only by its full name. */
export const imports: ShapeRule = ({ sources }) =>
  sources.flatMap((source) =>
    source.nodes.flatMap((node) => {
      const specifier = specifierOf(node);
      if (!specifier || !ts.isStringLiteral(specifier) || !isOurs(specifier.text) || hasExtension(specifier.text)) return [];
      return [at(source, specifier, { rule: 'import-extension', message: `'${specifier.text}' needs its extension` })];
    }),
  );
