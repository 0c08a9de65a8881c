import { describe, expect, it } from 'vitest';
import { openChats } from '../../../test/chats-suite.ts';

const { it: at, send } = openChats();

describe('GET /api/chats/bases/', () => {
  it('tells which bases have a document that answers', async () => {
    const { data } = await send(at.admin, 'POST', '/ai_chat/', { name: 'Bare' });
    const bases = (await send(at.admin, 'GET', '/chats/bases/')).data;
    const told = new Map(bases.map(({ id, hasDocuments }: { id: string; hasDocuments: boolean }) => [id, hasDocuments]));
    expect([told.get(at.baseId), told.get(data.id)]).toEqual([true, false]);
  });
});
