// Whoever may not ask any more is not answered any more: the door is closed while an answer is on its way through it.
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildActor, buildSharedUser, type TestActor } from '../builders.ts';
import { openChats } from '../chats-suite.ts';
import { eventsOf } from '../event-stream.ts';
import { until } from '../until.ts';
import type { Script } from '../writers-app.ts';

const { it: at, send, open, balance } = openChats();
const question = 'How long is the warranty of a lamp?';
const site = 'https://shop.example';
let url: string;
beforeAll(async () => {
  url = await at.house.app.listen({ host: '127.0.0.1', port: 0 });
});

/** A model that writes on and on until it is stopped, and what it was asked to do. */
const writingOn = () => {
  const written = { pieces: 0, isStopped: false };
  const script: Script = async function* (_, signal) {
    signal?.addEventListener('abort', () => {
      written.isStopped = true;
    });
    yield 'Five years [1]. ';
    for (; !signal?.aborted; written.pieces += 1) {
      yield `Piece ${written.pieces}. `;
      await sleep(10);
    }
  };
  return { written, script };
};

type Asker = { headers: Record<string, string> };
const call = async (by: Asker, path: string, payload?: object) => {
  const response = await at.house.app.inject({
    method: payload ? 'POST' : 'GET',
    url: `/api${path}`,
    headers: by.headers,
    ...(payload && { payload }),
  });
  return { status: response.statusCode, body: response.body };
};
/** A tab in which the first words of an answer are read; it reads on to the end. */
const openTab = async (by: Asker, answerId: string, lang = 'en') => {
  const response = await fetch(`${url}/api/chats/answers/${answerId}/events/?lang=${lang}`, { headers: by.headers });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let body = '';
  const readOn = async (): Promise<boolean> => {
    const { value = '', done = true } = (await reader?.read()) ?? {};
    body += value;
    return !done;
  };
  while (!body.includes('Piece') && (await readOn()));
  expect(body).toContain('Five years');
  return async () => {
    while (await readOn());
    return eventsOf(body).map(({ event }) => event);
  };
};
const changeBase = async (changes: object) => {
  const { revision } = (await send(at.admin, 'GET', `/ai_chat/${at.baseId}/`)).data;
  expect((await send(at.admin, 'PATCH', `/ai_chat/${at.baseId}/`, { revision, ...changes })).status).toBe(200);
};
const answersOf = async () => {
  const { rows } = await at.test.pool.query(
    "select id, conversation_id as chat, state, error_code as code, text, charged_micropoints as charged from conversation_messages where account_id = $1 and role = 'answer'",
    [at.admin.accountId],
  );
  return rows;
};
const openHolds = async (): Promise<number> =>
  (await at.test.pool.query("select from holds where account_id = $1 and state = 'open'", [at.admin.accountId])).rowCount ?? 0;

/** It ended because of the door, was charged once for what was made of it, and holds nothing back. */
const expectEnded = async (before: bigint, code = 'chat.accessTaken'): Promise<void> => {
  await until(async () => (await answersOf()).every(({ state }) => state !== 'running'));
  const [answer, ...more] = await answersOf();
  expect(more).toEqual([]);
  expect(answer).toMatchObject({ state: 'failed', code, text: expect.stringMatching(/^Five years \[1\]\. Piece 0\./) });
  expect(BigInt(answer.charged)).toBeGreaterThan(0n);
  expect(await openHolds()).toBe(0);
  expect(before - (await balance())).toBe(BigInt(answer.charged));
};

/** Nothing of it can be read any more by whoever asked, in whatever way. */
const expectUnreadable = async (by: Asker): Promise<void> => {
  const [{ id, chat }] = await answersOf();
  const paths = [`/chats/${chat}/`, `/chats/${chat}/export/`, `/chats/${chat}/export/?format=json`, '/chats/'];
  const ofAnswer = ['events', 'citation', 'file'].map((what) => `/chats/answers/${id}/${what}/?number=1`);
  for (const path of [...paths, ...ofAnswer]) {
    const { status, body } = await call(by, path);
    expect([path, path === '/chats/' && status === 200 ? 401 : status]).toEqual([path, expect.toBeOneOf([401, 403, 404])]);
    expect(body).not.toMatch(/Five years|five years|How long/);
  }
  const again = await call(by, `/chats/${chat}/ask/`, { parentId: id, text: question });
  expect(again.status).toBeGreaterThanOrEqual(400);
};

