import ts from 'typescript';
import type { Finding } from '../report.ts';
import { declaredTables, handsTableOn, importedTables, isSchema } from './data-tables.ts';
import { at, type House, isTest, nodesOf, type ShapeRule, type Source } from './tree.ts';

const ownerHandles = /\b(?:OwnerDatabase|OwnerHandle|OwnerTransaction|Handle)\b/;
const tenantHandles = /\b(?:TenantTransaction|TenantReader)\b/;
const anyHandle = /\b(?:OwnerDatabase|OwnerHandle|OwnerTransaction|Handle|TenantTransaction|TenantReader)\b/;

const isServer = ({ path }: Source): boolean => path.startsWith('apps/server/src/') && !isTest(path);
const isFeature = ({ path }: Source): boolean => path.startsWith('apps/server/src/features/') && !isTest(path);
const isDb = ({ path }: Source): boolean => path.startsWith('apps/server/src/db/');
const isRepository = (source: Source): boolean => isFeature(source) && source.path.endsWith('.repository.ts');

type Declared = {
  name: string;
  isExported: boolean;
  statement: ts.VariableStatement;
  parameters: readonly ts.ParameterDeclaration[];
  body: ts.Node;
};

const isExported = ({ modifiers }: ts.VariableStatement): boolean =>
  modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false;

/** The functions that a file declares. */
const functionsOf = ({ tree }: Source): Declared[] =>
  tree.statements.filter(ts.isVariableStatement).flatMap((statement) =>
    statement.declarationList.declarations.flatMap(({ name, initializer }) =>
      initializer && ts.isArrowFunction(initializer)
        ? [
            {
              name: name.getText(),
              isExported: isExported(statement),
              statement,
              parameters: initializer.parameters,
              body: initializer.body,
            },
          ]
        : [],
    ),
  );

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

/** The text of a type, with what this file calls by names of its own. */
const spelledOut = ({ tree }: Source, type: ts.TypeNode): string => {
  const own = tree.statements.filter(ts.isTypeAliasDeclaration).filter(({ name }) => new RegExp(`\\b${name.text}\\b`).test(type.getText()));
  return [type, ...own.map((alias) => alias.type)].map((node) => node.getText()).join(' ');
};

const takes = (source: Source, { parameters }: Declared, handles: RegExp): boolean =>
  parameters.some(({ type }) => type && handles.test(spelledOut(source, type)));

/** Functions of repositories that look at the rows of every account. */
const ownerQueries = ({ sources }: House): { source: Source; declared: Declared }[] =>
  sources
    .filter(isRepository)
    .flatMap((source) => functionsOf(source).map((declared) => ({ source, declared })))
    .filter(({ source, declared }) => declared.isExported && takes(source, declared, ownerHandles));

const unreasoned: ShapeRule = (house) =>
  ownerQueries(house)
    .filter(({ source, declared }) => !hasReason(source, declared.statement, 'owner'))
    .map(({ source, declared }) =>
      at(source, declared.statement, {
        rule: 'owner-needs-reason',
        message: `say in @owner why ${declared.name} leaves the tenant's walls`,
      }),
    );

/** The first call's handle is the tenant's; a raw statement carries it without naming the account. */
const handsOn = (node: ts.CallExpression, handle: string): boolean =>
  node.expression.getText() !== 'runSql' && node.arguments.some((argument) => argument.getText() === handle);

/** The account stands in the body, or in a function that gets the handle: of this file, where it is looked at, or of another one. */
const namesAccount = (declared: Declared, ofFile: ReadonlyMap<string, Declared>, within: readonly string[] = []): boolean => {
  const { name, parameters, body } = declared;
  const handle = parameters.find(({ type }) => type && tenantHandles.test(type.getText()))?.name.getText() ?? '';
  return nodesOf(body).some((node) => {
    if (ts.isPropertyAccessExpression(node) && node.getText() === `${handle}.accountId`) return true;
    if (!ts.isCallExpression(node) || !handsOn(node, handle)) return false;
    const asked = ofFile.get(node.expression.getText());
    return !asked || (!within.includes(asked.name) && namesAccount(asked, ofFile, [...within, name]));
  });
};

