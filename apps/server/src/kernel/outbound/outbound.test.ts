import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '#server/kernel/errors/app-error.ts';
import { attack } from '../../../test/attacks.ts';
import { startCanary, startWeb } from '../../../test/canary.ts';
import { hostileAnswers, hostileUrls } from '../../../test/corpora/ssrf-urls.ts';
import { createOutbound, type Outbound } from './outbound.ts';
import { createGuardedAgent } from './outbound-connector.ts';

type Canary = Awaited<ReturnType<typeof startCanary>>;
let canary: Canary;
let outbound: Outbound;
const asked: string[] = [];

beforeAll(async () => {
  canary = await startCanary();
  // Whatever name gets as far as being resolved leads straight to the canary.
  outbound = createOutbound({
    lookup: async (hostname) => {
      asked.push(hostname);
      return [{ address: '127.0.0.1', family: 4 }];
    },
  });
});

afterAll(async () => {
  await outbound.close();
  await canary.close();
});

const refusalOf = async (work: () => Promise<unknown>): Promise<string> => {
  try {
    await work();
    return 'opened';
  } catch (error) {
    return error instanceof AppError ? error.code : `fault: ${error}`;
  }
};

/** Over https, since what is in clear is refused whatever its address; the canary hears whoever comes. */
const atCanary = (url: string): string => url.replaceAll('{port}', String(canary.port)).replace(/^(\s*)http:/i, '$1https:');
const named = (urls: readonly string[]) => urls.map((url) => [JSON.stringify(url).slice(0, 80), url] as const);

describe('a hostile address', () => {
  it('comes in at least 120 forms', () => {
    expect(hostileUrls.length).toBeGreaterThanOrEqual(120);
  });

  it.each(named(hostileUrls))('%s is not opened', (_, url) =>
    attack('hostile addresses', async () => {
      expect(await refusalOf(() => outbound.fetch(atCanary(url)))).toMatch(/^outbound\.(invalid|notAllowed|unreachable)$/);
      expect(canary.visits()).toBe(0);
    }),
  );

  it.each(named(hostileUrls))('%s is not followed to (CVE-2026-45401)', async (_, url) => {
    const web = await startWeb((request, response) =>
      response.writeHead(request.url === '/start' ? 302 : 200, { location: encodeURI(atCanary(url)).replaceAll('%25', '%') || '//' }).end(),
    );
    const allowed = createOutbound({ allowPrivate: [web.origin], lookup: async () => [{ address: '127.0.0.1', family: 4 }] });
    const outcome = await refusalOf(async () => {
      const response = await allowed.fetch(`${web.origin}/start`);
      // A relative address of the page itself is no way out.
      expect(new URL(response.url).origin).toBe(web.origin);
    });
    await attack('hostile addresses', () => {
      expect(outcome).toMatch(/^(outbound\.(invalid|notAllowed|unreachable|unreadable)|opened)$/);
      expect(canary.visits()).toBe(0);
    });
    await allowed.close();
    await web.close();
  });

  it.each(named(hostileUrls))('%s is not opened because somebody else’s origin inside is allowed', async (_, url) => {
    const policy = {
      operatorOrigins: [`http://127.0.0.1:${canary.port === 1024 ? 1025 : 1024}`, 'http://[::1]:1024', 'http://localhost:1024'],
    };
    await attack('hostile addresses', async () => {
      expect(await refusalOf(() => outbound.asFetch(policy)(atCanary(url)))).toMatch(/^outbound\./);
      expect(canary.visits()).toBe(0);
    });
  });

  it('is refused by its looks before any name is resolved', async () => {
    asked.length = 0;
    for (const url of [
      'http://localhost/',
      'http://metadata.google.internal/',
      'http://127.0.0.1/',
      'http://u:p@a.example/',
      'ftp://a.example/',
      'http://a.example:22/',
    ])
      await refusalOf(() => outbound.fetch(url));
    expect(asked).toEqual([]);
  });

  it('in clear is refused, unless the operator named it', async () => {
    asked.length = 0;
    expect(await refusalOf(() => outbound.fetch('http://shop.example/'))).toBe('outbound.notAllowed');
    expect(asked).toEqual([]);
    expect(await refusalOf(() => outbound.fetch('http://shop.example/', { operatorOrigins: ['http://shop.example'] }))).toBe(
      'outbound.unreachable',
    );
  });

  it('as a Request or URL object is refused as well', async () => {
    const url = `http://127.0.0.1:${canary.port}/`;
    for (const input of [new URL(url), new Request(url)]) expect(await refusalOf(() => outbound.fetch(input))).toBe('outbound.notAllowed');
    expect(canary.visits()).toBe(0);
  });
});

