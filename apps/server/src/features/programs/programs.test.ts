import { and, eq } from 'drizzle-orm';
import OpenAI, { APIError, AuthenticationError, BadRequestError, NotFoundError, PermissionDeniedError } from 'openai';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { conversationMessages, conversations } from '#server/db/schema/chats.ts';
import { holds } from '#server/db/schema/wallet.ts';
import { points } from '#server/features/wallet/index.ts';
import { newId } from '#server/kernel/ids.ts';
import { buildActor, buildSharedUser } from '../../../test/builders.ts';
import { openChats } from '../../../test/chats-suite.ts';
import { until } from '../../../test/until.ts';
import { holdingAfter, saying } from '../../../test/writers-app.ts';
import { completionDocs } from './completion-docs.ts';

const { it: at, send, read, guest } = openChats();
let origin: string;
let apiKey: string;
let keyId: string;
let client: OpenAI;

/** What stands in an answer beside the fields of the format. */
type Beside = {
  conversation_id: string;
  outcome: string;
  points: string;
  citations: { number: number; document: string; first_page: number | null; start: number; end: number; text: string; url: string }[];
  closest: (Beside['citations'][number] & { heading: string })[];
};
type Message = OpenAI.ChatCompletionMessageParam;

const question = 'How long is the warranty of a lamp?';
const messagesOf = (...texts: string[]): Message[] => texts.map((content, place) => ({ role: place % 2 ? 'assistant' : 'user', content }));
/** Asks as a program does; what is no field of the format is sent along as it is. */
const ask = async (text: string, more: object = {}) => {
  const body: OpenAI.ChatCompletionCreateParamsNonStreaming = { model: at.baseId, messages: messagesOf(text), ...more };
  const answer = await client.chat.completions.create(body);
  return { ...answer, ...JSON.parse(JSON.stringify(answer)) } as OpenAI.ChatCompletion & Beside; // the fields beside the format
};
const failed = async (work: Promise<unknown>): Promise<APIError> => {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof APIError)) throw new Error('it was answered');
  return error;
};

beforeAll(async () => {
  origin = await at.house.app.listen({ host: '127.0.0.1', port: 0 });
});
beforeEach(async () => {
  const { data } = await send(at.admin, 'POST', `/ai_chat/${at.baseId}/keys/`, { name: 'Help desk' });
  apiKey = data.secret;
  keyId = data.key.id;
  const { endpoint, model } = (await send(at.admin, 'GET', `/ai_chat/${at.baseId}/keys/`)).data;
  expect(model).toBe(at.baseId);
  client = new OpenAI({ apiKey, baseURL: `${origin}${new URL(endpoint).pathname}`, maxRetries: 0 });
});

