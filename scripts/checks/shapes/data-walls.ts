import ts from 'typescript';
import type { Finding } from '../report.ts';
import { at, type House, isTest, nodesOf, type ShapeRule, type Source } from './tree.ts';

const ownerHandles = /\b(?:OwnerDatabase|OwnerHandle|OwnerTransaction|Handle)\b/;
const tenantHandles = /\b(?:TenantTransaction|TenantReader)\b/;
const anyHandle = /\b(?:OwnerDatabase|OwnerHandle|OwnerTransaction|Handle|TenantTransaction|TenantReader)\b/;

const isServer = ({ path }: Source): boolean => path.startsWith('apps/server/src/') && !isTest(path);
const isFeature = ({ path }: Source): boolean => path.startsWith('apps/server/src/features/') && !isTest(path);
const isDb = ({ path }: Source): boolean => path.startsWith('apps/server/src/db/');
const isRepository = (source: Source): boolean => isFeature(source) && source.path.endsWith('.repository.ts');
const isSchema = ({ path }: Source): boolean => path.startsWith('apps/server/src/db/schema/');

type Declared = { name: string; statement: ts.VariableStatement; parameters: readonly ts.ParameterDeclaration[]; body: ts.Node };

/** The functions that a file exports. */
const exportedFunctions = ({ tree }: Source): Declared[] =>
  tree.statements.flatMap((statement) => {
    if (!ts.isVariableStatement(statement) || !statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) return [];
    return statement.declarationList.declarations.flatMap(({ name, initializer }) =>
      initializer && ts.isArrowFunction(initializer)
        ? [{ name: name.getText(), statement, parameters: initializer.parameters, body: initializer.body }]
        : [],
    );
  });

/** At least three words behind the tag. */
const reasonOf = (tag: string): RegExp => new RegExp(`@${tag}[ \\t]+\\S+\\s+(?:\\*\\s+)?\\S+\\s+(?:\\*\\s+)?\\S+`);

const commentAbove = ({ text }: Source, node: ts.Node): string =>
  (ts.getLeadingCommentRanges(text, node.getFullStart()) ?? []).map(({ pos, end }) => text.slice(pos, end)).join('\n');

/** The reason stands in the comment of the function, or in the comment with which the file begins. */
const hasReason = (source: Source, node: ts.Node, tag: string): boolean => {
  const first = source.tree.statements[0];
  const isFirst = first === node;
  return (
    reasonOf(tag).test(commentAbove(source, node)) || (!isFirst && first !== undefined && reasonOf(tag).test(commentAbove(source, first)))
  );
};

const takes = ({ parameters }: Declared, handles: RegExp): boolean => parameters.some(({ type }) => type && handles.test(type.getText()));

/** Functions of repositories that look at the rows of every account. */
const ownerQueries = ({ sources }: House): { source: Source; declared: Declared }[] =>
  sources
    .filter(isRepository)
    .flatMap((source) => exportedFunctions(source).map((declared) => ({ source, declared })))
    .filter(({ declared }) => takes(declared, ownerHandles));

const unreasoned: ShapeRule = (house) =>
  ownerQueries(house)
    .filter(({ source, declared }) => !hasReason(source, declared.statement, 'owner'))
    .map(({ source, declared }) =>
      at(source, declared.statement, {
        rule: 'owner-needs-reason',
        message: `say in @owner why ${declared.name} leaves the tenant's walls`,
      }),
    );

