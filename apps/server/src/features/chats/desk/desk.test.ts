import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { conversationMessages } from '#server/db/schema/chats.ts';
import { runEvents, runs } from '#server/db/schema/runs.ts';
import { buildActor, buildSession, type TestActor } from '../../../../test/builders.ts';
import { openChats } from '../../../../test/chats-suite.ts';
import { until } from '../../../../test/until.ts';
import { holdingAfter, saying } from '../../../../test/writers-app.ts';

const { it: at, send, open, read, guest, ask, balance } = openChats();

const question = 'How long is the warranty of a lamp?';
const say = (conversationId: string, text: string, actor = at.admin) =>
  send(actor, 'POST', `/ai_chat/${at.baseId}/shared_user_send_message/`, { conversationId, text });
const takeOver = (id: string, actor = at.admin) => send(actor, 'POST', `/chats/${id}/take_over/`);
const handBack = (id: string) => send(at.admin, 'POST', `/chats/${id}/hand_back/`);
const users = async (query = '') => (await send(at.admin, 'GET', `/ai_chat/${at.baseId}/shared_user_list/${query}`)).data;
const rolesOf = ({ messages }: { messages: { role: string }[] }) => messages.map(({ role }) => role);

/** A shared user with a conversation in which the assistant has answered. */
const anAsker = async (): Promise<{ actor: TestActor; id: string; answerId: string }> => {
  const actor = await guest();
  const id = await open(actor);
  return { actor, id, answerId: (await ask(id, question, { actor })).id };
};

describe('GET /api/ai_chat/:id/shared_user_list/', () => {
  it('lists the shared users who asked, and nobody else', async () => {
    const { actor } = await anAsker();
    await ask(await open(), question);
    const { items, waiting } = await users();
    expect(items).toMatchObject([{ id: actor.userId, conversations: 1, waitingSince: null, isTakenOver: false }]);
    expect(waiting).toBe(0);
  });

  it('comes page by page, and is searched by what was asked', async () => {
    const askers = [await anAsker(), await anAsker(), await anAsker()];
    const first = await users('?limit=2');
    expect(first.items.map(({ id }: { id: string }) => id)).toEqual([askers[2], askers[1]].map((each) => each?.actor.userId));
    const rest = await users(`?limit=2&cursor=${first.nextCursor}`);
    expect(rest.items.map(({ id }: { id: string }) => id)).toEqual([askers[0]?.actor.userId]);
    expect(rest.nextCursor).toBeNull();
    expect((await users('?q=WARRANTY')).items).toHaveLength(3);
    expect((await users('?q=nothing')).items).toEqual([]);
  });

  it('finds people by their names on the list of shared users', async () => {
    const invited = { name: 'Mei Lin', email: `${at.baseId}@mei.example`, language: 'zh', isInvited: false };
    const { id: userId } = (await send(at.admin, 'POST', '/shared_user/', invited)).data.user;
    const { accountId } = at.admin;
    const mei = { ...(await guest()), userId, ...(await buildSession(at.test.db, { userId, accountId })) };
    await ask(await open(mei), question, { actor: mei });
    await anAsker();
    expect((await users('?q=mei')).items).toMatchObject([{ id: userId, name: invited.name, email: invited.email }]);
  });

  it('puts those who wait in front by how long they do', async () => {
    const [one, other] = [await anAsker(), await anAsker()];
    for (const { actor, id } of [one, other]) await send(actor, 'POST', `/chats/${id}/person/`, { isWanted: true });
    const { items, waiting } = await users('?state=waiting&limit=1');
    expect([items[0].id, waiting]).toEqual([one.actor.userId, 2]);
    expect(items[0].waitingSince).toEqual(expect.any(String));
    await takeOver(other.id);
    expect((await users('?state=takenOver')).items.map(({ id }: { id: string }) => id)).toEqual([other.actor.userId]);
    await send(one.actor, 'POST', `/chats/${one.id}/person/`, { isWanted: false });
    expect((await users()).waiting).toBe(1);
  });

  it('is of another account no more than of nobody', async () => {
    await anAsker();
    const stranger = await buildActor(at.test.db, { usage: ['quseit'] });
    expect((await send(stranger, 'GET', `/ai_chat/${at.baseId}/shared_user_list/`)).code).toBe('knowledgeBase.notFound');
  });
});

