import ts from 'typescript';
import { type House, isTest, nodesOf, type Source } from './tree.ts';

/** A table of the schema: whose it is, its constant, its name in the database, and whether a row belongs to an account. */
export type Table = { owner: string; constant: string; table: string; hasAccount: boolean };

export const isSchema = ({ path }: Source): boolean => path.startsWith('apps/server/src/db/schema/') && !isTest(path);

const isTableCall = (node: ts.Node): node is ts.CallExpression => ts.isCallExpression(node) && node.expression.getText() === 'pgTable';

/** The columns that are written out, and those that a helper of the schema brings (`...ofRow()`). */
const namesAccount = (columns: ts.Expression | undefined): boolean => columns !== undefined && /\baccountId\b/.test(columns.getText());

const tableOf = (source: Source, { name, initializer }: ts.VariableDeclaration): Table[] => {
  const call = initializer && nodesOf(initializer).find(isTableCall);
  const table = call?.arguments[0];
  if (!call || !table || !ts.isStringLiteralLike(table)) return [];
  const owner = source.path.replace(/^.*\/(\w[\w-]*)\.ts$/, '$1');
  return [{ owner, constant: name.getText(), table: table.text, hasAccount: namesAccount(call.arguments[1]) }];
};

/** A table with the declaration that makes it. */
export const declaredTables = (house: House): (Table & { source: Source; node: ts.Node })[] =>
  house.sources
    .filter(isSchema)
    .flatMap((source) =>
      source.nodes.filter(ts.isVariableDeclaration).flatMap((node) => tableOf(source, node).map((table) => ({ ...table, source, node }))),
    );

const schemaImports = ({ path, tree }: Source): ts.ImportDeclaration[] =>
  tree.statements.filter(
    (statement): statement is ts.ImportDeclaration =>
      ts.isImportDeclaration(statement) &&
      (/\/db\/schema\//.test(statement.moduleSpecifier.getText()) || path.startsWith('apps/server/src/db/schema/')),
  );

/** What a file imports from files of the schema. */
export const importedTables = (source: Source): string[] =>
  schemaImports(source).flatMap(({ importClause }) => {
    const bindings = importClause?.namedBindings;
    if (!bindings) return [];
    return ts.isNamedImports(bindings) ? bindings.elements.map(({ name }) => name.text) : [bindings.name.text];
  });

/** The name of an exported constant and what it stands for. */
const exportedValues = (statement: ts.Statement): ts.Expression[] =>
  ts.isVariableStatement(statement) && statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
    ? statement.declarationList.declarations.flatMap(({ initializer }) => initializer ?? [])
    : [];

/** Does a statement hand on a table that this file imports? */
export const handsTableOn = (source: Source, statement: ts.Statement): boolean => {
  const imported = new Set(importedTables(source));
  if (exportedValues(statement).some((value) => imported.has(value.getText()))) return true;
  if (!ts.isExportDeclaration(statement)) return false;
  const { moduleSpecifier, exportClause } = statement;
  if (moduleSpecifier) return isSchema(source) || /\/db\/schema\//.test(moduleSpecifier.getText());
  const named = exportClause && ts.isNamedExports(exportClause) ? exportClause.elements : [];
  return named.some(({ name, propertyName }) => imported.has((propertyName ?? name).text));
};
