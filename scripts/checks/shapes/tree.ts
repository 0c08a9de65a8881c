import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import type { Finding } from '../report.ts';

/** A file that is or will be committed, by its path from the root. */
export type TextFile = { path: string; text: string };

/** A file of code with its syntax tree, and every node of it in the order of the text. */
export type Source = TextFile & { tree: ts.SourceFile; nodes: readonly ts.Node[] };

/** What every shape rule looks at. */
export type House = { files: readonly TextFile[]; sources: readonly Source[] };

/** A rule about shapes that no other tool of the check knows. */
export type ShapeRule = (house: House) => Finding[];

const ignoredFolders = new Set(['node_modules', '.git', 'dist', '.cache', 'test-report']);
/** The data of a server that was started here; a folder of code may have the same name. */
const dataFolder = 'data';
const codeFile = /\.(?:ts|tsx|mts|mjs|cjs)$/;
const textFile =
  /\.(?:ts|tsx|mts|mjs|cjs|js|json|md|sql|css|html|svg|yml|yaml|sh|txt|xml)$|(?:^|\/)(?:Dockerfile|\.env\.example|\.npmrc|\.gitignore|\.dockerignore|run)$/;

const walk = (root: string, folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder ? `${folder}/${entry.name}` : entry.name;
    if (entry.isDirectory()) return ignoredFolders.has(entry.name) || path === dataFolder ? [] : walk(root, path);
    return [path];
  });

/** Committed files and new ones that git does not ignore; without git (an unpacked archive) all files but the usual output. */
const listFiles = (root: string): string[] => {
  if (!existsSync(join(root, '.git'))) return walk(root, '');
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' });
  return listed.split('\0').filter((path) => path && existsSync(join(root, path)) && statSync(join(root, path)).isFile());
};

const kindOf = (path: string): ts.ScriptKind => {
  if (path.endsWith('.tsx')) return ts.ScriptKind.TSX;
  return /\.[mc]?ts$/.test(path) ? ts.ScriptKind.TS : ts.ScriptKind.JS;
};

/** Every node under one, itself first. */
export const nodesOf = (node: ts.Node): ts.Node[] => {
  const found: ts.Node[] = [];
  const visit = (inner: ts.Node): void => {
    found.push(inner);
    ts.forEachChild(inner, visit);
  };
  visit(node);
  return found;
};

const parse = ({ path, text }: TextFile): Source => {
  const tree = ts.createSourceFile(path, text, { languageVersion: ts.ScriptTarget.ESNext }, true, kindOf(path));
  return { path, text, tree, nodes: nodesOf(tree) };
};

const houses = new Map<string, House>();

/** The tree under `root`, read once for all rules and steps. */
export const readHouse = (root: string): House => {
  const known = houses.get(root) ?? read(root);
  houses.set(root, known);
  return known;
};

const read = (root: string): House => {
  // A picture has no text to judge, but a page may lead to it.
  const files = listFiles(root).map((path) => ({ path, text: textFile.test(path) ? readFileSync(join(root, path), 'utf8') : '' }));
  return { files, sources: files.filter(({ path }) => codeFile.test(path)).map(parse) };
};

export const lineOf = ({ tree }: Source, node: ts.Node): number => tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1;

export const isTest = (path: string): boolean =>
  /\.test\.tsx?$|^apps\/[^/]+\/test\/|\/conformance\/|^e2e\/|^scripts\/checks\/planted\//.test(path);

/** What runs at a customer's: the sources of the rooms and slabs without their tests. */
export const isProduct = (path: string): boolean => /^(?:apps|packages)\/[^/]+\/src\//.test(path) && !isTest(path);

/** A finding at a node. */
export const at = (source: Source, node: ts.Node, { rule, message }: Pick<Finding, 'rule' | 'message'>): Finding => ({
  rule,
  file: source.path,
  line: lineOf(source, node),
  message,
});