describe('GET /api/ai_chat/:id/shared_user_history/', () => {
  it('has the conversations of that shared user with that knowledge base alone', async () => {
    const { actor, id } = await anAsker();
    await anAsker();
    const { items } = (await send(at.admin, 'GET', `/ai_chat/${at.baseId}/shared_user_history/?user_id=${actor.userId}`)).data;
    expect(items).toMatchObject([{ id, title: question, waitingSince: null, person: null }]);
    const ownId = (await send(at.admin, 'GET', `/ai_chat/${at.baseId}/shared_user_history/?user_id=${at.admin.userId}`)).data;
    expect(ownId.items).toEqual([]);
  });

  it('leads to conversations that can be read whole, with their sources, and to nothing of colleagues', async () => {
    const { id, answerId } = await anAsker();
    expect(await read(at.admin, id)).toMatchObject({ asker: expect.any(String), person: null, messages: [{}, { id: answerId }] });
    expect((await send(at.admin, 'GET', `/chats/answers/${answerId}/citation/`)).data.citation.number).toBe(1);
    const colleague = await buildActor(at.test.db, { accountId: at.admin.accountId, role: 'member' });
    const theirs = await open(colleague);
    await ask(theirs, question, { actor: colleague });
    expect((await send(at.admin, 'GET', `/chats/${theirs}/`)).status).toBe(404);
    expect((await send(colleague, 'GET', `/chats/${id}/`)).status).toBe(404);
    expect((await takeOver(theirs)).status).toBe(404);
  });

  it('lets whoever reads along change nothing of the asker’s', async () => {
    const { id, answerId } = await anAsker();
    expect((await send(at.admin, 'POST', `/chats/answers/${answerId}/feedback/`, { feedback: { isGood: true } })).status).toBe(404);
    expect((await send(at.admin, 'PATCH', `/chats/${id}/`, { title: 'Mine' })).status).toBe(404);
    expect((await send(at.admin, 'DELETE', `/chats/${id}/`, {})).status).toBe(404);
    expect((await send(at.admin, 'POST', `/chats/${id}/ask/`, { parentId: null, text: question })).status).toBe(404);
  });
});

