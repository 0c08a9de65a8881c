import { posix } from 'node:path';
import ts from 'typescript';
import type { Finding } from '../report.ts';
import { at, type House, type ShapeRule, type TextFile } from './tree.ts';

const link = /\]\((?<target>[^)\s]+)\)/g;
const isOutside = (target: string): boolean => /^(?:[a-z]+:|#)/.test(target);

const deadLinks = ({ path, text }: TextFile, known: ReadonlySet<string>): Finding[] =>
  text.split('\n').flatMap((content, index) =>
    [...content.matchAll(link)]
      .map(({ groups }) => groups?.['target'] ?? '')
      .filter((target) => !isOutside(target))
      .filter((target) => !known.has(posix.join(posix.dirname(path), target.split('#')[0] ?? '').replace(/\/$/, '')))
      .map((target) => ({ rule: 'dead-link', file: path, line: index + 1, message: `'${target}' is not there` })),
  );

/** Pages that describe the house as it is now; a decision tells of its day, and the how-to of files that are to come. */
const isDescription = ({ path }: TextFile): boolean =>
  /^(?:CONTRIBUTING|README|docs\/(?:architecture|adding-an-integration)|(?:apps|packages)\/[^/]+\/README)\.md$/.test(path);

const namedFile = /`(?<name>(?:[\w-]+\/)+[\w-]+(?:\.[\w-]+)*\.(?:ts|tsx|mjs|cjs|json|css|sql))`/g;

/** A page that names a file that is not there describes another house. */
const strayNames = ({ path, text }: TextFile, files: House['files']): Finding[] =>
  text.split('\n').flatMap((content, index) =>
    [...content.matchAll(namedFile)]
      .map(({ groups }) => groups?.['name'] ?? '')
      .filter((name) => !/^(?:dist|node_modules)\//.test(name))
      .filter((name) => !files.some((file) => `/${file.path}`.endsWith(`/${name}`)))
      .map((name) => ({ rule: 'file-not-there', file: path, line: index + 1, message: `no file is called '${name}'` })),
  );

/** Files, and the folders that hold them. */
const knownPaths = ({ files }: House): Set<string> => {
  const known = new Set<string>();
  for (const { path } of files) for (let up = path; up !== '.'; up = posix.dirname(up)) known.add(up);
  return known;
};

/** Every setting that the server reads is explained on the first page. */
const unexplainedSettings = ({ files, sources }: House): Finding[] => {
  const readme = files.find(({ path }) => path === 'README.md')?.text ?? '';
  const config = sources.find(({ path }) => path === 'apps/server/src/config.ts');
  if (!config) return [];
  return config.nodes
    .filter(ts.isPropertyAssignment)
    .filter(({ name }) => /^[A-Z][A-Z0-9_]+$/.test(name.getText()))
    .filter(({ name }) => name.getText() !== 'NODE_ENV' && !readme.includes(`\`${name.getText()}\``))
    .map((node) => at(config, node, { rule: 'setting-not-in-readme', message: `${node.name.getText()} is missing in README.md` }));
};

/** A workspace says on its own page what it is and what it may import. */
const speechless = ({ files }: House, known: ReadonlySet<string>): Finding[] =>
  files
    .filter(({ path }) => /^(?:apps|packages)\/[^/]+\/package\.json$/.test(path))
    .map(({ path }) => path.replace('package.json', 'README.md'))
    .filter((path) => !known.has(path))
    .map((path) => ({ rule: 'workspace-without-readme', file: path, message: 'a workspace needs a page of its own' }));

const decision = /^docs\/decisions\/(?<number>\d{4})-[a-z0-9-]+\.md$/;

/** Decisions are cited by their number, so a number leads to one page. */
const sharedNumbers = ({ files }: House): Finding[] => {
  const numbered = files.flatMap(({ path }) => {
    const number = decision.exec(path)?.groups?.['number'];
    return number ? [{ path, number }] : [];
  });
  return numbered
    .filter(({ number }, index) => numbered.findIndex((other) => other.number === number) < index)
    .map(({ path, number }) => ({ rule: 'decision-number', file: path, message: `${number} is the number of another page` }));
};

/** Pages lead to what is there, name what is there, bear a number of their own, and name every setting. */
export const docs: ShapeRule = (house) => {
  const known = knownPaths(house);
  return [
    ...house.files.filter(({ path }) => path.endsWith('.md')).flatMap((file) => deadLinks(file, known)),
    ...house.files.filter(isDescription).flatMap((file) => strayNames(file, house.files)),
    ...unexplainedSettings(house),
    ...speechless(house, known),
    ...sharedNumbers(house),
  ];
};
