import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RetrievalAnswer } from '@inkstone/contract/retrieval';
import { strangeTexts } from '@inkstone/retrieval/meaning/nearness';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeBackup, restoreBackup } from '#server/db/backup.ts';
import { points } from '#server/features/wallet/index.ts';
import { newId } from '#server/kernel/ids.ts';
import { createOutbound } from '#server/kernel/outbound/outbound.ts';
import { buildActor, type TestActor } from '../../../../test/builders.ts';
import { createTestDb, type TestDb } from '../../../../test/database.ts';
import { createGatewaySuite, type GatewaySuite, gatewayVendors } from '../../../../test/gateway-suite.ts';
import { findLedgerDrift } from '../../../../test/ledger-drift.ts';
import { answerMeaning, answerVectors, textsOf } from '../../../../test/meaning-vendor.ts';
import { scaled } from '../../../../test/scale.ts';
import { answerJson, type StubScript } from '../../../../test/stub-vendor.ts';
import { createTestApp } from '../../../../test/test-app.ts';
import { until } from '../../../../test/until.ts';
import { upload } from '../../../../test/upload.ts';

let test: TestDb;
let house: GatewaySuite;
let dataFolder: string;
const models = { embeds: '', other: '', late: '', ranks: '' };
beforeAll(async () => {
  test = await createTestDb();
  dataFolder = await mkdtemp(join(tmpdir(), 'inkstone-vectors-'));
  house = await createGatewaySuite(test, { config: { dataFolder } });
  models.embeds = await house.addModel('embeds', { currency: 'USD', inputMicros: 20_000, outputMicros: 0, kind: 'embedding' });
  models.other = await house.addModel('other-embeds', { currency: 'USD', inputMicros: 20_000, outputMicros: 0, kind: 'embedding' });
  models.late = await house.addModel('late-embeds', { currency: 'USD', inputMicros: 20_000, outputMicros: 0, kind: 'embedding' });
  models.ranks = await house.addModel('ranks', {
    ...{ currency: 'USD', inputMicros: 0, outputMicros: 0, kind: 'rerank' },
    unitPrices: [{ unit: 'search', micros: 2_000_000 }],
  });
});
beforeEach(() => house.stub.answerWith(answerMeaning));
afterAll(async () => {
  await house.close();
  expect(await findLedgerDrift(test.db)).toEqual([]);
  await test.close();
  await rm(dataFolder, { recursive: true });
});

/** A token costs 0.02 USD a million at 7.20, and a fifth more: 17.28 micropoints. */
const chargeOf = (tokens: number): bigint => BigInt(Math.ceil(tokens * 17.28));
const strangers = strangeTexts.length;

type Place = { actor: TestActor; baseId: string };
// biome-ignore lint/complexity/useMaxParams: reads as a request does, and the last one is rare.
const send = async ({ actor, baseId }: Place, method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) =>
  house.as(actor)(method, `/ai_chat/${baseId}/${path}`, body);

const newAdmin = async (credit = 1000): Promise<TestActor> => {
  const actor = await buildActor(test.db, { usage: ['quseit'] });
  const movement = { id: newId(), accountId: actor.accountId, amount: points(credit), work: 'top-up', reference: '' };
  if (credit) await house.features.wallet.credit(movement);
  return actor;
};

const addTexts = async (place: Place, texts: readonly string[]): Promise<void> => {
  const files = texts.map((content) => ({ name: `${content.slice(0, 20)}.txt`, content }));
  const sent: { id: string }[] = (await upload(house, place.actor, ...files)).json().data.files;
  await send(place, 'POST', 'add_sources/', { files: sent.map(({ id }) => ({ fileId: id })) });
  await until(async () => {
    const { counts } = (await send(place, 'GET', 'documents/')).data;
    return counts.waiting + counts.reading === 0;
  });
};

const rowOf = async ({ baseId }: Place) => (await test.pool.query('select * from vector_bases where base_id = $1', [baseId])).rows[0];
const vectorsOf = async ({ actor }: Place, model?: string): Promise<number> =>
  Number(
    (
      await test.pool.query('select count(*) as count from passage_vectors where account_id = $1 and ($2::uuid is null or model_id = $2)', [
        actor.accountId,
        model ?? null,
      ])
    ).rows[0].count,
  );
const isMade = async (place: Place): Promise<boolean> => {
  const row = await rowOf(place);
  return row !== undefined && row.asked === row.seen;
};
const hasFailed = async (place: Place): Promise<boolean> => (await rowOf(place))?.reason_code !== null;

const texts = [
  'Every automobile has its own garage space behind the house.',
  'We reimburse what came back within ten days.',
  'Ask the supervisor before you take vacation.',
];