describe('a person who takes over', () => {
  it('gets the next questions in place of the assistant, wherever they are asked', async () => {
    const { actor, id, answerId } = await anAsker();
    expect((await takeOver(id)).status).toBe(200);
    const { data } = await send(actor, 'POST', `/chats/${id}/ask/`, { parentId: answerId, text: 'And the charger?' });
    expect(data.answerId).toBeNull();
    const { data: said } = await say(id, 'Two years.');
    const seen = await read(actor, id);
    expect(rolesOf(seen)).toEqual(['question', 'answer', 'note', 'question', 'person']);
    expect(seen.leafId).toBe(said.messageId);
    expect(seen.messages.at(-1)).toMatchObject({ text: 'Two years.', outcome: 'takenOver', parentId: data.questionId });
    expect(seen.person).toBe(seen.messages.at(-1).author);
    expect(seen.person.length).toBeGreaterThan(0);
  });

  it('waits in the list for an answer from the moment in which they are asked', async () => {
    const { actor, id } = await anAsker();
    await takeOver(id);
    await send(actor, 'POST', `/chats/${id}/ask/`, { parentId: null, text: 'And the charger?' });
    expect((await users()).waiting).toBe(1);
    await say(id, 'Two years.');
    expect((await users()).waiting).toBe(0);
  });

  it('takes over by a message, once however often it is sent', async () => {
    const { actor, id } = await anAsker();
    const headers = { ...at.admin.headers, 'idempotency-key': 'a-message-of-mine-0001' };
    const url = `/api/ai_chat/${at.baseId}/shared_user_send_message/`;
    const sending = () => at.house.app.inject({ method: 'POST', url, headers, payload: { conversationId: id, text: 'Hello.' } });
    const [one, again] = [await sending(), await sending()];
    expect(one.json().data).toEqual(again.json().data);
    expect(rolesOf(await read(actor, id))).toEqual(['question', 'answer', 'note', 'person']);
  });

  it('ends an answer that is being written with what was delivered, which is all that it costs', async () => {
    const actor = await guest();
    const id = await open(actor);
    const holding = holdingAfter('Five years [1], and more');
    await at.house.writeWith(holding.script);
    const before = await balance();
    const { data } = await send(actor, 'POST', `/chats/${id}/ask/`, { parentId: null, text: question });
    await holding.taken;
    const ofRun = eq(runEvents.runId, data.answerId);
    await until(async () => (await at.test.db.select().from(runEvents).where(ofRun)).some(({ event }) => event.type === 'text'));
    await takeOver(id);
    const cut = (await read(actor, id)).messages.find((each: { id: string }) => each.id === data.answerId);
    expect(cut).toMatchObject({ state: 'stopped', outcome: null, text: expect.stringContaining('Five years') });
    await until(async () => (await read(actor, id)).messages.find((each: { id: string }) => each.id === data.answerId).points !== null);
    const ended = (await read(actor, id)).messages.find((each: { id: string }) => each.id === data.answerId);
    expect(ended).toMatchObject({ state: 'stopped', text: cut.text });
    expect(Number(ended.points)).toBeGreaterThan(0);
    expect(before - (await balance())).toBe(BigInt(Math.round(Number(ended.points) * 1_000_000)));
    const [row] = await at.test.db.select().from(conversationMessages).where(eq(conversationMessages.id, data.answerId));
    expect(row?.modelCalls).toHaveLength(1);
  });

  it('keeps both on one branch: the asker neither answers anew nor goes to another one', async () => {
    const { actor, id, answerId } = await anAsker();
    const { messages } = await read(actor, id);
    await takeOver(id);
    expect((await send(actor, 'POST', `/chats/${id}/again/`, { questionId: messages[0].id })).code).toBe('chat.personAnswers');
    expect((await send(actor, 'PATCH', `/chats/${id}/`, { leafId: answerId })).code).toBe('chat.personAnswers');
  });

  it('refuses an empty message and one that is too long', async () => {
    const { id } = await anAsker();
    expect((await say(id, ' ')).code).toBe('chatDesk.messageEmpty');
    expect((await say(id, 'x'.repeat(8001))).code).toBe('chatDesk.messageLong');
    expect((await read(at.admin, id)).person).toBeNull();
  });

  it('cannot be one of another account, nor through another knowledge base', async () => {
    const { id } = await anAsker();
    const stranger = await buildActor(at.test.db, { usage: ['quseit'] });
    expect((await takeOver(id, stranger)).status).toBe(404);
    const { data: other } = await send(at.admin, 'POST', '/ai_chat/', { name: 'Other' });
    const through = await send(at.admin, 'POST', `/ai_chat/${other.id}/shared_user_send_message/`, { conversationId: id, text: 'Hi.' });
    expect(through.code).toBe('chat.notFound');
  });
});

describe('POST /api/chats/:id/hand_back/', () => {
  it('gives it to the assistant again, which knows what the person said', async () => {
    const { actor, id } = await anAsker();
    await say(id, 'The charger has two years.');
    await send(actor, 'POST', `/chats/${id}/ask/`, { parentId: null, text: 'Also the cable?' });
    await say(id, 'The cable has one.');
    await handBack(id);
    const { leafId, person } = await read(actor, id);
    expect(person).toBeNull();
    const answer = await ask(id, 'How long is the warranty?', { actor, parentId: leafId });
    expect(answer).toMatchObject({ role: 'answer', state: 'done' });
    const [run] = await at.test.db.select().from(runs).where(eq(runs.id, answer.id));
    const by = '(A person of the staff:)';
    expect(run?.input).toMatchObject({
      history: [
        { question, answer: expect.stringMatching(/warranty of five years[\s\S]*\(A person of the staff:\) The charger has two years\.$/) },
        { question: 'Also the cable?', answer: `${by} The cable has one.` },
      ],
    });
    expect(rolesOf(await read(actor, id)).slice(-3)).toEqual(['note', 'question', 'answer']);
  });

  it('changes nothing where the assistant answers already', async () => {
    const { id } = await anAsker();
    expect((await handBack(id)).status).toBe(200);
    expect(rolesOf(await read(at.admin, id))).toEqual(['question', 'answer']);
  });
});

