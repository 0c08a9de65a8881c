import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { conversationShares } from '#server/db/schema/chats.ts';
import { buildActor, type TestActor } from '../../../../test/builders.ts';
import { openChats } from '../../../../test/chats-suite.ts';
import { holdingAfter } from '../../../../test/writers-app.ts';

const { it: at, send, open, guest, ask } = openChats();

const question = 'How long is the warranty of a lamp?';

/** A shared user's conversation in which the assistant has answered. */
const anAsker = async () => {
  const actor = await guest();
  const id = await open(actor);
  return { actor, id, answerId: (await ask(id, question, { actor })).id };
};
const share = async (actor: TestActor, id: string, { isLive = false, days = null }: { isLive?: boolean; days?: number | null } = {}) =>
  (await send(actor, 'POST', `/chats/${id}/shares/`, { isLive, days })).data;
/** As somebody who is signed in nowhere. */
const readBy = async (token: string, remoteAddress = '10.0.0.1') => {
  const response = await at.house.app.inject({ method: 'POST', url: '/api/chats/shared/', payload: { token }, remoteAddress });
  return { status: response.statusCode, body: response.body, ...response.json() };
};

describe('POST /api/chats/shared/', () => {
  it('shows the branch as it was at sharing, with what its citations quote and nothing of the documents or of people', async () => {
    const { actor, id, answerId } = await anAsker();
    const { token } = await share(actor, id);
    await ask(id, 'May I return anything?', { actor, parentId: answerId });
    const { data, body } = await readBy(token);
    expect(data).toMatchObject({ title: question, baseName: 'Handbooks', isLive: false, endsAt: null });
    expect(data.messages.map(({ role }: { role: string }) => role)).toEqual(['question', 'answer']);
    const [citation] = data.messages[1].citations;
    expect(citation.quote).toContain('warranty of five years');
    expect(Object.keys(citation).sort()).toEqual(['cells', 'documentKind', 'documentName', 'firstPage', 'lastPage', 'number', 'quote']);
    expect(body).not.toContain('The parcel label');
    expect(body).not.toContain(actor.userId);
  });

  it('goes on where it is live, with what a person says, and without their name', async () => {
    const { actor, id } = await anAsker();
    const { token } = await share(actor, id, { isLive: true });
    await send(at.admin, 'POST', `/ai_chat/${at.baseId}/shared_user_send_message/`, { conversationId: id, text: 'Six, for you.' });
    const { data, body } = await readBy(token);
    expect(data.messages.at(-1)).toMatchObject({ role: 'person', text: 'Six, for you.' });
    expect(body).not.toContain('author');
  });

  it('ends when it is revoked, by its maker or by whoever runs the base', async () => {
    const { actor, id } = await anAsker();
    const [one, other] = [await share(actor, id), await share(actor, id)];
    expect((await send(actor, 'GET', `/chats/${id}/shares/`)).data).toHaveLength(2);
    await send(actor, 'DELETE', `/chats/shares/${one.share.id}/`, {});
    expect((await readBy(one.token)).code).toBe('chatShare.gone');
    expect((await readBy(other.token)).status).toBe(200);
    expect((await send(at.admin, 'GET', `/chats/${id}/shares/`)).data).toMatchObject([{ id: other.share.id }]);
    await send(at.admin, 'DELETE', `/chats/shares/${other.share.id}/`, {});
    expect((await readBy(other.token)).status).toBe(404);
    expect((await send(actor, 'GET', `/chats/${id}/shares/`)).data).toEqual([]);
  });

  it('ends after its time, with its conversation, with its maker, and where the base is closed', async () => {
    const { actor, id } = await anAsker();
    const ended = await share(actor, id, { days: 1 });
    expect((await readBy(ended.token)).data.endsAt).toBe(ended.share.endsAt);
    await at.test.db
      .update(conversationShares)
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where(eq(conversationShares.id, ended.share.id));
    expect((await readBy(ended.token)).code).toBe('chatShare.gone');
    const { token } = await share(actor, id);
    await send(at.admin, 'POST', `/ai_chat/${at.baseId}/set_is_enabled/`, { isEnabled: false });
    expect((await readBy(token)).status).toBe(404);
    await send(at.admin, 'POST', `/ai_chat/${at.baseId}/set_is_enabled/`, { isEnabled: true });
    expect((await readBy(token)).status).toBe(200);
    await send(actor, 'DELETE', `/chats/${id}/`, {});
    expect((await readBy(token)).status).toBe(404);
  });

  it('is answered alike to whoever guesses, and seldom', async () => {
    const { actor, id } = await anAsker();
    const { token } = await share(actor, id);
    const guess = await readBy(`${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`, '10.0.0.9');
    expect([guess.status, guess.code]).toEqual([404, 'chatShare.gone']);
    const statuses = await Promise.all(Array.from({ length: 60 }, async () => (await readBy('x', '10.0.0.9')).status));
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0);
  });
});

describe('POST /api/chats/:id/shares/', () => {
  it('keeps the secret as its hash alone, and tells it once', async () => {
    const { actor, id } = await anAsker();
    const { token, share: made } = await share(actor, id);
    const [row] = await at.test.db.select().from(conversationShares).where(eq(conversationShares.id, made.id));
    expect(JSON.stringify(row)).not.toContain(token);
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    expect(JSON.stringify((await send(actor, 'GET', `/chats/${id}/shares/`)).data)).not.toContain(token);
    const exported = await at.house.app.inject({ url: '/api/user/export/', headers: at.admin.headers });
    expect(exported.body).not.toContain(row?.tokenHash);
  });

  it('is refused before anything was asked, and as it is now while an answer is being written', async () => {
    const actor = await guest();
    const id = await open(actor);
    expect((await send(actor, 'POST', `/chats/${id}/shares/`, { isLive: true, days: null })).code).toBe('chatShare.nothing');
    const holding = holdingAfter('Five years [1], and more');
    await at.house.writeWith(holding.script);
    const { data } = await send(actor, 'POST', `/chats/${id}/ask/`, { parentId: null, text: question });
    await holding.taken;
    expect((await send(actor, 'POST', `/chats/${id}/shares/`, { isLive: false, days: null })).code).toBe('chat.answering');
    await send(actor, 'POST', `/chats/answers/${data.answerId}/stop/`);
  });

  it('is nobody’s but the asker’s and the administrator’s (CVE-2026-45671)', async () => {
    const { id } = await anAsker();
    const colleague = await buildActor(at.test.db, { accountId: at.admin.accountId, role: 'member' });
    const other = await guest();
    for (const stranger of [colleague, other, await buildActor(at.test.db, { usage: ['quseit'] })])
      expect((await send(stranger, 'POST', `/chats/${id}/shares/`, { isLive: true, days: null })).status).toBe(404);
    expect((await send(at.admin, 'POST', `/chats/${id}/shares/`, { isLive: true, days: null })).status).toBe(200);
  });
});