describe('a program with the openai package', () => {
  it('is answered whole, with citations that say what stands where, and a link that opens it', async () => {
    const answer = await ask(question);
    const message = answer.choices[0]?.message;
    const content = message?.content;
    expect(content).toContain('warranty of five years');
    expect(answer).toMatchObject({ object: 'chat.completion', model: at.baseId, outcome: 'answered' });
    const [citation] = answer.citations;
    expect(citation).toMatchObject({ number: 1, document: 'Handbook.md' });
    expect(citation?.text).toContain('five years');
    expect(message?.annotations?.[0]).toMatchObject({ type: 'url_citation', url_citation: { title: 'Handbook.md', url: citation?.url } });
    const mark = message?.annotations?.[0]?.url_citation;
    expect(content?.slice(mark?.start_index, mark?.end_index)).toBe('[1]');
    const id = new URL(citation?.url ?? '').searchParams.get('answer');
    expect((await send(at.admin, 'GET', `/chats/answers/${id}/citation/?number=1`)).data.state).toBe('same');
    expect((await send(await guest(), 'GET', `/chats/answers/${id}/citation/?number=1`)).data.state).toBe('same');
    const stranger = await buildActor(at.test.db, { usage: ['quseit'] });
    expect((await send(stranger, 'GET', `/chats/answers/${id}/citation/?number=1`)).status).toBe(404);
  });

  it('gets the same piece by piece, ended by usage and [DONE]', async () => {
    await at.house.writeWith(saying('Five years [1], without batteries.'));
    const stream = await client.chat.completions.create({
      model: at.baseId,
      messages: messagesOf(question),
      stream: true,
      stream_options: { include_usage: true },
    });
    let text = '';
    let last: Partial<Beside> = {};
    let total = 0;
    for await (const chunk of stream) {
      text += chunk.choices[0]?.delta.content ?? '';
      if (chunk.choices[0]?.finish_reason) last = JSON.parse(JSON.stringify(chunk));
      total = chunk.usage?.total_tokens ?? total;
    }
    expect(text).toBe('Five years [1], without batteries.');
    expect(last).toMatchObject({ outcome: 'answered', citations: [{ number: 1, document: 'Handbook.md' }] });
    expect(Number(last.points)).toBeGreaterThan(0);
    expect(total).toBe(30);
  });

  it('hears that the documents say nothing, and pays nothing for it', async () => {
    const answer = await ask('Who painted the ceiling of the Sistine Chapel?');
    expect(answer).toMatchObject({ outcome: 'notFound', citations: [], points: '0' });
    expect(answer.choices[0]?.message.content).toBe('The documents say nothing about this.');
  });

  it('is told the places that come closest beside its citations, whole and piece by piece, and that they are no answer', async () => {
    const near = 'Where is the warranty card of the lamp kept?';
    const answer = await ask(near);
    expect(answer).toMatchObject({ outcome: 'notFound', citations: [], points: '0' });
    expect(answer.choices[0]?.message).toMatchObject({ content: 'The documents do not clearly answer this.', annotations: [] });
    const [place] = answer.closest;
    expect(place).toMatchObject({ number: 1, document: 'Handbook.md', heading: 'Warranty', text: expect.stringContaining('five years') });
    const id = new URL(place?.url ?? '').searchParams.get('answer');
    expect((await send(await guest(), 'GET', `/chats/answers/${id}/citation/?number=1`)).data.state).toBe('same');
    const stranger = await buildActor(at.test.db, { usage: ['quseit'] });
    expect((await send(stranger, 'GET', `/chats/answers/${id}/citation/?number=1`)).status).toBe(404);
    const stream = await client.chat.completions.create({ model: at.baseId, messages: messagesOf(near), stream: true });
    let last: Partial<Beside> = {};
    let text = '';
    for await (const chunk of stream) {
      text += chunk.choices[0]?.delta.content ?? '';
      if (chunk.choices[0]?.finish_reason) last = JSON.parse(JSON.stringify(chunk));
    }
    expect(text).toBe('The documents do not clearly answer this.');
    expect(last).toMatchObject({ outcome: 'notFound', citations: [], closest: [{ heading: 'Warranty', text: place?.text }] });
    expect((await ask(question)).closest).toEqual([]);
  });

  it('goes on with a conversation by its id, or by the messages that it sends', async () => {
    const first = await ask(question);
    const followed = await ask('And batteries?', { conversation_id: first.conversation_id });
    expect(followed.conversation_id).toBe(first.conversation_id);
    expect(followed.choices[0]?.message.content).toContain('Batteries are excluded');
    const said = messagesOf(question, 'Five years.', 'And batteries?');
    const stateless = await client.chat.completions.create({ model: at.baseId, messages: said });
    expect(stateless.choices[0]?.message.content).toContain('Batteries are excluded');
    const { messages } = await read(at.admin, first.conversation_id);
    expect(messages.map(({ role }: { role: string }) => role)).toEqual(['question', 'answer', 'question', 'answer']);
  });

  it('finds its knowledge base among the models', async () => {
    const ids: string[] = [];
    for await (const { id } of client.models.list()) ids.push(id);
    expect(ids).toEqual([at.baseId]);
    expect(await client.models.retrieve(at.baseId)).toMatchObject({ id: at.baseId, owned_by: 'Handbooks' });
    expect(await failed(client.models.retrieve(newId()))).toBeInstanceOf(NotFoundError);
  });

  it('gets what the API reference says, to the field, and is refused so', async () => {
    const { paths } = await (await fetch(`${origin}/api/docs/openapi.json`)).json();
    const { post } = paths['/api/ai_chat/v1/chat/completions'];
    expect([post['x-access'], post.requestBody.content['application/json'].schema.required]).toEqual(['key', ['model', 'messages']]);
    expect(Object.keys(paths)).toEqual(expect.arrayContaining(['/api/ai_chat/v1/models', '/api/ai_chat/v1/models/{id}']));
    const call = (body: object) =>
      fetch(`${client.baseURL}/chat/completions`, {
        method: 'POST',
        headers: { authorization: `Bearer ${apiKey}` },
        body: JSON.stringify({ model: at.baseId, messages: messagesOf(question), ...body }),
      });
    const { answer, piece, refusal } = completionDocs.completions;
    const whole = await (await call({})).json();
    expect(answer.parse(whole)).toEqual(whole);
    const streamed = await (await call({ stream: true, stream_options: { include_usage: true } })).text();
    const frames = [...streamed.matchAll(/^data: (\{.*)$/gm)].map(([, data = '']) => JSON.parse(data));
    expect(frames.map((frame) => piece.parse(frame))).toEqual(frames);
    const refused = await (await call({ model: 'gpt-4o' })).json();
    expect(refusal.parse(refused)).toEqual(refused);
  });

  it('is told in its own words what is wrong', async () => {
    const error = (work: Promise<unknown>) => failed(work);
    const wrong = new OpenAI({ apiKey: `${apiKey}x`, baseURL: client.baseURL, maxRetries: 0 });
    const refused = await error(wrong.models.list());
    expect(refused).toBeInstanceOf(AuthenticationError);
    expect(refused.code).toBe('invalid_api_key');
    const other = await error(ask(question, { model: 'gpt-4o' }));
    expect(other).toBeInstanceOf(NotFoundError);
    expect([other.code, other.message]).toEqual(['model_not_found', expect.stringContaining(at.baseId)]);
    const long = await error(ask(question, { messages: messagesOf('a'.repeat(50_000), 'b'.repeat(50_000), question) }));
    expect(long).toBeInstanceOf(BadRequestError);
    expect(long.code).toBe('context_length_exceeded');
    expect((await error(ask('a'.repeat(20_001)))).code).toBe('chat.questionLong');
    expect((await error(ask('a'.repeat(1_100_000)))).status).toBe(413);
    expect((await error(ask(' '))).code).toBe('program.noQuestion');
    expect((await error(ask(question, { tools: [{ type: 'function', function: { name: 'x' } }] }))).message).toContain('tools');
    expect((await error(ask(question, { conversation_id: newId() }))).code).toBe('program.conversationNotFound');
    await send(at.admin, 'POST', `/ai_chat/${at.baseId}/set_is_enabled/`, { isEnabled: false });
    const off = await error(ask(question));
    expect(off).toBeInstanceOf(PermissionDeniedError);
    expect(off.code).toBe('program.baseOff');
  });
});

describe('what a program asks', () => {
  it('stands among the conversations under the name of its key, as an origin of its own', async () => {
    const { conversation_id: id } = await ask(question);
    const { items } = (await send(at.admin, 'GET', `/ai_chat/${at.baseId}/shared_user_list/`)).data;
    expect(items).toMatchObject([{ name: 'Help desk', origin: 'api', conversations: 1 }]);
    const usage = (await send(at.admin, 'GET', '/dashboard/chat_usage/?timeZone=UTC')).data;
    expect(usage.users).toMatchObject([{ name: 'Help desk', origin: 'api', now: { answers: 1 } }]);
    const [row] = await at.test.db.select().from(conversations).where(eq(conversations.id, id));
    expect(row?.origin).toBe('api');
    // It is nobody's of the account's own people.
    expect((await send(at.admin, 'GET', '/chats/')).data.items).toEqual([]);
  });

  it('counts to the month of whom it names, a shared user by the address, and to nobody else', async () => {
    await at.house.writeWith(saying(...Array.from({ length: 4 }, () => 'Five years [1].')));
    const { data } = await send(at.admin, 'GET', `/ai_chat/${at.baseId}/`);
    await send(at.admin, 'PATCH', `/ai_chat/${at.baseId}/`, { revision: data.revision, monthlyLimit: 0 });
    const person = await buildSharedUser(at.test.db, at.admin);
    const { email } = person;
    expect((await ask(question)).outcome).toBe('answered');
    for (const user of ['customer-7', email]) {
      const error = await failed(ask(question, { user }));
      expect([error.status, error.code]).toEqual([402, 'insufficient_quota']);
    }
    await send(at.admin, 'PATCH', `/ai_chat/${at.baseId}/`, { revision: data.revision + 1, monthlyLimit: null });
    const { conversation_id: own } = await ask(question, { user: email });
    expect((await read(person, own)).messages).toHaveLength(2);
  });

  it('asks for a shared user only what is opened to them', async () => {
    const [inside, outside] = [await buildSharedUser(at.test.db, at.admin), await buildSharedUser(at.test.db, at.admin)];
    const body = { revision: 1, authority: 'chosen', userIds: [inside.userId] };
    expect((await send(at.admin, 'PATCH', `/ai_chat/${at.baseId}/`, body)).status).toBe(200);
    expect((await ask(question, { user: inside.email })).outcome).toBe('answered');
    const refused = await failed(ask(question, { user: outside.email }));
    expect([refused.status, refused.code]).toEqual([403, 'program.userClosed']);
  });

  it('reads what whom it names reads, and for nobody named what answers everybody', async () => {
    const [inside, outside] = [await buildSharedUser(at.test.db, at.admin), await buildSharedUser(at.test.db, at.admin)];
    const { items } = (await send(at.admin, 'GET', `/ai_chat/${at.baseId}/documents/`)).data;
    const limit = (readers: object | null) => send(at.admin, 'POST', '/ai_chat/set_readers/', { ids: [items[0].id], readers });
    await limit({ groups: [], userIds: [inside.userId] });
    const answer = await ask(question, { user: inside.email });
    expect([answer.outcome, answer.citations[0]?.document]).toEqual(['answered', 'Handbook.md']);
    for (const user of [outside.email, 'customer-7', undefined]) {
      const refused = await ask(question, { user });
      expect([refused.outcome, refused.citations]).toEqual(['notFound', []]);
    }
    // Whom a program hands its link to has to be able to read the document, and is told nothing of it otherwise.
    const path = `/chats/answers/${new URL(answer.citations[0]?.url ?? '').searchParams.get('answer')}/citation/?number=1`;
    expect((await send(inside, 'GET', path)).data.state).toBe('same');
    expect((await send(outside, 'GET', path)).code).toBe('chat.messageNotFound');
    expect((await send(at.admin, 'GET', path)).data.state).toBe('same');
    await limit(null);
    expect((await send(outside, 'GET', path)).data.state).toBe('same');
  });

  it('stays with its own key and user', async () => {
    const { conversation_id } = await ask(question, { user: 'customer-7' });
    expect((await failed(ask('And batteries?', { conversation_id }))).code).toBe('program.conversationNotFound');
    expect((await ask('And batteries?', { conversation_id, user: 'customer-7' })).conversation_id).toBe(conversation_id);
  });

  it('is asked and charged once under one key of idempotency', async () => {
    await at.house.writeWith(saying('Five years [1].', 'Something else.'));
    const headers = { 'idempotency-key': newId() };
    const body = { model: at.baseId, messages: messagesOf(question) };
    const first = await client.chat.completions.create(body, { headers });
    const again = await client.chat.completions.create(body, { headers });
    expect(again.id).toBe(first.id);
    expect(again.choices).toEqual(first.choices);
    const answers = await at.test.db
      .select({ charged: conversationMessages.chargedMicropoints })
      .from(conversationMessages)
      .where(and(eq(conversationMessages.accountId, at.admin.accountId), eq(conversationMessages.role, 'answer')));
    expect(answers).toHaveLength(1);
  });

  it('is refused where the key of idempotency was another question’s, and is nobody else’s under the same one', async () => {
    const headers = { 'idempotency-key': newId() };
    const body = { model: at.baseId, messages: messagesOf(question) };
    const first = await client.chat.completions.create(body, { headers });
    const other = { ...body, messages: messagesOf('And the batteries?') };
    const error = await failed(client.chat.completions.create(other, { headers }));
    expect([error.status, error.code]).toEqual([422, 'request.duplicateDiffers']);
    const named = await client.chat.completions.create({ ...body, user: 'customer-8' }, { headers });
    expect(named.id).not.toBe(first.id);
  });

  it('ends when the program leaves, and costs what was written', async () => {
    const { script, taken } = holdingAfter('Five years [1]. ');
    await at.house.writeWith(script);
    const stop = new AbortController();
    const stream = await client.chat.completions.create(
      { model: at.baseId, messages: messagesOf(question), stream: true },
      { signal: stop.signal },
    );
    await taken;
    let seen = '';
    for await (const chunk of stream) {
      seen += chunk.choices[0]?.delta.content ?? '';
      if (seen.includes('[1]')) break;
    }
    stop.abort();
    const find = () =>
      at.test.db
        .select({ state: conversationMessages.state, charged: conversationMessages.chargedMicropoints, text: conversationMessages.text })
        .from(conversationMessages)
        .where(and(eq(conversationMessages.accountId, at.admin.accountId), eq(conversationMessages.role, 'answer')));
    await until(async () => (await find())[0]?.state === 'stopped');
    const [answer] = await find();
    expect(answer?.text).toContain('Five years [1]');
    expect(answer?.charged).toBeGreaterThan(0n);
    expect(
      await at.test.db
        .select()
        .from(holds)
        .where(and(eq(holds.accountId, at.admin.accountId), eq(holds.state, 'open'))),
    ).toEqual([]);
  });

  it('is refused in words where the points are used up, and nothing is asked', async () => {
    await at.house.writeWith(saying('Five years [1].'));
    const { available } = await at.house.wallet.balanceOf(at.admin.accountId);
    await at.house.wallet.hold({ id: newId(), accountId: at.admin.accountId, amount: available - points(0), work: 'chat', reference: '' });
    const error = await failed(ask(question));
    expect([error.status, error.code]).toEqual([402, 'insufficient_quota']);
  });
});

describe('keys', () => {
  it('are shown once, listed with their last use, and refused within a second of being revoked', async () => {
    await ask(question);
    const listed = await send(at.admin, 'GET', `/ai_chat/${at.baseId}/keys/`);
    expect(JSON.stringify(listed)).not.toContain(apiKey);
    await until(async () => {
      const [key] = (await send(at.admin, 'GET', `/ai_chat/${at.baseId}/keys/`)).data.keys;
      return key.lastUsedAt !== null && key.start === apiKey.slice(0, key.start.length);
    });
    await send(at.admin, 'DELETE', `/ai_chat/keys/${keyId}/`);
    await until(
      async () =>
        (await client.models.list().then(
          () => 200,
          (error: APIError) => error.status,
        )) === 401,
    );
    expect((await send(at.admin, 'DELETE', `/ai_chat/keys/${keyId}/`)).code).toBe('program.keyNotFound');
  });

  it('may ask so often, and the refusal says when again; other keys may go on', async () => {
    const other = (await send(at.admin, 'POST', `/ai_chat/${at.baseId}/keys/`, { name: 'Other' })).data.secret;
    const list = (secret: string) => fetch(`${client.baseURL}/models`, { headers: { authorization: `Bearer ${secret}` } });
    const many = await Promise.all(Array.from({ length: 70 }, () => list(apiKey)));
    const refused = many.filter(({ status }) => status === 429);
    expect(many.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(60);
    expect(refused.length).toBeGreaterThan(0);
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    expect(await refused[0]?.json()).toMatchObject({ error: { type: 'rate_limit_error', code: 'rate_limit_exceeded' } });
    expect((await list(other)).status).toBe(200);
  });

  it('are ten of a base at most, each with a name', async () => {
    const path = `/ai_chat/${at.baseId}/keys/`;
    expect((await send(at.admin, 'POST', path, { name: ' ' })).code).toBe('program.keyNameEmpty');
    for (let made = 1; made < 10; made += 1) await send(at.admin, 'POST', path, { name: `Key ${made}` });
    expect((await send(at.admin, 'POST', path, { name: 'One more' })).code).toBe('program.tooManyKeys');
  });
});
