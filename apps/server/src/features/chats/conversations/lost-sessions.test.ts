import { describe, expect, it } from 'vitest';
import { newId } from '#server/kernel/ids.ts';
import { buildSession, buildSharedUser, type TestActor } from '../../../../test/builders.ts';
import { openChats } from '../../../../test/chats-suite.ts';
import { until } from '../../../../test/until.ts';

const chats = openChats();
const { it: at, send, open, read } = chats;
const question = { parentId: null, text: 'How long is the warranty of a lamp?' };

const listed = (): Promise<TestActor> => buildSharedUser(at.test.db, at.admin);
const signedInAgain = async (user: TestActor): Promise<TestActor> => ({ ...user, ...(await buildSession(at.test.db, user)) });

describe('a shared user', () => {
  it('who is disabled while an answer is written reads no more of it, and finds it whole when they are back', async () => {
    const user = await listed();
    const { promise: goOn, resolve } = Promise.withResolvers<void>();
    await at.house.writeWith(async function* () {
      yield 'It is five ';
      await goOn;
      yield 'years [1].';
    });
    const id = await open(user);
    const { answerId } = (await send(user, 'POST', `/chats/${id}/ask/`, question)).data;
    expect((await send(at.admin, 'POST', `/shared_user/${user.userId}/disable/`)).status).toBe(200);
    const refused = await send(user, 'GET', `/chats/${id}/`);
    expect([refused.status, refused.code]).toEqual([401, 'session.required']);
    expect((await send(user, 'POST', `/chats/answers/${answerId}/stop/`)).status).toBe(401);
    resolve();
    await until(async () => (await read(at.admin, id)).messages.every(({ state }: { state: string }) => state === 'done'));
    await send(at.admin, 'POST', `/shared_user/${user.userId}/enable/`);
    const [, answer] = (await read(await signedInAgain(user), id)).messages;
    expect(answer).toMatchObject({ state: 'done', outcome: 'answered', text: 'It is five years [1].' });
  });

  it('whose session ended before the question came is told so, and asks the same when they are back', async () => {
    const user = await listed();
    await at.house.writeWith(null);
    const id = await open(user);
    expect((await send(user, 'GET', '/auth/logout/')).status).toBe(200);
    const key = newId();
    const ask = (by: TestActor) =>
      at.house.app.inject({
        method: 'POST',
        url: `/api/chats/${id}/ask/`,
        headers: { ...by.headers, 'idempotency-key': key },
        payload: question,
      });
    const refused = await ask(user);
    expect([refused.statusCode, refused.json().code]).toEqual([401, 'session.required']);
    const back = await signedInAgain(user);
    expect((await read(back, id)).messages).toEqual([]);
    const [first, second] = [(await ask(back)).json(), (await ask(back)).json()];
    expect(second.data).toEqual(first.data);
    expect((await read(back, id)).messages).toHaveLength(2);
  });
});
