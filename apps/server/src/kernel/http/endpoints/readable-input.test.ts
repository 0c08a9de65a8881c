import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildActor, type TestActor } from '../../../../test/builders.ts';
import { createTestDb, type TestDb } from '../../../../test/database.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { newId } from '../../ids.ts';

let test: TestDb;
let server: TestApp;
let actor: TestActor;

beforeAll(async () => {
  test = await createTestDb();
  server = await createTestApp(test);
  actor = await buildActor(test.db, { hasShop: true });
});
afterAll(async () => {
  await server.close();
  await test.close();
});

const post = (url: string, payload: string) =>
  server.app.inject({
    method: 'POST',
    url,
    payload,
    headers: { ...actor.headers, 'content-type': 'application/json', 'idempotency-key': newId() },
  });
const deep = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;

describe('what a request says', () => {
  it('is kept without what no database takes', async () => {
    const texts = '{"systemPrompt":"a\\u0000b\\ud800c","assistantPrompt":"\\udc00 🙂"}';
    expect((await post('/api/user/prompts_settings/', texts)).json().data).toMatchObject({
      systemPrompt: 'ab\ufffdc',
      assistantPrompt: '\ufffd 🙂',
    });
  });

  it('is found again by the same words', async () => {
    for (const query of ['q=%00', 'q=a%00b', 'q=%ED%A0%80', 'q=%']) {
      const { statusCode } = await server.app.inject({ url: `/api/product/?${query}`, headers: actor.headers });
      expect([query, statusCode]).toEqual([query, 200]);
    }
  });

  it.each([33, 5000, 40_000])('is refused with %d levels, also where its answer would be kept', async (levels) => {
    for (const body of [deep(levels), `{"brief":${deep(levels)}}`, `${'['.repeat(levels)}${']'.repeat(levels)}`]) {
      const answer = await post('/api/freestyle/save_draft/', body);
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'request.invalid']);
    }
  });
});
