import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { aiVendors } from '@inkstone/integrations';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createOutbound } from '#server/kernel/outbound/outbound.ts';
import { buildActor, type TestActor } from '../../../test/builders.ts';
import { createTestDb, type TestDb } from '../../../test/database.ts';
import { createOperatorApp, type OperatorApp } from '../../../test/operator-app.ts';

// The real way out and a real vendor, against a server on this machine that notes who comes.

let test: TestDb;
let operator: TestActor;
let parts: OperatorApp;
let server: Server;
let address: string;
const outbound = createOutbound();
const visits: string[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    visits.push(`${request.url} ${request.headers.authorization}`);
    if (request.url?.startsWith('/moved')) return response.writeHead(302, { location: '/v1/models' }).end();
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ data: [{ id: 'house-model' }] }));
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo; // a server that listens on a port has no other kind
  address = `http://127.0.0.1:${port}`;
  test = await createTestDb();
  operator = await buildActor(test.db, { isOperator: true });
  parts = await createOperatorApp(test, { vendors: aiVendors.all, outbound });
});
beforeEach(() => {
  visits.length = 0;
});
afterAll(async () => {
  await parts.close();
  await outbound.close();
  server.close();
  await test.close();
});

const tryOut = (baseUrl: string, isPrivateAllowed: boolean) => {
  const values = { baseUrl, apiKey: 'sk-planted-house' };
  return parts.as(operator)('POST', '/operator/connections/test/', { integration: 'openai-compatible', values, isPrivateAllowed });
};

describe('a vendor address inside', () => {
  it('is not called until the operator allows it (CVE-2026-34163)', async () => {
    for (const host of [address, address.replace('127.0.0.1', 'localhost'), address.replace('127.0.0.1', '[::ffff:127.0.0.1]')]) {
      expect((await tryOut(`${host}/v1`, false)).data).toMatchObject({ outcome: 'private-address' });
    }
    expect(visits).toEqual([]);
    expect((await tryOut(`${address}/v1`, true)).data).toMatchObject({ outcome: 'ok', modelCount: 1, sample: ['house-model'] });
    expect(visits.at(-1)).toBe('/v1/models Bearer sk-planted-house');
  });

  it('is never that of a cloud’s metadata service, allowed or not', async () => {
    for (const host of ['169.254.169.254', '[fd00:ec2::254]', '100.100.100.200']) {
      expect((await tryOut(`http://${host}/v1`, true)).data).toMatchObject({ outcome: 'private-address' });
    }
    expect(visits).toEqual([]);
  });

  it('does not take the key along to where it redirects', async () => {
    expect((await tryOut(`${address}/moved`, true)).data).toMatchObject({ outcome: 'unexpected-answer' });
    expect(new Set(visits.map((visit) => visit.split(' ')[0]))).toEqual(new Set(['/moved/models']));
  });

  it('is used by a model of the connection, and no more once the tick is taken away (CVE-2026-44284)', async () => {
    const values = { baseUrl: `${address}/v1`, apiKey: 'sk-planted-house' };
    const draft = { integration: 'openai-compatible', name: 'House', values, isPrivateAllowed: true };
    const { data } = await parts.as(operator)('POST', '/operator/connections/', draft);
    const path = `/operator/connections/${data.id}/models/import/`;
    expect((await parts.as(operator)('POST', path)).data).toMatchObject({ added: 1 });
    await parts.as(operator)('PATCH', `/operator/connections/${data.id}/`, { isPrivateAllowed: false });
    visits.length = 0;
    expect((await parts.as(operator)('POST', path)).json).toMatchObject({ code: 'vendor.unavailable' });
    expect(visits).toEqual([]);
  });
});