const tenantless: ShapeRule = (house) => {
  const withAccount = declaredTables(house).filter(({ hasAccount }) => hasAccount);
  return house.sources.filter(isRepository).flatMap((source) => {
    const all = functionsOf(source);
    const byName = new Map(all.map((declared) => [declared.name, declared]));
    return all
      .filter((declared) => takes(source, declared, tenantHandles) && !namesAccount(declared, byName))
      .filter(({ body }) => withAccount.some(({ constant }) => new RegExp(`\\b${constant}\\b`).test(body.getText())))
      .map(({ name, statement }) =>
        at(source, statement, { rule: 'query-names-account', message: `${name} asks a table of tenants without the handle's account` }),
      );
  });
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

/** Text of a statement: between the ticks of `sql`, or what `sql.raw` and `sql.identifier` are given. */
const statementText = (node: ts.Node): string | undefined => {
  if (ts.isTaggedTemplateExpression(node) && /^sql\b/.test(node.tag.getText())) return node.template.getText();
  if (!ts.isCallExpression(node)) return undefined;
  if (node.expression.getText() === 'sql.raw') return node.getText();
  return node.expression.getText() === 'sql.identifier'
    ? `table ${node.arguments.map((name) => name.getText().slice(1)).join()}`
    : undefined;
};

/** A table named in text would be seen by no wall. */
const tableInText: ShapeRule = (house) => {
  const tables = declaredTables(house).map(({ table }) => table);
  if (!tables.length) return [];
  const named = namesTable(tables);
  return house.sources
    .filter((source) => isServer(source) && !isDb(source))
    .flatMap((source) =>
      nodesOf(source.tree)
        .filter((node) => named.test(statementText(node) ?? ''))
        .map((node) =>
          at(source, node, { rule: 'table-in-text', message: 'name the table by its constant, so that it is seen whose it is' }),
        ),
    );
};

/** A table that left by the face, or by another file of the schema, would be everybody's. */
const tableLeaves: ShapeRule = ({ sources }) =>
  sources
    .filter((source) => isFeature(source) || isSchema(source))
    .flatMap((source) =>
      source.tree.statements
        .filter((statement) => handsTableOn(source, statement))
        .map((statement) =>
          at(source, statement, { rule: 'table-leaves-feature', message: 'others ask the face; a table stays with its feature' }),
        ),
    );

/** The same table under a second constant would belong to two features. */
const tableTwice: ShapeRule = (house) => {
  const seen = new Map<string, string>();
  return declaredTables(house).flatMap(({ table, source, node }) => {
    const first = seen.get(table);
    if (first !== undefined) return [at(source, node, { rule: 'table-declared-twice', message: `${table} is declared in ${first}, too` })];
    seen.set(table, source.path);
    return [];
  });
};

/** Two handles, and a table for each feature: what the compiler and the import walls can not see of it. */
export const dataWalls: ShapeRule = (house) =>
  [unreasoned, tenantless, doors, rawWithoutReason, tableInText, tableLeaves, tableTwice].flatMap((rule) => rule(house));

/** For the closing line: tables that two features use, and questions that look at the rows of every account. */
export const dataFigures = (house: House): Record<string, number> => {
  const users = new Map<string, Set<string>>();
  for (const source of house.sources.filter(isFeature)) {
    const feature = source.path.split('/')[4] ?? '';
    for (const name of importedTables(source)) users.set(name, (users.get(name) ?? new Set()).add(feature));
  }
  const shared = declaredTables(house).filter(({ constant }) => (users.get(constant)?.size ?? 0) > 1);
  return { 'shared tables': shared.length, 'owner queries': ownerQueries(house).length };
};
