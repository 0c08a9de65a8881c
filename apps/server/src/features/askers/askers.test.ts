import { describe, expect, it } from 'vitest';
import { buildActor } from '../../../test/builders.ts';
import { openChats } from '../../../test/chats-suite.ts';

const { it: at, send, open } = openChats();
const ada = { name: ' Ada ', contact: 'ada@example.com', company: 'Looms', remark: '' };
const guest = () => buildActor(at.test.db, { accountId: at.admin.accountId, role: 'shared' });
const asks = (conversation: string, actor = at.admin) =>
  send(actor, 'POST', `/chats/${conversation}/ask/`, { parentId: null, text: 'How long is the warranty?' });
const wantInfo = async (needsUserInfo: boolean) => {
  const { data } = await send(at.admin, 'GET', `/ai_chat/${at.baseId}/`);
  await send(at.admin, 'PATCH', `/ai_chat/${at.baseId}/`, { revision: data.revision, needsUserInfo });
};

describe('a knowledge base that wants to know who asks', () => {
  it('answers a shared user who has said so, and refuses before, in words', async () => {
    await wantInfo(true);
    const actor = await guest();
    const id = await open(actor);
    expect((await send(actor, 'GET', '/chats/bases/')).data[0].needsInfo).toBe(true);
    expect(await asks(id, actor)).toMatchObject({ status: 409, code: 'asker.needed' });
    expect((await send(actor, 'GET', `/chats/${id}/`)).data.messages).toEqual([]);
    await send(actor, 'POST', `/chats/bases/${at.baseId}/asker/`, ada);
    expect((await send(actor, 'GET', `/chats/bases/${at.baseId}/asker/`)).data).toEqual({ isNeeded: false, info: { ...ada, name: 'Ada' } });
    expect((await asks(id, actor)).status).toBe(200);
  });

  it('knows the people of its own account, and asks nobody when it does not want to', async () => {
    const actor = await guest();
    expect((await asks(await open(actor), actor)).status).toBe(200);
    await wantInfo(true);
    expect((await asks(await open())).status).toBe(200);
  });

  it('shows its administrator what was said, the newest first, and what was said again only once', async () => {
    await wantInfo(true);
    const [first, second] = [await guest(), await guest()];
    for (const actor of [first, second, first])
      await send(actor, 'POST', `/chats/bases/${at.baseId}/asker/`, { ...ada, remark: actor.userId });
    const { items } = (await send(at.admin, 'GET', `/ai_chat/${at.baseId}/askers/?limit=1`)).data;
    expect(items).toMatchObject([{ userId: first.userId, remark: first.userId, name: 'Ada' }]);
    expect((await send(at.admin, 'GET', `/ai_chat/${at.baseId}/askers/`)).data.items).toHaveLength(2);
  });

  it('is told by nobody without a name or a way to be reached', async () => {
    const actor = await guest();
    const path = `/chats/bases/${at.baseId}/asker/`;
    for (const [said, code] of [
      [{ ...ada, name: '  ' }, 'asker.nameEmpty'],
      [{ ...ada, contact: '' }, 'asker.contactEmpty'],
      [{ ...ada, remark: 'x'.repeat(501) }, 'asker.remarkLong'],
    ] as const)
      expect((await send(actor, 'POST', path, said)).code).toBe(code);
  });
});
