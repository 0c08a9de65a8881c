import ts from 'typescript';
import { at, isProduct, type ShapeRule } from './tree.ts';

const specifierOf = (node: ts.Node): ts.Node | undefined => {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return node.moduleSpecifier;
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) return node.arguments[0];
  return ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument) ? node.argument.literal : undefined;
};

const isOurs = (specifier: string): boolean => /^(?:\.|#)/.test(specifier);
const hasExtension = (specifier: string): boolean => /\.(?:ts|tsx|mts|mjs|cjs|json|css|svg|png|webp)(?:\?\w+)?$/.test(specifier);

/** Node's other ways to a module, which no wall reads. */
const otherLoaders = /(?:^|\.)(?:createRequire|require|getBuiltinModule|importScripts)$/;

/** Finds where a package lies and loads nothing. */
const isResolved = ({ parent }: ts.CallExpression): boolean => ts.isPropertyAccessExpression(parent) && parent.name.text === 'resolve';

/** An import whose place is computed leads where no wall can look. */
const isComputed = (node: ts.Node): boolean => {
  if (!ts.isCallExpression(node)) return false;
  if (node.expression.kind !== ts.SyntaxKind.ImportKeyword) return otherLoaders.test(node.expression.getText()) && !isResolved(node);
  return !(node.arguments[0] && ts.isStringLiteral(node.arguments[0]));
};

/** Node runs the sources as they are, and finds a file only by its full name; a place stands in the text, where the walls read it. */
export const imports: ShapeRule = ({ sources }) =>
  sources.flatMap((source) =>
    source.nodes.flatMap((node) => {
      if (isComputed(node) && isProduct(source.path))
        return [at(source, node, { rule: 'computed-import', message: 'write the place as plain text' })];
      const specifier = specifierOf(node);
      if (!specifier || !ts.isStringLiteral(specifier) || !isOurs(specifier.text) || hasExtension(specifier.text)) return [];
      return [at(source, specifier, { rule: 'import-extension', message: `'${specifier.text}' needs its extension` })];
    }),
  );