describe('POST /api/chats/:id/person/', () => {
  it('is refused where the knowledge base offers nobody, and to the account’s own people', async () => {
    const { actor, id } = await anAsker();
    const own = await open();
    await ask(own, question);
    expect((await send(at.admin, 'POST', `/chats/${own}/person/`, { isWanted: true })).code).toBe('chat.noPerson');
    await send(at.admin, 'PATCH', `/ai_chat/${at.baseId}/`, { offersPerson: false, revision: 1 });
    expect((await send(actor, 'POST', `/chats/${id}/person/`, { isWanted: true })).code).toBe('chat.noPerson');
    expect((await send(actor, 'GET', '/chats/bases/')).data[0].offersPerson).toBe(false);
  });
});

describe('GET /api/chats/:id/events/', () => {
  it('tells the asker that somebody has taken over, without being asked again', async () => {
    const { actor, id } = await anAsker();
    const leaving = new AbortController();
    const stream = await at.house.app.inject({
      url: `/api/chats/${id}/events/`,
      headers: actor.headers,
      payloadAsStream: true,
      signal: leaving.signal,
    });
    const chunks = stream.stream()[Symbol.asyncIterator]();
    let told = '';
    const readUntil = async (pattern: RegExp): Promise<void> => {
      while (!pattern.test(told)) {
        const { value, done } = await chunks.next();
        if (done) throw new Error(`the stream ended with ${told}`);
        told += value;
      }
    };
    await readUntil(/"revision":\d+/);
    const first = Number(/"revision":(\d+)/.exec(told)?.[1]);
    await takeOver(id);
    await readUntil(new RegExp(`"revision":${first + 1}\\D`));
    leaving.abort();
    expect(told.match(/event: changed/g)).toHaveLength(2);
  });
});

describe('POST /api/ai_chat/:id/summarize/', () => {
  const summarize = (conversationId: string) => send(at.admin, 'POST', `/ai_chat/${at.baseId}/summarize/`, { conversationId });

  it('is an extract without a model: what was asked, what became of it, what a person said; for nothing', async () => {
    const { actor, id, answerId } = await anAsker();
    const second = await ask(id, 'Who won yesterday?', { actor, parentId: answerId });
    await send(actor, 'POST', `/chats/${id}/ask/`, { parentId: second.id, text: 'How many lamps are there?' });
    await say(id, 'Nobody did.');
    const before = await balance();
    const { data } = await summarize(id);
    expect(data).toMatchObject({ text: '', model: null, points: '0', isOlder: false });
    expect(data.extract.slice(0, 2)).toEqual([
      { kind: 'asked', text: question },
      { kind: 'notFound', text: 'Who won yesterday?' },
    ]);
    expect(data.extract.at(-1)).toEqual({ kind: 'person', text: 'Nobody did.' });
    expect(await balance()).toBe(before);
    await say(id, 'And that is all.');
    expect((await send(at.admin, 'GET', `/chats/${id}/summary/`)).data).toMatchObject({ isOlder: true, extract: data.extract });
  });

  it('is written by the model of the base, is charged, and is kept', async () => {
    const { actor, id } = await anAsker();
    await at.house.writeWith(saying('Asked for the warranty; got five years.'));
    const before = await balance();
    const { data } = await summarize(id);
    expect(data).toMatchObject({ text: 'Asked for the warranty; got five years.', extract: [] });
    expect(before - (await balance())).toBe(BigInt(Math.round(Number(data.points) * 1_000_000)));
    expect(Number(data.points)).toBeGreaterThan(0);
    expect((await send(at.admin, 'GET', `/chats/${id}/summary/`)).data).toEqual(data);
    expect((await send(actor, 'GET', `/chats/${id}/summary/`)).status).toBe(403);
  });

  it('costs nothing where the model says nothing', async () => {
    const { id } = await anAsker();
    await at.house.writeWith(saying(' '));
    const before = await balance();
    expect((await summarize(id)).code).toBe('chatDesk.noSummary');
    expect(await balance()).toBe(before);
    expect((await send(at.admin, 'GET', `/chats/${id}/summary/`)).data).toBeNull();
  });
});