describe('a name', () => {
  it.each(hostileAnswers.map((answer) => [JSON.stringify(answer), answer] as const))(
    'that resolves to %s is not connected to (CVE-2026-31945)',
    async (_, answer) => {
      const resolving = createOutbound({
        lookup: async () => answer.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      });
      expect(await refusalOf(() => resolving.fetch(`https://shop.example:${canary.port}/`))).toBe('outbound.unreachable');
      expect(canary.visits()).toBe(0);
      await resolving.close();
    },
  );

  it('that leads inside is answered like one that leads nowhere', async () => {
    const nowhere = createOutbound({ lookup: () => Promise.reject(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' })) });
    const [inside, unknown] = await Promise.all([
      refusalOf(() => outbound.fetch('https://shop.example/')),
      refusalOf(() => nowhere.fetch('https://shop.example/')),
    ]);
    expect([inside, unknown]).toEqual(['outbound.unreachable', 'outbound.unreachable']);
    await nowhere.close();
  });

  it('is resolved once for each connection, so that it can’t lead elsewhere between check and connection (CVE-2026-42344)', async () => {
    const web = await startWeb((_request, response) => response.setHeader('connection', 'close').end('first'));
    const answers = ['127.0.0.1', '10.9.9.9', '10.9.9.9'];
    let lookups = 0;
    // Stands for the public internet, which a test must not reach.
    const agent = createGuardedAgent({
      isAllowed: (address) => address === '127.0.0.1',
      lookup: async () => {
        lookups += 1;
        return [{ address: answers.shift() ?? '10.9.9.9', family: 4 }];
      },
    });
    const request = { origin: `http://rebinding.example:${web.port}`, path: '/', method: 'GET' } as const;
    const { body } = await agent.request(request);
    expect([await body.text(), lookups]).toEqual(['first', 1]);
    // The next connection asks again, and is refused for what it is told now.
    await expect(agent.request(request)).rejects.toMatchObject({ code: 'outbound.unreachable' });
    expect(web.seen).toHaveLength(1);
    expect(web.seen[0]?.headers.host).toBe(`rebinding.example:${web.port}`);
    await agent.destroy();
    await web.close();
  });

  it('with one bad address among good ones is not connected to at all', async () => {
    const web = await startWeb((_request, response) => response.end('never'));
    const agent = createGuardedAgent({
      isAllowed: (address) => address === '127.0.0.1',
      lookup: async () => ['127.0.0.1', '127.0.0.9'].map((address) => ({ address, family: 4 })),
    });
    const request = { origin: `http://a.example:${web.port}`, path: '/', method: 'GET' } as const;
    await expect(agent.request(request)).rejects.toMatchObject({ code: 'outbound.unreachable' });
    expect(web.seen).toEqual([]);
    await agent.destroy();
    await web.close();
  });

  it('that got past the lookup is still held by the address of its socket (CVE-2026-45400)', async () => {
    const web = await startWeb((_request, response) => response.end('never'));
    let checks = 0;
    // Allowed when it was resolved, no longer when it is connected.
    const agent = createGuardedAgent({
      isAllowed: () => {
        checks += 1;
        return checks === 1;
      },
      lookup: async () => [{ address: '127.0.0.1', family: 4 }],
    });
    await expect(agent.request({ origin: `http://a.example:${web.port}`, path: '/', method: 'GET' })).rejects.toMatchObject({
      code: 'outbound.unreachable',
    });
    expect(web.seen).toEqual([]);
    await agent.destroy();
    await web.close();
  });
});

describe('an origin that the operator named', () => {
  it('is reached exactly, and by nothing that only looks like it', async () => {
    const web = await startWeb((_request, response) => response.end('model'));
    const fetch = outbound.asFetch({ operatorOrigins: [`${web.origin}/v1`] });
    expect(await (await fetch(`${web.origin}/v1/models`)).text()).toBe('model');
    for (const url of [
      `http://127.0.0.2:${web.port}/`,
      `http://127.0.0.1:${canary.port}/`,
      `https://127.0.0.1:${web.port}/`,
      `http://localhost:${web.port}/`,
      `http://a@127.0.0.1:${web.port}/`,
    ]) {
      expect(await refusalOf(() => fetch(url)), url).toBe('outbound.notAllowed');
    }
    expect(await refusalOf(() => outbound.fetch(web.origin))).toBe('outbound.notAllowed');
    await web.close();
  });

  it('is never a metadata service, by address or by name (CVE-2026-42345)', async () => {
    const fetch = outbound.asFetch({ operatorOrigins: ['http://169.254.169.254', 'http://[fd00:ec2::254]', 'http://metadata.internal'] });
    expect(await refusalOf(() => fetch('http://169.254.169.254/latest/meta-data/'))).toBe('outbound.notAllowed');
    expect(await refusalOf(() => fetch('http://[fd00:ec2::254]/latest/meta-data/'))).toBe('outbound.notAllowed');
    const resolving = createOutbound({
      allowPrivate: ['http://metadata.internal'],
      lookup: async () => [{ address: '169.254.169.254', family: 4 }],
    });
    expect(await refusalOf(() => resolving.fetch('http://metadata.internal/'))).toBe('outbound.unreachable');
    await resolving.close();
  });

  it('is not entered by a redirect from another one (CVE-2024-47066)', async () => {
    const inside = await startWeb((_request, response) => response.end('inside'));
    const outside = await startWeb((_request, response) => response.writeHead(302, { location: `${inside.origin}/admin` }).end());
    const fetch = outbound.asFetch({ operatorOrigins: [inside.origin, outside.origin] });
    expect(await refusalOf(() => fetch(outside.origin))).toBe('outbound.notAllowed');
    expect(inside.seen).toEqual([]);
    await inside.close();
    await outside.close();
  });
});
