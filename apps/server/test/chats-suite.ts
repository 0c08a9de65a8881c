import { afterAll, beforeAll, beforeEach } from 'vitest';
import { points } from '#server/features/wallet/index.ts';
import { newId } from '#server/kernel/ids.ts';
import { buildActor, type TestActor } from './builders.ts';
import { type KnowledgeBasesHouse, type Method, openKnowledgeBases } from './knowledge-bases-suite.ts';

const handbook = [
  '# Returns',
  'You may return anything within 30 days. The parcel label is free of charge in Germany.',
  '# Warranty',
  'Every lamp has a warranty of five years. Batteries are excluded from the warranty.',
].join('\n\n');

/** A message as the chat answers it. */
type Message = { id: string; role: string } & Record<string, never>;

type Opened = Pick<KnowledgeBasesHouse, 'test' | 'house'> & { admin: TestActor; baseId: string };

/** The application with a knowledge base that has a handbook, and what people do in its chat; each test has an administrator of its own. */
export const openChats = () => {
  const it: Opened = Object.create(null);
  let bases: KnowledgeBasesHouse;

  // biome-ignore lint/complexity/useMaxParams: reads as a request does, and the last one is rare.
  const send = (actor: TestActor, method: Method, path: string, payload?: object) => bases.send(actor, method, path, payload);
  /** A knowledge base with the handbook, which can be searched. */
  const baseOf = (actor: TestActor): Promise<string> =>
    bases.newBase(actor, { name: 'Handbooks', authority: 'everybody', offersPerson: true }, [{ name: 'Handbook.md', content: handbook }]);

  beforeAll(async () => {
    bases = await openKnowledgeBases();
    Object.assign(it, { test: bases.test, house: bases.house });
  });
  beforeEach(async () => {
    it.admin = await buildActor(it.test.db, { usage: ['quseit'] });
    await it.house.wallet.credit({ id: newId(), accountId: it.admin.accountId, amount: points(1000), work: 'top-up', reference: '' });
    it.baseId = await baseOf(it.admin);
    await it.house.writeWith(null);
  });
  afterAll(() => bases.close());

  const open = async (actor = it.admin): Promise<string> => (await send(actor, 'POST', '/chats/', { baseId: it.baseId })).data.id;
  const follow = async (actor: TestActor, answerId: string) => {
    const stream = await it.house.app.inject({ url: `/api/chats/answers/${answerId}/events/`, headers: actor.headers });
    return [...stream.body.matchAll(/^data: (.*)$/gm)].map(([, data = '']) => JSON.parse(data));
  };
  const read = async (actor: TestActor, id: string) => (await send(actor, 'GET', `/chats/${id}/`)).data;
  return {
    it,
    send,
    baseOf,
    open,
    follow,
    read,
    /** A shared user of the administrator's. */
    guest: () => buildActor(it.test.db, { accountId: it.admin.accountId, role: 'shared' }),
    /** Asks, and waits for the end of the answer. */
    ask: async (
      id: string,
      question: string,
      { actor = it.admin, parentId = null }: { actor?: TestActor; parentId?: string | null } = {},
    ) => {
      const { data } = await send(actor, 'POST', `/chats/${id}/ask/`, { parentId, text: question });
      await follow(actor, data.answerId);
      const { messages } = await read(actor, id);
      return messages.find((message: Message) => message.id === data.answerId);
    },
    balance: async (): Promise<bigint> => (await it.house.wallet.balanceOf(it.admin.accountId)).available,
  };
};