const newBase = async ({ actor, settings = {} }: { actor?: TestActor; settings?: object } = {}): Promise<Place> => {
  const admin = actor ?? (await newAdmin());
  const made = await house.as(admin)('POST', '/ai_chat/', { name: `Base ${newId()}`, embeddingModel: models.embeds, ...settings });
  return { actor: admin, baseId: made.data.id };
};
const filledBase = async (given?: Parameters<typeof newBase>[0]): Promise<Place> => {
  const place = await newBase(given);
  await addTexts(place, texts);
  await until(() => isMade(place));
  return place;
};

const ask = async (place: Place, question: string, settings = { topK: 10, threshold: 0.3 }): Promise<RetrievalAnswer> =>
  (await send(place, 'POST', 'test_retrieval/', { question, ...settings })).data;
const save = async (place: Place, changes: object): Promise<void> => {
  const { revision } = (await send(place, 'GET', '')).data;
  await send(place, 'PATCH', '', { revision, ...changes });
};
const chargedOf = async ({ actor }: Place): Promise<bigint> => points(1000) - (await house.balanceOf(actor.accountId)).available;
/** What failed is tried again now and not in a while. */
const retry = async (place: Place): Promise<void> => {
  await test.pool.query('update vector_bases set leased_until = null where base_id = $1 and worker_id is null', [place.baseId]);
  await save(place, { remark: newId() });
};

describe('vectors of a knowledge base', () => {
  it('find what has no word in common with a question, in both languages', async () => {
    const place = await filledBase();
    const { passages, meaning } = await ask(place, 'Where do I park my car?');
    expect(meaning).toBe('used');
    expect([passages[0]?.text, passages[0]?.foundBy]).toEqual([texts[0], ['meaning']]);
    expect((await ask(place, '我的退款在哪里')).passages[0]?.text).toBe(texts[1]);
    expect((await ask(place, 'Who is the supervisor?')).passages[0]).toMatchObject({ text: texts[2], foundBy: ['words', 'meaning'] });
  });

  it('are charged once, by the rule of other models, and the same question once', async () => {
    const place = await filledBase();
    expect(await chargedOf(place)).toBe(chargeOf(strangers * 10) + chargeOf(texts.length * 10));
    const before = await chargedOf(place);
    await ask(place, 'Where do I park my car?');
    await ask(place, 'Where do I park my car?', { topK: 1, threshold: 0 });
    expect((await chargedOf(place)) - before).toBe(chargeOf(10));
    const { rows } = await test.pool.query("select distinct work from ledger_transfers where account_id = $1 and work <> 'top-up'", [
      place.actor.accountId,
    ]);
    expect(rows).toEqual([{ work: 'embedding' }]);
  });

  it('are made of a text once, however often it stands somewhere', async () => {
    const place = await filledBase();
    const asked = house.stub.requests.length;
    const second = await newBase({ actor: place.actor });
    await addTexts(second, [texts[0] ?? '', 'A parcel.']);
    await until(() => isMade(second));
    expect(house.stub.requests.slice(asked).map(({ body }) => body['input'])).toEqual([['A parcel.']]);
    expect((await ask(second, 'Where do I park my car?')).passages[0]?.text).toBe(texts[0]);
  });

  it('go with the documents and with the account', async () => {
    const place = await filledBase();
    const { items } = (await send(place, 'GET', 'documents/')).data;
    await house.as(place.actor)('POST', '/ai_chat/delete_documents/', { ids: [items[0].id] });
    expect((await ask(place, 'car money boss', { topK: 10, threshold: 0 })).passages).toHaveLength(2);
    await test.pool.query("update documents set deleted_at = now() - interval '90 days' where id = $1", [items[0].id]);
    await house.runSchedule('documents.sweep');
    expect(await vectorsOf(place)).toBe(2);
    await test.pool.query('delete from accounts where id = $1', [place.actor.accountId]);
    for (const table of ['passage_vectors', 'vector_bases', 'vector_models']) {
      const { rows } = await test.pool.query(`select 1 from ${table} where account_id = $1`, [place.actor.accountId]);
      expect([table, rows.length]).toEqual([table, 0]);
    }
  });

  it('are not made where none are wanted, and go when they are wanted no more', async () => {
    const place = await filledBase({ settings: { embeddingModel: 'none' } });
    expect([await vectorsOf(place), (await ask(place, 'automobile')).meaning]).toEqual([0, 'off']);
    await save(place, { embeddingModel: 'automatic' });
    await until(async () => (await isMade(place)) && (await vectorsOf(place)) === 3);
    await save(place, { embeddingModel: 'none' });
    await until(async () => (await vectorsOf(place)) === 0);
    expect((await ask(place, 'Where do I park my car?')).passages).toEqual([]);
  });

  it('of the old model answer until those of the new one are whole', async () => {
    const place = await filledBase();
    const { promise: open, resolve: letGo } = Promise.withResolvers<void>();
    house.stub.answerWith(async (request, response) => {
      if (request.body['model'] === 'other-embeds') await open;
      await answerVectors(request, response);
    });
    await save(place, { embeddingModel: models.other });
    await until(async () => (await rowOf(place)).model_id === models.other);
    expect(await ask(place, 'Where do I park my car?')).toMatchObject({ meaning: 'used', passages: [{ text: texts[0] }] });
    letGo();
    await until(async () => (await isMade(place)) && (await vectorsOf(place, models.embeds)) === 0);
    expect(await vectorsOf(place, models.other)).toBe(3);
    expect(await ask(place, 'Where do I park my car?')).toMatchObject({ meaning: 'used', passages: [{ text: texts[0] }] });
  });
});

