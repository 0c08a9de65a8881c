import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  aiVendors,
  credentialsFromEnvironment,
  discoverLocalServers,
  documentSources,
  fileStore,
  homeStore,
  integrationEnvironmentNames,
  portals,
  storePlatforms,
} from './index.ts';
import { sendJson, startUpstream, type Upstream } from './kit/conformance/upstream.ts';

const kinds = { ai: aiVendors, portals, stores: storePlatforms, sources: documentSources };

/** The integrations of a kind, by the folders that stand on the disk. */
const foldersOf = async (kind: string): Promise<string[]> => {
  const entries = await readdir(new URL(`./${kind}/`, import.meta.url), { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
};

describe('the registry', () => {
  it.each(Object.entries(kinds))('knows each folder of %s once, by the id in its metadata', async (folder, kind) => {
    const ids = kind.all.map(({ metadata }) => metadata.id);
    expect(kind.id).toBe(folder);
    const others = folder === 'stores' ? [fileStore.metadata.id, homeStore.metadata.id] : [];
    expect([...ids, ...others].sort()).toEqual((await foldersOf(kind.id)).sort());
    for (const integration of kind.all) expect(kind.find(integration.metadata.id)).toBe(integration);
    expect(kind.find('nobody')).toBeUndefined();
  });

  it('loads the code that belongs to the facts', async () => {
    for (const { all } of [aiVendors, portals, documentSources]) {
      for (const { load, metadata } of all) expect((await load()).metadata).toEqual(metadata);
    }
  });

  it('gives no variable to two vendors', () => {
    const names = aiVendors.all.flatMap(({ metadata }) => metadata.credentialFields.flatMap(({ envName }) => envName ?? []));
    expect(new Set(names).size).toBe(names.length);
    expect(integrationEnvironmentNames).toEqual(expect.arrayContaining(names));
  });

  it('has one vendor that takes keys of accounts’ own, into a secret field of its form', () => {
    const takers = aiVendors.all.flatMap(({ ownKey, metadata }) => (ownKey ? [{ ownKey, metadata }] : []));
    expect(takers).toHaveLength(1);
    for (const { ownKey, metadata } of takers) {
      expect(metadata.credentialFields.find(({ key }) => key === ownKey.field)).toMatchObject({ kind: 'password' });
    }
  });

  it('loads no package of a vendor before its vendor is needed', async () => {
    const script = `
      const loaded = [];
      const { registerHooks } = await import('node:module');
      registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) });
      await import(${JSON.stringify(new URL('./index.ts', import.meta.url).href)});
      console.log(JSON.stringify(loaded));
    `;
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script]);
    const loaded = z.array(z.string()).parse(JSON.parse(stdout));
    expect(loaded.some((url) => url.endsWith('/src/index.ts'))).toBe(true);
    expect(loaded.filter((url) => /node_modules\/(?!@inkstone\/)/.test(url))).toEqual([]);
  });
});

describe('credentials from the environment', () => {
  it('finds the vendors whose required values are all set', () => {
    expect(
      credentialsFromEnvironment({
        OPENAI_API_KEY: ' sk-1 ',
        OPENAI_BASE_URL: '',
        AZURE_OPENAI_API_KEY: 'a',
        ANTHROPIC_BASE_URL: 'https://x',
      }),
    ).toEqual([{ integrationId: 'openai', credentials: { apiKey: 'sk-1' } }]);
  });

  it('takes an address for enough where no key is needed', () => {
    expect(credentialsFromEnvironment({ OLLAMA_HOST: '127.0.0.1:11434' })).toEqual([
      { integrationId: 'ollama', credentials: { baseUrl: '127.0.0.1:11434' } },
    ]);
  });

  it('finds nothing in an empty environment', () => {
    expect(credentialsFromEnvironment({ PATH: '/bin' })).toEqual([]);
  });
});

describe('model servers on this machine', () => {
  let upstream: Upstream;
  beforeAll(async () => {
    upstream = await startUpstream();
  });
  afterAll(() => upstream.close());

  /** Leads the usual address of one of them to the test's server; nobody listens at the others. */
  const only = (port: number): typeof globalThis.fetch => {
    return (input, init) => {
      const url = new URL(String(input));
      if (url.port !== String(port)) return Promise.reject(new TypeError('fetch failed'));
      return globalThis.fetch(upstream.origin + url.pathname, init);
    };
  };

  it('are offered with their models', async () => {
    upstream.behave = (response) =>
      sendJson(response, 200, { object: 'list', data: [{ id: 'qwen3:4b' }, { id: 'nomic-embed-text:latest' }] });
    expect(await discoverLocalServers(only(11434))).toEqual([
      { vendorId: 'ollama', credentials: { baseUrl: 'http://127.0.0.1:11434/v1' }, models: ['qwen3:4b', 'nomic-embed-text:latest'] },
    ]);
  });

  it('are not made up when somebody else listens there, or nobody, or one who never answers', async () => {
    upstream.behave = (response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>A router</h1>');
    expect(await discoverLocalServers(only(1234))).toEqual([]);
    expect(await discoverLocalServers(only(0))).toEqual([]);
    upstream.behave = () => undefined;
    expect(await discoverLocalServers(only(1234))).toEqual([]);
  });
});
