import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { conversationMessages } from '#server/db/schema/chats.ts';
import { sharedUsers } from '#server/db/schema/shared-users.ts';
import { budgets } from '#server/db/schema/wallet.ts';
import { microsPerPoint, points } from '#server/features/wallet/index.ts';
import { newId } from '#server/kernel/ids.ts';
import { buildActor, type TestActor } from '../../../../test/builders.ts';
import { createTestDb, type TestDb } from '../../../../test/database.ts';
import { createGatewaySuite, type GatewaySuite } from '../../../../test/gateway-suite.ts';
import { findLedgerDrift } from '../../../../test/ledger-drift.ts';
import { answerMeaning } from '../../../../test/meaning-vendor.ts';
import { scaled } from '../../../../test/scale.ts';
import { createTestClock } from '../../../../test/test-clock.ts';
import { until } from '../../../../test/until.ts';
import { upload } from '../../../../test/upload.ts';

const hourMs = 3600_000;
const real = createTestClock();
let stepMs = 0;
/** While it steps, each look at it is later: no limit of requests by time keeps questions apart. */
const clock = {
  now: () => {
    real.advance(stepMs);
    return real.now();
  },
};

let test: TestDb;
let house: GatewaySuite;
let dataFolder: string;
let embeds: string;
beforeAll(async () => {
  // So that what is asked here falls into one month, stepping included.
  for (; new Date(real.now().getTime() + 48 * hourMs).getUTCDate() <= 2; ) real.advance(hourMs);
  test = await createTestDb();
  dataFolder = await mkdtemp(join(tmpdir(), 'inkstone-search-costs-'));
  house = await createGatewaySuite(test, { clock, config: { dataFolder } });
  // A vector of a question costs 10 tokens at 8,640 micropoints; held is more, by its bytes.
  embeds = await house.addModel('dear-embeds', { currency: 'USD', inputMicros: 10_000_000, outputMicros: 0, kind: 'embedding' });
  house.stub.answerWith(answerMeaning);
});
afterAll(async () => {
  await house.close();
  expect(await findLedgerDrift(test.db)).toEqual([]);
  await test.close();
  await rm(dataFolder, { recursive: true });
});

const each = 86_400n;
const atOnce = scaled(200);

const open = async ({ limit }: { limit: number }) => {
  const admin = await buildActor(test.db, { usage: ['quseit'], now: clock.now() });
  const { accountId } = admin;
  await house.features.wallet.credit({ id: newId(), accountId, amount: points(1000), work: 'top-up', reference: '' });
  const settings = { name: 'Handbook', authority: 'everybody', monthlyLimit: limit, embeddingModel: embeds };
  const baseId: string = (await house.as(admin)('POST', '/ai_chat/', settings)).data.id;
  const sent: { id: string }[] = (
    await upload(house, admin, { name: 'a.txt', content: 'Every automobile has its own garage space.' })
  ).json().data.files;
  await house.as(admin)('POST', `/ai_chat/${baseId}/add_sources/`, { files: sent.map(({ id }) => ({ fileId: id })) });
  await until(async () => (await test.pool.query('select from vector_bases where base_id = $1 and seen = asked', [baseId])).rowCount === 1);
  const guest = await buildActor(test.db, { accountId, role: 'shared', now: clock.now() });
  const { userId: id, email } = guest;
  await test.db.insert(sharedUsers).values({ id, accountId, email, name: 'Mei', language: 'en', createdAt: clock.now() });
  return { admin, guest, baseId };
};

const balanceOf = async ({ accountId }: TestActor): Promise<bigint> => (await house.balanceOf(accountId)).available;
/** The model that costs nothing: all that is spent is spent on the search. */
const builtinOf = async (actor: TestActor): Promise<string> => {
  const { data } = await house.as(actor)('GET', '/chats/bases/');
  const models: { id: string; isBuiltin: boolean }[] = data[0].models;
  return models.find(({ isBuiltin }) => isBuiltin)?.id ?? '';
};

it(`the vectors of ${atOnce} questions at once never cost more than the limit of a month, and words answer the rest`, async () => {
  const { guest, baseId } = await open({ limit: 1 });
  const as = house.as(guest);
  const modelId = await builtinOf(guest);
  stepMs = 2100;
  const ids = await Promise.all(Array.from({ length: atOnce }, async () => (await as('POST', '/chats/', { baseId })).data.id));
  const before = await balanceOf(guest);
  const ask = async (id: string, at: number): Promise<void> => {
    const text = `Which garage space has automobile ${at}?`;
    for (;;) {
      const { status, json } = await as('POST', `/chats/${id}/ask/`, { parentId: null, text, modelId });
      if (status === 200) return;
      expect(json.code).toBe('run.tooManyRunning');
      await wait(20);
    }
  };
  await Promise.all(ids.map(ask));
  stepMs = 0;
  const ofGuest = and(eq(conversationMessages.accountId, guest.accountId), eq(conversationMessages.role, 'answer'));
  const answers = () =>
    test.db.select({ state: conversationMessages.state, outcome: conversationMessages.outcome }).from(conversationMessages).where(ofGuest);
  await until(async () => (await answers()).every(({ state }) => state !== 'running'));
  expect(await answers()).toEqual(Array.from({ length: atOnce }, () => ({ state: 'done', outcome: 'answered' })));
  const [book] = await test.db.select().from(budgets).where(eq(budgets.budgetId, guest.userId));
  const used = book?.used ?? 0n;
  expect(book?.held).toBe(0n);
  expect(used).toBeGreaterThan(0n);
  expect(used % each).toBe(0n);
  expect(used).toBeLessThanOrEqual(microsPerPoint);
  // All that questions cost the account counts to somebody.
  expect(before - (await balanceOf(guest))).toBe(used);
  expect((await as('GET', '/chats/bases/')).data[0].month.used).not.toBe('0');
});

it('a question of the people of the account counts to no month', async () => {
  const { admin, baseId } = await open({ limit: 1 });
  const as = house.as(admin);
  const { id } = (await as('POST', '/chats/', { baseId })).data;
  const before = await balanceOf(admin);
  expect(
    (await as('POST', `/chats/${id}/ask/`, { parentId: null, text: 'Where is the garage?', modelId: await builtinOf(admin) })).status,
  ).toBe(200);
  await until(async () => before - (await balanceOf(admin)) === each);
  expect(await test.db.select().from(budgets).where(eq(budgets.accountId, admin.accountId))).toEqual([]);
});
