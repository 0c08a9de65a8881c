import { setTimeout as wait } from 'node:timers/promises';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { conversationMessages } from '#server/db/schema/chats.ts';
import { budgets } from '#server/db/schema/wallet.ts';
import { formatPoints, microsPerPoint, points } from '#server/features/wallet/index.ts';
import { newId } from '#server/kernel/ids.ts';
import { buildActor, buildSession, buildSharedUser, type TestActor } from '../../../../test/builders.ts';
import { type KnowledgeBasesHouse, openKnowledgeBases } from '../../../../test/knowledge-bases-suite.ts';
import { scaled } from '../../../../test/scale.ts';
import { createTestClock } from '../../../../test/test-clock.ts';
import { until } from '../../../../test/until.ts';
import { saying } from '../../../../test/writers-app.ts';

const hourMs = 3600_000;
const handbook = '# Warranty\n\nEvery lamp has a warranty of five years. Batteries are excluded from the warranty.';

const real = createTestClock();
let stepMs = 0;
/** While it steps, each look at it is later: no limit of requests by time keeps questions apart. */
const clock = {
  now: () => {
    real.advance(stepMs);
    return real.now();
  },
};
let bases: KnowledgeBasesHouse;

beforeAll(async () => {
  // So that what is asked here falls into one month, stepping included.
  for (; new Date(clock.now().getTime() + 48 * hourMs).getUTCDate() <= 2; ) real.advance(hourMs);
  bases = await openKnowledgeBases({ clock });
});
afterAll(() => bases.close());

const open = async ({ limit }: { limit: number | null }) => {
  const now = clock.now();
  const admin = await buildActor(bases.test.db, { usage: ['quseit'], now });
  await bases.house.wallet.credit({ id: newId(), accountId: admin.accountId, amount: points(100_000), work: 'top-up', reference: '' });
  await bases.house.writeWith(null);
  const base = { name: 'Handbooks', authority: 'everybody', monthlyLimit: limit };
  const baseId = await bases.newBase(admin, base, [{ name: 'Handbook.md', content: handbook }]);
  const guest = await buildSharedUser(bases.test.db, { accountId: admin.accountId, now });
  return { admin, guest, baseId };
};
const begin = async (actor: TestActor, baseId: string): Promise<string> =>
  (await bases.house.as(actor)('POST', '/chats/', { baseId })).data.id;
const ask = (actor: TestActor, id: string) =>
  bases.house.as(actor)('POST', `/chats/${id}/ask/`, { parentId: null, text: 'How long is the warranty of a lamp?' });
const monthOf = async (actor: TestActor) => (await bases.house.as(actor)('GET', '/chats/bases/')).data[0].month;
const answersOf = ({ accountId }: TestActor) => {
  const { state, errorCode: code, errorParams: params, chargedMicropoints: charged } = conversationMessages;
  return bases.test.db
    .select({ state, code, params, charged })
    .from(conversationMessages)
    .where(and(eq(conversationMessages.accountId, accountId), eq(conversationMessages.role, 'answer')));
};

/** Asks as a person does who was told that too much is under way: again, a moment later. */
const askUntilHeard = async (actor: TestActor, id: string): Promise<string> => {
  for (;;) {
    const { status, json } = await ask(actor, id);
    if (json.code !== 'run.tooManyRunning') return status === 200 ? 'begun' : json.code;
    await wait(20);
  }
};

const atOnce = scaled(200);

it(`${atOnce} questions at once never spend more than the limit of a month`, async () => {
  const { guest, baseId } = await open({ limit: 100 });
  // Each answer costs all that was held for it.
  bases.house.endWith({ outputTokens: 1_000_000 });
  await bases.house.writeWith(async function* () {
    yield 'Five years [1].';
  });
  stepMs = 2100;
  const ids = await Promise.all(Array.from({ length: atOnce }, () => begin(guest, baseId)));
  const heard = await Promise.all(ids.map((id) => askUntilHeard(guest, id)));
  stepMs = 0;
  await until(async () => (await answersOf(guest)).every(({ state }) => state !== 'running'));
  const answers = await answersOf(guest);
  const paid = answers.flatMap(({ state, charged }) => (state === 'done' && charged ? [charged] : []));
  const [each = 0n] = paid;
  expect(new Set(paid).size).toBe(1);
  expect(paid.length).toBeLessThan(atOnce);
  const most = 100n * microsPerPoint;
  expect(BigInt(paid.length)).toBe(most / each);
  const [book] = await bases.test.db.select().from(budgets).where(eq(budgets.budgetId, guest.userId));
  expect(book).toMatchObject({ held: 0n, used: BigInt(paid.length) * each });
  // Every other question was refused: before it began, or by the ledger, when the room went to another one meanwhile.
  const late = answers.filter(({ code }) => code === 'wallet.budgetUsedUp');
  expect(heard.filter((code) => code === 'begun')).toHaveLength(paid.length + late.length);
  expect(heard.filter((code) => code === 'chat.limitUsedUp')).toHaveLength(atOnce - paid.length - late.length);
  expect(late.every(({ params }) => /^\d{4}-\d{2}-01$/.test(String(params['again'])))).toBe(true);
  expect((await monthOf(guest)).used).toBe(formatPoints(BigInt(paid.length) * each));
});

it('a limit of their own goes before that of the knowledge base, and a new month begins anew', async () => {
  const { admin, guest, baseId } = await open({ limit: null });
  bases.house.endWith({ outputTokens: 20 });
  const change = (limit: object) => bases.house.as(admin)('PATCH', `/shared_user/${guest.userId}/`, { limit });
  expect(await monthOf(guest)).toMatchObject({ limit: null, used: '0' });
  expect(await monthOf(admin)).toBeNull();
  expect((await change({ kind: 'points', points: 1 })).data).toMatchObject({ limit: { kind: 'points', points: 1 }, spentThisMonth: '0' });
  await bases.house.writeWith(saying('Five years [1].', 'Five years [1].', 'Five years [1].'));
  const id = await begin(guest, baseId);
  const refused = await ask(guest, id);
  expect(refused.json).toMatchObject({
    code: 'chat.limitUsedUp',
    msg: expect.stringContaining('of your 1 points of this month 1 are left'),
  });
  expect((await bases.house.as(guest)('GET', `/chats/${id}/`)).data.messages).toEqual([]);

  await change({ kind: 'base' });
  expect((await ask(guest, id)).status).toBe(200);
  await until(async () => Number((await monthOf(guest)).used) > 0);
  const { used } = await monthOf(guest);
  const { data: listed } = await bases.house.as(admin)('GET', '/shared_user/');
  expect(listed.items).toMatchObject([{ limit: { kind: 'base' }, spentThisMonth: used }]);

  real.advance(31 * 24 * hourMs);
  const later = { ...guest, ...(await buildSession(bases.test.db, { ...guest, now: clock.now() })) };
  expect(await monthOf(later)).toMatchObject({ limit: null, used: '0' });
});
