import ts from 'typescript';
import type { Finding } from '../report.ts';
import { at, type House, isTest, type ShapeRule, type Source } from './tree.ts';

const folder = /^packages\/integrations\/src\/(?!kit\/)(?<kind>[a-z0-9-]+)\/(?<id>[a-z0-9-]+)\//;
const suiteOf = (kind: string) => `packages/integrations/src/kit/conformance/${kind}.ts`;
const registry = 'packages/integrations/src/index.ts';

type Vendor = { kind: string; id: string; home: string };

/** Ways to sign in are protocols that the sign-in feature speaks by name, and `builtin` is also the word for a connection that nobody entered. */
const isVendor = ({ kind, id }: Vendor): boolean => kind !== 'portals' && id !== 'builtin';

const vendorsOf = ({ files }: House): Vendor[] => {
  const homes = new Map(
    files.flatMap(({ path }) => {
      const found = folder.exec(path);
      return found?.groups ? [[found[0], { kind: found.groups['kind'] ?? '', id: found.groups['id'] ?? '' }] as const] : [];
    }),
  );
  return [...homes].map(([home, { kind, id }]) => ({ kind, id, home }));
};

/** A vendor's folder has its face, its metadata and its test. */
const missingFiles = (house: House, { id, home }: Vendor): Finding[] => {
  const present = new Set(house.files.map(({ path }) => path));
  return ['index.ts', 'metadata.ts', `${id}.test.ts`]
    .filter((name) => !present.has(home + name))
    .map((name) => ({ rule: 'integration-incomplete', file: home, message: `${name} is missing` }));
};

/** A kind has a suite that says what its face promises. */
const missingSuites = (house: House, vendors: readonly Vendor[]): Finding[] => {
  const present = new Set(house.files.map(({ path }) => path));
  return [...new Set(vendors.map(({ kind }) => kind))]
    .filter((kind) => !present.has(suiteOf(kind)))
    .map((kind) => ({ rule: 'kind-without-suite', file: suiteOf(kind), message: `the conformance suite of ${kind}/ is missing` }));
};

/** The test of a folder runs the suite of its kind. */
const notProven = ({ files }: House, { kind, id, home }: Vendor): Finding[] => {
  const test = files.find(({ path }) => path === `${home}${id}.test.ts`);
  return !test || test.text.includes(`'../../kit/conformance/${kind}.ts'`)
    ? []
    : [{ rule: 'integration-not-proven', file: test.path, message: `does not run the suite of ${kind}/` }];
};

const notRegistered = (house: House, { home }: Vendor): Finding[] => {
  const lines = house.files.find(({ path }) => path === registry)?.text;
  const from = `./${home.slice('packages/integrations/src/'.length)}`;
  return lines === undefined || lines.includes(from)
    ? []
    : [{ rule: 'integration-not-registered', file: home, message: `no line in ${registry}` }];
};

const couldNameVendor = ({ path }: Source): boolean =>
  /^(?:apps|packages)\//.test(path) &&
  !isTest(path) &&
  path !== registry &&
  !folder.test(path) &&
  !path.startsWith('packages/integrations/src/ai/');

/** The id itself as a text, a key or a settings name such as `<ID>_API_KEY`. */
const namesVendor = (node: ts.Node, ids: ReadonlySet<string>): string | undefined => {
  if (!ts.isStringLiteralLike(node) && !(ts.isIdentifier(node) && ts.isPropertyAssignment(node.parent) && node.parent.name === node))
    return undefined;
  const text = node.text.toLowerCase();
  if (ids.has(text)) return text;
  const owner = /^(?<id>[A-Z0-9]+(?:_[A-Z0-9]+)*?)_(?:API_KEY|BASE_URL|API_BASE|ENDPOINT|TOKEN)$/.exec(node.text)?.groups?.['id'];
  const id = owner?.toLowerCase().replaceAll('_', '-');
  return id !== undefined && ids.has(id) ? id : undefined;
};

const strayNames = ({ sources }: House, ids: ReadonlySet<string>): Finding[] =>
  sources.filter(couldNameVendor).flatMap((source) =>
    source.nodes.flatMap((node) => {
      const id = namesVendor(node, ids);
      return id
        ? [at(source, node, { rule: 'vendor-outside-its-folder', message: `'${id}' is known to its folder and the registry alone` })]
        : [];
    }),
  );

/** One vendor, one folder, one line in the registry; nobody else knows its name. */
export const integrations: ShapeRule = (house) => {
  const vendors = vendorsOf(house);
  return [
    ...missingSuites(house, vendors),
    ...vendors.flatMap((vendor) => [...missingFiles(house, vendor), ...notRegistered(house, vendor), ...notProven(house, vendor)]),
    ...strayNames(house, new Set(vendors.filter(isVendor).map(({ id }) => id))),
  ];
};
