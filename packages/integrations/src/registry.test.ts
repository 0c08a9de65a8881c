import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aiEnvironmentNames, aiVendors, credentialsFromEnvironment, discoverLocalServers, findAiVendor } from './index.ts';
import { sendJson, startUpstream, type Upstream } from './kit/conformance/upstream.ts';

describe('the registry of AI vendors', () => {
  it('knows each vendor once, by its id', () => {
    const ids = aiVendors.map(({ metadata }) => metadata.id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toHaveLength(17);
    for (const vendor of aiVendors) expect(findAiVendor(vendor.metadata.id)).toBe(vendor);
    expect(findAiVendor('nobody')).toBeUndefined();
  });

  it('gives no variable to two vendors', () => {
    const names = aiVendors.flatMap(({ metadata }) => metadata.credentialFields.flatMap(({ envName }) => envName ?? []));
    expect(new Set(names).size).toBe(names.length);
    expect(aiEnvironmentNames).toEqual(names);
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
    ).toEqual([{ vendorId: 'openai', credentials: { apiKey: 'sk-1' } }]);
  });

  it('takes an address for enough where no key is needed', () => {
    expect(credentialsFromEnvironment({ OLLAMA_HOST: '127.0.0.1:11434' })).toEqual([
      { vendorId: 'ollama', credentials: { baseUrl: '127.0.0.1:11434' } },
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
      { vendorId: 'ollama', credentials: { baseUrl: 'http://127.0.0.1:11434/v1' }, models: ['qwen3:4b'] },
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