/** The tables of the schema: the constant's name, the name in the database, and whether a row belongs to an account. */
const tablesOf = ({ sources }: House) =>
  sources.filter(isSchema).flatMap((source) =>
    [
      ...source.text.matchAll(
        /export const (?<constant>\w+) = pgTable\(\s*'(?<table>\w+)',\s*\{(?<columns>[\s\S]*?)\n {2}\}|export const (?<constant2>\w+) = pgTable\('(?<table2>\w+)', \{(?<columns2>[\s\S]*?)\n\}/g,
      ),
    ].map(({ groups = {} }) => ({
      owner: source.path.replace(/^.*\/(\w[\w-]*)\.ts$/, '$1'),
      constant: groups['constant'] ?? groups['constant2'] ?? '',
      table: groups['table'] ?? groups['table2'] ?? '',
      hasAccount: /\baccountId:/.test(groups['columns'] ?? groups['columns2'] ?? ''),
    })),
  );

const namesAccount = ({ parameters, body }: Declared): boolean => {
  const handle = parameters.find(({ type }) => type && tenantHandles.test(type.getText()))?.name.getText() ?? '';
  const isNamed = (node: ts.Node): boolean =>
    (ts.isPropertyAccessExpression(node) && node.getText() === `${handle}.accountId`) ||
    // A helper of the same file names it.
    (ts.isCallExpression(node) && node.arguments.some((argument) => argument.getText() === handle));
  return [...nodesOf(body)].some(isNamed);
};

const tenantless: ShapeRule = (house) => {
  const withAccount = tablesOf(house).filter(({ hasAccount }) => hasAccount);
  return house.sources.filter(isRepository).flatMap((source) =>
    exportedFunctions(source)
      .filter((declared) => takes(declared, tenantHandles) && !namesAccount(declared))
      .filter(({ body }) => withAccount.some(({ constant }) => new RegExp(`\\b${constant}\\b`).test(body.getText())))
      .map(({ name, statement }) =>
        at(source, statement, { rule: 'query-names-account', message: `${name} asks a table of tenants without the handle's account` }),
      ),
  );
};

/** `prepare(…).execute()` runs what the builder has made. */
const isPrepared = (node: ts.PropertyAccessExpression): boolean => /\.prepare\([^()]*\)$/.test(node.expression.getText());

/** A handle itself, one with something added or left out, or one of several; not what merely takes one. */
const isHandle = (type: ts.TypeNode): boolean => {
  if (ts.isUnionTypeNode(type) || ts.isIntersectionTypeNode(type)) return type.types.some(isHandle);
  if (ts.isParenthesizedTypeNode(type)) return isHandle(type.type);
  return ts.isTypeReferenceNode(type) && (anyHandle.test(type.typeName.getText()) || (type.typeArguments ?? []).some(isHandle));
};

const doors: ShapeRule = ({ sources }) =>
  sources
    .filter((source) => isServer(source) && !isDb(source))
    .flatMap((source) =>
      [...nodesOf(source.tree)].flatMap((node): Finding[] => {
        if (ts.isPropertyAccessExpression(node) && (node.name.text === '$client' || (node.name.text === 'execute' && !isPrepared(node))))
          return [at(source, node, { rule: 'raw-statement', message: 'ask by the query builder, or through runSql in a repository' })];
        if (ts.isAsExpression(node) && anyHandle.test(node.type.getText()))
          return [at(source, node, { rule: 'handle-by-cast', message: 'a handle comes from asTenant or from the database alone' })];
        if (ts.isTypeAliasDeclaration(node) && isHandle(node.type))
          return [
            at(source, node, {
              rule: 'handle-by-another-name',
              message: 'call a handle by its own name, so that it is seen what it opens',
            }),
          ];
        return [];
      }),
    );

const isRunSql = (node: ts.Node): boolean => ts.isCallExpression(node) && node.expression.getText() === 'runSql';

const rawWithoutReason: ShapeRule = ({ sources }) =>
  sources
    .filter(isFeature)
    .flatMap((source) =>
      source.tree.statements
        .filter((statement) => [...nodesOf(statement)].some(isRunSql) && !hasReason(source, statement, 'sql'))
        .map((statement) =>
          at(source, statement, { rule: 'raw-statement-needs-reason', message: 'say in @sql why the query builder does not do' }),
        ),
    );

const namesTable = (tables: readonly string[]): RegExp =>
  new RegExp(`\\b(?:from|join|into|update|table|only)\\s+"?(?:${tables.join('|')})\\b`, 'i');

/** A table named in text would be seen by no wall. */
const tableInText: ShapeRule = (house) => {
  const tables = tablesOf(house).map(({ table }) => table);
  if (!tables.length) return [];
  const named = namesTable(tables);
  return house.sources
    .filter((source) => isServer(source) && !isDb(source))
    .flatMap((source) =>
      [...nodesOf(source.tree)]
        .filter((node) => ts.isTaggedTemplateExpression(node) && /^sql\b/.test(node.tag.getText()) && named.test(node.template.getText()))
        .map((node) =>
          at(source, node, { rule: 'table-in-text', message: 'name the table by its constant, so that it is seen whose it is' }),
        ),
    );
};

const schemaImports = ({ tree }: Source): ts.ImportDeclaration[] =>
  tree.statements.filter(
    (statement): statement is ts.ImportDeclaration =>
      ts.isImportDeclaration(statement) && /\/db\/schema\//.test(statement.moduleSpecifier.getText()),
  );

const importedNames = (source: Source): string[] =>
  schemaImports(source).flatMap(({ importClause }) => {
    const bindings = importClause?.namedBindings;
    if (!bindings) return [];
    return ts.isNamedImports(bindings) ? bindings.elements.map(({ name }) => name.text) : [bindings.name.text];
  });

/** A table that left by the face would be everybody's. */
const tableLeaves: ShapeRule = ({ sources }) =>
  sources.filter(isFeature).flatMap((source) => {
    const own = new Set(importedNames(source));
    return source.tree.statements.flatMap((statement): Finding[] => {
      const isPassedOn =
        ts.isExportDeclaration(statement) &&
        (/\/db\/schema\//.test(statement.moduleSpecifier?.getText() ?? '') ||
          (!statement.moduleSpecifier &&
            statement.exportClause !== undefined &&
            ts.isNamedExports(statement.exportClause) &&
            statement.exportClause.elements.some(({ name, propertyName }) => own.has((propertyName ?? name).text))));
      const isRenamed =
        ts.isVariableStatement(statement) &&
        statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) &&
        statement.declarationList.declarations.some(({ initializer }) => initializer && own.has(initializer.getText()));
      return isPassedOn || isRenamed
        ? [at(source, statement, { rule: 'table-leaves-feature', message: 'others ask the face; a table stays with its feature' })]
        : [];
    });
  });

/** Two handles, and a table for each feature: what the compiler and the import walls can not see of it. */
export const dataWalls: ShapeRule = (house) =>
  [unreasoned, tenantless, doors, rawWithoutReason, tableInText, tableLeaves].flatMap((rule) => rule(house));

/** For the closing line: tables that two features use, and questions that look at the rows of every account. */
export const dataFigures = (house: House): Record<string, number> => {
  const users = new Map<string, Set<string>>();
  for (const source of house.sources.filter(isFeature)) {
    const feature = source.path.split('/')[4] ?? '';
    for (const name of importedNames(source)) users.set(name, (users.get(name) ?? new Set()).add(feature));
  }
  const shared = tablesOf(house).filter(({ constant }) => (users.get(constant)?.size ?? 0) > 1);
  return { 'shared tables': shared.length, 'owner queries': ownerQueries(house).length };
};
