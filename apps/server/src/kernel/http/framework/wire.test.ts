import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildActor, type TestActor } from '../../../../test/builders.ts';
import { createTestDb, type TestDb } from '../../../../test/database.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { newId } from '../../ids.ts';

let test: TestDb;
let server: TestApp;
let actor: TestActor;
let port = 0;
beforeAll(async () => {
  test = await createTestDb();
  server = await createTestApp(test);
  actor = await buildActor(test.db, { isOperator: true, hasShop: true });
  port = Number(new URL(await server.app.listen({ host: '127.0.0.1', port: 0 })).port);
});
afterAll(async () => {
  await server.close();
  await test.close();
});

/** Sends bytes as they are, and answers all that came back until the server ended the connection. */
const sendRaw = (text: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.end(text));
    let answer = '';
    socket.setEncoding('utf8').on('data', (part) => {
      answer += part;
    });
    socket.once('error', reject).once('close', () => resolve(answer));
  });

const statusesOf = (answer: string): number[] =>
  [...answer.matchAll(/^HTTP\/1\.1 (?<status>\d{3})/gm)].map(({ groups }) => Number(groups?.['status']));

const hidden = 'GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n';
const head = (lines: readonly string[], body: string) =>
  `POST /api/portal/login/ HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n${lines.join('\r\n')}\r\n\r\n${body}`;

describe('a message whose end can be read in two ways', () => {
  it.each([
    ['both lengths', head([`Content-Length: ${hidden.length + 5}`, 'Transfer-Encoding: chunked'], `0\r\n\r\n${hidden}`)],
    ['two lengths', head(['Content-Length: 0', `Content-Length: ${hidden.length}`], hidden)],
    ['an unknown encoding', head(['Transfer-Encoding: xchunked', `Content-Length: ${hidden.length}`], hidden)],
    ['an encoding behind chunked', head(['Transfer-Encoding: chunked, identity'], `0\r\n\r\n${hidden}`)],
    ['a blank before the colon', head([`Content-Length : ${hidden.length}`], hidden)],
    ['a length with a sign', head([`Content-Length: +${hidden.length}`], hidden)],
    ['a folded header', head(['Transfer-Encoding:', ' chunked'], `0\r\n\r\n${hidden}`)],
  ])('is refused, and what hides in it is not asked: %s', async (_what, message) => {
    expect(statusesOf(await sendRaw(message))).toEqual([400]);
  });
});

describe('methods', () => {
  it.each(['TRACE', 'TRACK', 'CONNECT', 'PROPFIND'])('that nothing needs are not served: %s', async (method) => {
    const answer = await sendRaw(
      `${method} ${method === 'CONNECT' ? 'a:80' : '/'} HTTP/1.1\r\nHost: a\r\nX-Secret: mirrored\r\nConnection: close\r\n\r\n`,
    );
    for (const status of statusesOf(answer)) expect(status).toBeGreaterThanOrEqual(400);
    expect(answer).not.toContain('mirrored');
  });
});

const post = (url: string, payload: string) =>
  server.app.inject({
    method: 'POST',
    url,
    payload,
    headers: { ...actor.headers, 'content-type': 'application/json', 'idempotency-key': newId() },
  });

describe('parameters', () => {
  it.each(['{"__proto__":{"polluted":1}}', '{"constructor":{"prototype":{"polluted":1}}}', '{"a":[{"__proto__":{"polluted":1}}]}'])(
    'never reach the prototypes of objects: %s',
    async (body) => {
      expect((await post('/api/user/prompts_settings/', body)).statusCode).toBe(400);
      expect({}).not.toHaveProperty('polluted');
    },
  );

  it('that come twice are refused where one is meant', async () => {
    for (const query of ['limit=10&limit=20', 'q=a&q=b', 'q[a]=b&q=c']) {
      const { statusCode } = await server.app.inject({ url: `/api/product/?${query}`, headers: actor.headers });
      expect([query, statusCode]).toEqual([query, query.startsWith('q[') ? 200 : 400]);
    }
  });

  it('are taken from the place that the contract names, and from no other', async () => {
    const answer = await server.app.inject({
      method: 'POST',
      url: `/api/portal/login/?email=${encodeURIComponent(actor.email)}&password=x`,
      payload: {},
      headers: { email: actor.email, cookie: `email=${actor.email}` },
    });
    expect([answer.statusCode, answer.json().code]).toEqual([400, expect.any(String)]);
  });
});

describe('the type of an answer', () => {
  it('stands in its header with its encoding, whatever was asked for', async () => {
    const gets = server.app.mountedPaths.filter(({ method, url }) => method === 'GET' && !url.includes('*'));
    for (const { url } of gets) {
      if (url === '/api/auth/logout/') continue;
      const { headers, body } = await server.app.inject({ url: url.replaceAll(/:\w+/g, newId()), headers: actor.headers });
      if (body)
        expect([url, headers['content-type']]).toEqual([
          url,
          expect.stringMatching(/^(?:(?:application\/json|text\/[a-z-]+); charset=utf-8|image\/(?!svg)[a-z-]+|application\/octet-stream)/i),
        ]);
    }
  });
});