/** Asks, takes the access away while the answer is written and read in two tabs, and looks at what is left. */
const takeFrom = async (by: Asker, take: () => Promise<unknown>): Promise<void> => {
  const { written, script } = writingOn();
  await at.house.writeWith(script);
  const before = await balance();
  const chat = JSON.parse((await call(by, '/chats/', { baseId: at.baseId })).body).data.id;
  const { answerId } = JSON.parse((await call(by, `/chats/${chat}/ask/`, { parentId: null, text: question })).body).data;
  const tabs = [await openTab(by, answerId), await openTab(by, answerId, 'zh')];
  await take();
  const [english = [], chinese = []] = await Promise.all(tabs.map((readOn) => readOn()));
  const end = { type: 'settled', state: 'failed' };
  expect(english.at(-1)).toMatchObject({ ...end, error: { code: 'chat.accessTaken', msg: expect.stringContaining('may not ask') } });
  expect(chinese.at(-1)).toMatchObject({ ...end, error: { msg: expect.stringContaining('无权') } });
  await until(() => written.isStopped);
  await expectEnded(before);
  await expectUnreadable(by);
};

describe('a running answer of a shared user ends', () => {
  const ways: Record<string, (person: TestActor) => Promise<unknown>> = {
    'when they are disabled': ({ userId }) => send(at.admin, 'POST', `/shared_user/${userId}/disable/`, {}),
    'when they are deleted': ({ userId }) => send(at.admin, 'DELETE', `/shared_user/${userId}/`, {}),
    'when the base is closed to everybody': () => changeBase({ authority: 'nobody' }),
    'when the base is closed to them by name': () => changeBase({ userIds: [] }),
    'when they leave the group that it is open to': ({ userId }) =>
      send(at.admin, 'PATCH', `/shared_user/${userId}/`, { groups: ['Stock'] }),
    'when their group is taken from the base': () => changeBase({ groups: [] }),
    'when the base is switched off': () => send(at.admin, 'POST', `/ai_chat/${at.baseId}/set_is_enabled/`, { isEnabled: false }),
    'when the base is deleted': () => send(at.admin, 'DELETE', `/ai_chat/${at.baseId}/`, {}),
    'when the account is disabled': async () => {
      const operator = await buildActor(at.test.db, { isOperator: true });
      await send(operator, 'POST', `/operator/accounts/${at.admin.accountId}/disable/`, {});
    },
  };
  it.each(Object.keys(ways))('%s', async (way) => {
    const person = await buildSharedUser(at.test.db, at.admin);
    if (way.includes('by name')) await changeBase({ authority: 'chosen', userIds: [person.userId] });
    if (way.includes('group')) {
      await send(at.admin, 'PATCH', `/shared_user/${person.userId}/`, { groups: ['Sales'] });
      await changeBase({ authority: 'chosen', groups: ['Sales'] });
    }
    await takeFrom(person, () => ways[way]?.(person) ?? Promise.reject(new Error(way)));
  });

  it('when what it is written from is closed to them, and other documents are no matter', async () => {
    const person = await buildSharedUser(at.test.db, at.admin);
    const { written, script } = writingOn();
    await at.house.writeWith(script);
    const before = await balance();
    const chat = await open(person);
    const { answerId } = (await send(person, 'POST', `/chats/${chat}/ask/`, { parentId: null, text: question })).data;
    const tab = await openTab(person, answerId);
    const note = { name: 'Canteen', html: '<p>Soup is served at noon.</p>', readers: { groups: [], userIds: [] } };
    expect((await send(at.admin, 'POST', `/ai_chat/${at.baseId}/add_rich_text/`, note)).status).toBe(200);
    const { pieces } = written;
    await until(() => written.pieces > pieces + 150);
    expect(written.isStopped).toBe(false);
    const { items } = (await send(at.admin, 'GET', `/ai_chat/${at.baseId}/documents/?q=Handbook`)).data;
    const readers = { groups: ['Sales'], userIds: [] };
    expect((await send(at.admin, 'POST', '/ai_chat/set_readers/', { ids: [items[0].id], readers })).data).toEqual({ count: 1 });
    const end = { type: 'settled', state: 'failed', error: { code: 'chat.documentClosed' } };
    expect((await tab()).at(-1)).toMatchObject(end);
    await until(() => written.isStopped);
    await expectEnded(before, 'chat.documentClosed');
    // What was told stays told; the document does not open any more, and is not answered from.
    expect((await send(person, 'GET', `/chats/${chat}/`)).data.messages[1].text).toContain('Five years');
    const source = await call(person, `/chats/answers/${answerId}/citation/?number=1`);
    expect(JSON.parse(source.body).data).toMatchObject({ state: 'gone', text: null, pdf: null });
    expect((await call(person, `/chats/answers/${answerId}/file/?number=1`)).status).toBe(404);
    await at.house.writeWith(null);
    const again = (await send(person, 'POST', `/chats/${chat}/ask/`, { parentId: answerId, text: question })).data.answerId;
    await (await fetch(`${url}/api/chats/answers/${again}/events/`, { headers: person.headers })).text();
    expect((await send(person, 'GET', `/chats/${chat}/`)).data.messages.at(-1)).toMatchObject({ outcome: 'notFound', citations: [] });
  });

  it('and that of a colleague goes on', async () => {
    const [person, colleague] = [await buildSharedUser(at.test.db, at.admin), await buildSharedUser(at.test.db, at.admin)];
    await changeBase({ authority: 'chosen', userIds: [person.userId, colleague.userId] });
    const { written, script } = writingOn();
    await at.house.writeWith(script);
    const ids = [await open(person), await open(colleague)];
    const [of, kept] = [
      (await send(person, 'POST', `/chats/${ids[0]}/ask/`, { parentId: null, text: question })).data.answerId,
      (await send(colleague, 'POST', `/chats/${ids[1]}/ask/`, { parentId: null, text: question })).data.answerId,
    ];
    const [ended, other] = [await openTab(person, of), await openTab(colleague, kept)];
    await changeBase({ userIds: [colleague.userId] });
    expect((await ended()).at(-1)).toMatchObject({ error: { code: 'chat.accessTaken' } });
    const { pieces } = written;
    await until(() => written.pieces > pieces + 150);
    await send(colleague, 'POST', `/chats/answers/${kept}/stop/`);
    expect((await other()).at(-1)).toMatchObject({ type: 'settled', state: 'stopped', error: null });
  });
});

