import { crc32, deflateSync } from 'node:zlib';
import type { ChatRequest } from '@inkstone/integrations/kit/ai-vendor';
import { textOf } from '@inkstone/integrations/kit/message-parts';
import { VendorError } from '@inkstone/integrations/kit/vendor-error';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { points } from '#server/features/wallet/index.ts';
import { newId } from '#server/kernel/ids.ts';
import { buildActor, type TestActor } from '../../../../test/builders.ts';
import { type KnowledgeBasesHouse, openKnowledgeBases } from '../../../../test/knowledge-bases-suite.ts';
import { picturesIn } from '../../../../test/picture-server.ts';
import { formOf, type SentFile } from '../../../../test/upload.ts';

const chunkOf = (type: string, content: Uint8Array): Buffer => {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
};
/** A grey PNG of so many points on each side: there is no word on it. */
const greyPng = (side: number): Buffer<ArrayBuffer> => {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head[8] = 8;
  const rows = Buffer.alloc(side * (side + 1), 0x80).map((value, at) => (at % (side + 1) === 0 ? 0 : value));
  const beginning = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([beginning, chunkOf('IHDR', head), chunkOf('IDAT', deflateSync(rows)), chunkOf('IEND', Buffer.alloc(0))]);
};

let bases: KnowledgeBasesHouse;
let admin: TestActor;
let conversation: string;
let requests: ChatRequest[];

beforeAll(async () => {
  bases = await openKnowledgeBases({ sees: true });
});
afterAll(() => bases.close());
beforeEach(async () => {
  admin = await buildActor(bases.test.db, { usage: ['quseit'] });
  await bases.house.wallet.credit({ id: newId(), accountId: admin.accountId, amount: points(1000), work: 'top-up', reference: '' });
  const baseId = (await bases.send(admin, 'POST', '/ai_chat/', { name: 'Pictures', suggestsQuestions: false })).data.id;
  conversation = (await bases.send(admin, 'POST', '/chats/', { baseId })).data.id;
  requests = [];
});

const attach = async (...files: SentFile[]): Promise<string[]> => {
  const { payload, type } = await formOf(files);
  const url = `/api/chats/${conversation}/attachments/`;
  const response = await bases.house.app.inject({ method: 'POST', url, headers: { ...admin.headers, 'content-type': type }, payload });
  expect(response.json().data.refused).toEqual([]);
  return response.json().data.attachments.map(({ id }: { id: string }) => id);
};
const ask = async (text: string, attachmentIds: string[], parentId: string | null = null) => {
  const { data } = await bases.send(admin, 'POST', `/chats/${conversation}/ask/`, { parentId, text, attachmentIds });
  await bases.house.app.inject({ url: `/api/chats/answers/${data.answerId}/events/`, headers: admin.headers });
  const { messages } = (await bases.send(admin, 'GET', `/chats/${conversation}/`)).data;
  return messages.find((message: { id: string }) => message.id === data.answerId);
};
/** What the model answers when it is asked for an answer. */
const answerBy = (say: (request: ChatRequest) => string): Promise<void> =>
  bases.house.writeWith(async function* (request) {
    requests.push(request);
    yield say(request);
  });

describe('a picture that goes along with a question', () => {
  const bytes = greyPng(64);
  const picture = { name: 'grey.png', content: bytes };

  it('is shown to a model that sees, is cited, and is shown again for the next question', async () => {
    await answerBy(() => 'It is grey [1].');
    const first = await ask('Which colour is this?', await attach(picture));
    expect(first).toMatchObject({ outcome: 'answered', text: 'It is grey [1].' });
    expect(first.citations).toMatchObject([{ documentName: 'grey.png', documentKind: 'png', isAttached: true, quote: '' }]);
    const [request] = requests;
    expect(request && picturesIn(request)).toMatchObject([{ mediaType: 'image/png', bytes: new Uint8Array(bytes) }]);
    const file = await bases.house.app.inject({ url: `/api/chats/answers/${first.id}/file/`, headers: admin.headers });
    expect(file.rawPayload).toEqual(bytes);
    await ask('And how bright is it?', [], first.id);
    expect(requests.slice(1).flatMap(picturesIn)).toHaveLength(1);
  });

  it('is left out where its vendor does not take it, and nothing is said that nobody read', async () => {
    await answerBy((request) => {
      if (picturesIn(request).length) throw new VendorError('Acme AI', 'refused', 'image input is not supported');
      return 'Said without looking.';
    });
    const answer = await ask('Which colour is this?', await attach(picture));
    expect(answer).toMatchObject({ state: 'done', outcome: 'notFound', text: '' });
    const note = { name: 'note.md', content: 'The wall is green, as the painter wanted it.' };
    const second = await ask('Which colour is the wall?', await attach(note), answer.id);
    expect(second).toMatchObject({ outcome: 'notFound', text: '' });
    const last = requests.at(-1);
    expect(last && [picturesIn(last), textOf(last.messages.at(-1) ?? { content: '' }).includes('The wall is green')]).toEqual([[], true]);
  });

  it('gives the built-in vendor its words alone', async () => {
    await bases.house.writeWith(null);
    expect(await ask('Which colour is this?', await attach(picture))).toMatchObject({ outcome: 'notFound' });
    expect(requests).toEqual([]);
  });

  it('is no more than three of the newest at once', async () => {
    await answerBy(() => 'Grey [1].');
    const ids = await attach(...[60, 61, 62, 63].map((side) => ({ name: `${side}.png`, content: greyPng(side) })));
    expect(ids).toHaveLength(4);
    await ask('Which colour are these?', ids);
    const [request] = requests;
    expect(request && picturesIn(request)).toHaveLength(3);
  });
});
