import { stat } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

const contractFile = /[\\/]packages[\\/]contract[\\/]src[\\/][\w-]+\.ts$/;

/** What the server alone needs of an endpoint. */
const serverOnly = new Set(['summary', 'limits', 'maxBodyBytes']);

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const isSchema = (value: unknown): value is { options?: unknown } => isObject(value) && '_zod' in value;

/** An enumeration keeps its list; every other schema is left out. */
const withoutSchemas = (key: string, value: unknown): unknown => {
  // An endpoint may bear such a name itself.
  if (serverOnly.has(key) && !(isObject(value) && 'path' in value)) return undefined;
  if (!isSchema(value)) return value;
  const { options } = value;
  return Array.isArray(options) && options.every((option) => typeof option === 'string') ? { options } : undefined;
};

const refuseFunctions = (name: string, value: unknown, file: string): void => {
  if (typeof value === 'function') throw new Error(`${file}: the browser gets data only, and ${name} is a function.`);
};

/** Node keeps what it imported once; the time of the last change makes a changed file another one. */
const loadFresh = async (file: string): Promise<Record<string, unknown>> => {
  const { mtimeMs } = await stat(file);
  return import(`${pathToFileURL(file).href}?changed=${mtimeMs}`);
};

/** The module that the browser gets in the place of a contract file. */
export const readContract = async (file: string, load: (file: string) => Promise<Record<string, unknown>>): Promise<string> => {
  const contract = await load(file);
  const lines = Object.entries(contract).map(([name, value]) => {
    refuseFunctions(name, value, file);
    return `export const ${name} = ${JSON.stringify(withoutSchemas('', value) ?? null, withoutSchemas)};`;
  });
  return lines.join('\n');
};

/**
 * Gives the browser what it needs of a contract: methods, paths and lists, as plain data.
 * The schemas, and with them zod, stay on the server, which checks every request and every answer.
 */
export const contractData = (): Plugin => ({
  name: 'contract-data',
  enforce: 'pre',
  resolveId: (id, importer) => {
    if (id === 'zod') throw new Error(`zod stays on the server; ${importer ?? 'a file'} imports it for the browser.`);
    return null;
  },
  load: async (id) => {
    const file = id.split('?', 1)[0] ?? id;
    return contractFile.test(file) ? { code: await readContract(file, loadFresh), map: null } : null;
  },
});