it('who reads along reads nothing more once they are disabled, and the answer goes on', async () => {
  const person = await buildSharedUser(at.test.db, at.admin);
  const { written, script } = writingOn();
  await at.house.writeWith(script);
  const { answerId } = (await send(person, 'POST', `/chats/${await open(person)}/ask/`, { parentId: null, text: question })).data;
  const along = await openTab(at.admin, answerId);
  const own = await openTab(person, answerId);
  const operator = await buildActor(at.test.db, { isOperator: true });
  await send(operator, 'POST', `/operator/users/${at.admin.userId}/disable/`, {});
  expect((await along()).at(-1)).toMatchObject({ type: 'error', code: 'chat.accessTaken' });
  expect(written.isStopped).toBe(false);
  await send(person, 'POST', `/chats/answers/${answerId}/stop/`);
  expect((await own()).at(-1)).toMatchObject({ type: 'settled', state: 'stopped' });
});

describe('a running answer of the account’s own people ends', () => {
  it.each(['switched off', 'deleted'])('when the base is %s', async (way) => {
    const { written, script } = writingOn();
    await at.house.writeWith(script);
    const before = await balance();
    const chat = await open();
    const { answerId } = (await send(at.admin, 'POST', `/chats/${chat}/ask/`, { parentId: null, text: question })).data;
    const tab = await openTab(at.admin, answerId);
    if (way === 'deleted') await send(at.admin, 'DELETE', `/ai_chat/${at.baseId}/`, {});
    else await send(at.admin, 'POST', `/ai_chat/${at.baseId}/set_is_enabled/`, { isEnabled: false });
    expect((await tab()).at(-1)).toMatchObject({ type: 'settled', error: { code: 'chat.accessTaken' } });
    await until(() => written.isStopped);
    await expectEnded(before);
  });
});