describe('a backup', () => {
  it('brings the vectors along: what is restored answers by meaning, and pays for the question alone', async () => {
    const place = await filledBase();
    const file = join(dataFolder, '..', `${newId()}.backup`);
    await makeBackup({ url: test.url, dataFolder, file, keys: null });
    const restored = await createTestDb({ empty: true });
    const folder = await mkdtemp(join(tmpdir(), 'inkstone-restored-'));
    await restoreBackup({ file, url: restored.url, dataFolder: folder, force: false });
    const outbound = createOutbound();
    const again = await createTestApp(restored, { vendors: gatewayVendors, outbound, config: { dataFolder: folder } });
    const asked = house.stub.requests.length;
    const { data } = (
      await again.app.inject({
        method: 'POST',
        url: `/api/ai_chat/${place.baseId}/test_retrieval/`,
        headers: place.actor.headers,
        payload: { question: 'Where do I park my car?', topK: 10, threshold: 0.3 },
      })
    ).json();
    expect(data).toMatchObject({ meaning: 'used', vectors: null, passages: [{ text: texts[0], foundBy: ['meaning'] }] });
    expect(house.stub.requests.slice(asked).map(textsOf)).toEqual([['Where do I park my car?']]);
    await again.close();
    await outbound.close();
    await restored.close();
    await Promise.all([rm(folder, { recursive: true }), rm(file)]);
  });
});

describe('a vendor that fails while vectors are made', () => {
  it.each<[string, StubScript, string]>([
    ['is down', answerJson({ error: { message: 'down' } }, { status: 503 }), 'vendor.unavailable'],
    ['sends something else', answerJson({ hello: 'world' }), 'vendor.unexpectedAnswer'],
    ['sends vectors of different lengths', answerJson({ data: [{ embedding: [1] }, { embedding: [1, 2] }] }), 'vendor.unexpectedAnswer'],
    ['refuses the key', answerJson({ error: { message: 'no' } }, { status: 401 }), 'vendor.notReady'],
  ])('and %s leaves the words to answer, costs nothing, and is asked again', async (_, script, code) => {
    house.stub.answerWith(script);
    const place = await newBase();
    await addTexts(place, texts);
    await until(() => hasFailed(place));
    expect((await rowOf(place)).reason_code).toBe(code);
    expect(await ask(place, 'Who is the supervisor?')).toMatchObject({
      meaning: 'preparing',
      passages: [{ text: texts[2], foundBy: ['words'] }],
    });
    expect(await chargedOf(place)).toBe(0n);
    house.stub.answerWith(answerMeaning);
    await retry(place);
    await until(() => isMade(place));
    expect(await vectorsOf(place)).toBe(3);
  });

  it('or makes vectors of another length than before keeps those of before', async () => {
    const place = await filledBase();
    const charged = await chargedOf(place);
    house.stub.answerWith(answerJson({ data: [{ embedding: [1, 2] }] }));
    await addTexts(place, ['A parcel.']);
    await until(() => hasFailed(place));
    expect((await rowOf(place)).reason_code).toBe('retrieval.vectorsOther');
    expect([await vectorsOf(place), await chargedOf(place)]).toEqual([3, charged]);
    expect((await ask(place, 'A car?')).meaning).toBe('failed');
  });

  it('or refuses one text for its length does not keep the others from their vectors', async () => {
    const long = `The shipment ${'of a thousand small things '.repeat(38)}`;
    house.stub.answerWith((request, response) => {
      const isLong = textsOf(request).some((text) => text.length > 700);
      return (isLong ? answerJson({ error: { message: 'too long' } }, { status: 400 }) : answerVectors)(request, response);
    });
    const place = await newBase();
    await addTexts(place, [...texts, long]);
    await until(() => isMade(place));
    const { passages } = await ask(place, 'Where is my parcel?', { topK: 1, threshold: 0 });
    expect(passages[0]?.text).toContain('shipment');
  });
});

