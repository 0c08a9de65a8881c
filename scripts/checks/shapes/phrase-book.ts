import ts from 'typescript';
import { lineOf, type Source } from './tree.ts';

export type Entry = { key: string; text: string; file: string; line: number };
type Language = 'en' | 'zh';

/** The texts of one language: by the name that the object is exported under. */
type PhraseBook = {
  byExport: ReadonlyMap<string, readonly Entry[]>;
  /** Area of an error code (`wallet` in `wallet.notEnoughPoints`) to the export that holds its texts. */
  errorAreas: ReadonlyMap<string, string>;
  /** Name spaces of the screens' texts, each the name of its export. */
  screens: readonly string[];
};

const unwrap = (node: ts.Node): ts.Node =>
  ts.isAsExpression(node) || ts.isSatisfiesExpression(node) || ts.isParenthesizedExpression(node) ? unwrap(node.expression) : node;

const textOf = (node: ts.Node): string | null => {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isBinaryExpression(node)) return null;
  const left = textOf(node.left);
  const right = textOf(node.right);
  return left === null || right === null ? null : left + right;
};

const nameOf = (name: ts.PropertyName): string => (ts.isIdentifier(name) || ts.isStringLiteralLike(name) ? name.text : name.getText());

const entriesOf = (source: Source, node: ts.Node, prefix: string): Entry[] => {
  const value = unwrap(node);
  const text = textOf(value);
  if (text !== null) return [{ key: prefix, text, file: source.path, line: lineOf(source, value) }];
  const inside = (key: string): string => (prefix ? `${prefix}.${key}` : key);
  if (ts.isArrayLiteralExpression(value))
    return value.elements.flatMap((element, index) => entriesOf(source, element, inside(String(index))));
  if (!ts.isObjectLiteralExpression(value)) return [];
  return value.properties.flatMap((property) =>
    ts.isPropertyAssignment(property) ? entriesOf(source, property.initializer, inside(nameOf(property.name))) : [],
  );
};

const exportedObjects = (source: Source): [string, Entry[]][] =>
  source.tree.statements
    .filter(ts.isVariableStatement)
    .filter((statement) => statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword))
    .flatMap(({ declarationList }) => [...declarationList.declarations])
    .flatMap((declaration) =>
      declaration.initializer && ts.isIdentifier(declaration.name)
        ? [[declaration.name.text, entriesOf(source, declaration.initializer, '')] satisfies [string, Entry[]]]
        : [],
    );

/** Reads the texts of one language from its files. */
export const readPhraseBook = (sources: readonly Source[], language: Language): PhraseBook => {
  const folder = `packages/phrases/src/${language}/`;
  const byExport = new Map(sources.filter(({ path }) => path.startsWith(folder)).flatMap(exportedObjects));
  const names = [...byExport.keys()];
  const isRefusals = (name: string): boolean => name.endsWith('Errors');
  return {
    byExport,
    errorAreas: new Map(names.filter(isRefusals).map((name) => [name.slice(0, -'Errors'.length), name])),
    screens: names.filter((name) => !isRefusals(name)),
  };
};

/** The places to fill in a text, in alphabetical order. */
export const paramsOf = (text: string): string =>
  [...new Set([...text.matchAll(/{{\s*(\w+)[^}]*}}/g)].map(([, name]) => name))].sort().join(', ');