describe('a running answer of a program ends', () => {
  const ask = async (secret: string, more: object) => {
    const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' };
    const body = JSON.stringify({ model: at.baseId, messages: [{ role: 'user', content: question }], ...more });
    const response = await fetch(`${url}/api/ai_chat/v1/chat/completions`, { method: 'POST', headers, body });
    return { status: response.status, body: await response.text() };
  };
  const ways: Record<string, (keyId: string, person: TestActor) => Promise<unknown>> = {
    'when its key is revoked': (keyId) => send(at.admin, 'DELETE', `/ai_chat/keys/${keyId}/`),
    'when the base is switched off': () => send(at.admin, 'POST', `/ai_chat/${at.baseId}/set_is_enabled/`, { isEnabled: false }),
    'when whom it names is disabled': (_, { userId }) => send(at.admin, 'POST', `/shared_user/${userId}/disable/`, {}),
  };
  it.each(Object.keys(ways).flatMap((way) => [true, false].map((stream) => ({ way, stream }))))(
    '$way (streamed: $stream)',
    async ({ way, stream }) => {
      const { data } = await send(at.admin, 'POST', `/ai_chat/${at.baseId}/keys/`, { name: 'Help desk' });
      const person = await buildSharedUser(at.test.db, at.admin);
      const { written, script } = writingOn();
      await at.house.writeWith(script);
      const before = await balance();
      const asking = ask(data.secret, { stream, ...(way.includes('names') && { user: person.email }) });
      await until(() => written.pieces > 2);
      await ways[way]?.(data.key.id, person);
      const { status, body } = await asking;
      expect([status, body]).toEqual([stream ? 200 : 403, expect.stringContaining('The answer ends here')]);
      expect(body).not.toContain('[DONE]');
      await expectEnded(before);
    },
  );
});

describe('a running answer of a visitor ends', () => {
  const set = async (changes: object) => {
    const path = `/ai_chat/${at.baseId}/site_chat/`;
    const { publicId: _id, scriptUrl: _url, hasSecret: _secret, ...settings } = (await send(at.admin, 'GET', path)).data;
    const { status, data } = await send(at.admin, 'POST', path, { ...settings, ...changes });
    expect(status).toBe(200);
    return data;
  };
  const ways: Record<string, () => Promise<unknown>> = {
    'when the web site is none of the allowed ones any more': () => set({ origins: ['https://other.example'] }),
    'when the chat is switched off': () => set({ isEnabled: false }),
    'when only known visitors are let in': async () => {
      await send(at.admin, 'POST', `/ai_chat/${at.baseId}/site_chat/secret/`, {});
      await set({ identity: 'required' });
    },
    'when the base is switched off': () => send(at.admin, 'POST', `/ai_chat/${at.baseId}/set_is_enabled/`, { isEnabled: false }),
  };
  it.each(Object.keys(ways))('%s', async (way) => {
    const { publicId } = await set({ isEnabled: true, origins: [site] });
    const visit = await call({ headers: {} }, `/site_chat/${publicId}/visit/`, { parentOrigin: site });
    const headers = { authorization: `Bearer ${JSON.parse(visit.body).data.token}` };
    await takeFrom({ headers }, () => ways[way]?.() ?? Promise.reject(new Error(way)));
  });
});