describe('a question while a model cannot be asked', () => {
  it('is answered by words alone, and the test says so', async () => {
    const place = await filledBase();
    house.stub.answerWith(answerJson({}, { status: 503 }));
    expect(await ask(place, 'Which supervisor?')).toMatchObject({ meaning: 'failed', passages: [{ text: texts[2], foundBy: ['words'] }] });
    house.stub.answerWith(answerJson({ data: [{ embedding: [1, 2, 3] }] }));
    expect((await ask(place, 'What supervisor?')).meaning).toBe('failed');
    house.stub.answerWith(answerMeaning);
    expect((await ask(place, 'Which supervisor?')).meaning).toBe('used');
  });

  it('is answered in time by a vendor that never answers, and the next one at once', async () => {
    // Whoever was too late is left alone for a while: another model than that of the other tests.
    const place = await filledBase({ settings: { embeddingModel: models.late } });
    house.stub.answerWith(() => undefined);
    const began = performance.now();
    expect(await ask(place, 'That supervisor?')).toMatchObject({ meaning: 'failed', passages: [{ text: texts[2] }] });
    const asked = house.stub.requests.length;
    expect((await ask(place, 'This supervisor?')).meaning).toBe('failed');
    expect(house.stub.requests.length).toBe(asked);
    expect(performance.now() - began).toBeGreaterThan(2000);
  });

  it('costs nothing where there are no points, and words answer', async () => {
    const place = await newBase({ actor: await newAdmin(0) });
    await addTexts(place, texts);
    await until(() => hasFailed(place));
    expect((await rowOf(place)).reason_code).toBe('wallet.notEnoughPoints');
    expect((await ask(place, 'Which supervisor?')).passages[0]?.text).toBe(texts[2]);
  });
});

describe('reranking', () => {
  const question = 'Who is the supervisor of the automobile?';
  const told = ({ passages }: Pick<RetrievalAnswer, 'passages'>) => passages.map(({ text }) => text);

  it('brings its order, is charged, and is told', async () => {
    const place = await filledBase();
    const before = await ask(place, question, { topK: 10, threshold: 0 });
    expect(before.rerank).toBe('off');
    await save(place, { rerankModelId: models.ranks });
    const charged = await chargedOf(place);
    const after = await ask(place, question, { topK: 10, threshold: 0 });
    expect(after.rerank).toBe('used');
    expect(told(after)).toEqual(told(before).toSorted((one, other) => one.length - other.length));
    const scores = after.passages.map(({ score }) => score);
    expect(scores).toEqual(scores.toSorted((one, other) => other - one));
    expect(Math.max(...scores)).toBe(before.passages[0]?.score);
    // 2 USD for a thousand searches, and one of them.
    expect((await chargedOf(place)) - charged).toBe(1_728_000n);
  });

  it('that fails leaves the order of before, and costs nothing', async () => {
    const place = await filledBase();
    const before = await ask(place, question, { topK: 10, threshold: 0 });
    await save(place, { rerankModelId: models.ranks });
    const charged = await chargedOf(place);
    for (const script of [answerJson({}, { status: 503 }), answerJson({ results: [{ index: 0, relevance_score: 1 }] })]) {
      house.stub.answerWith((request, response) => (request.path.endsWith('/rerank') ? script : answerVectors)(request, response));
      const after = await ask(place, question, { topK: 10, threshold: 0 });
      expect(after.rerank).toBe('failed');
      expect(told(after)).toEqual(told(before));
    }
    expect(await chargedOf(place)).toBe(charged);
  });
});

describe('the test of a base that is searched by words and meaning, and reranked', () => {
  it('tells what the chat would get, whatever is asked and however it is set', async () => {
    const words = 'car automobile refund money boss manager parcel garage days'.split(' ');
    const place = await newBase({ settings: { rerankModelId: models.ranks } });
    await addTexts(
      place,
      Array.from({ length: 10 }, (_, at) => words.filter((_, word) => (at * 7 + word * word) % 3 === 0).join(' ') || 'calm'),
    );
    await until(() => isMade(place));
    const given = fc.record({ topK: fc.integer({ min: 1, max: 50 }), threshold: fc.double({ min: 0, max: 1, noNaN: true }) });
    const questions = fc.subarray(words, { minLength: 1, maxLength: 2 }).map((chosen) => chosen.join(' '));
    const property = fc.asyncProperty(questions, given, async (question, asked) => {
      const { passages, meaning } = await ask(place, question, asked);
      expect(meaning).toBe('used');
      const { accountId } = place.actor;
      const inChat = await house.features.retrieval.retrieveFor({ accountId, reader: 'staff', baseIds: [place.baseId] }, question, asked);
      const told = ({ document, index, score }: { document: string; index: number; score: number }) => `${document} ${index} ${score}`;
      expect(passages.map(told)).toEqual(inChat.map(told));
    });
    await fc.assert(property, { numRuns: scaled(300), endOnFailure: true });
  });
});
