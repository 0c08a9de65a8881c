// I19: what the dashboard and the apps tell of many calls is what the ledger says, to the micropoint, wherever their reader is.
import type { ApiUsage, CallFigures } from '@inkstone/contract/api-usage';
import type { App } from '@inkstone/contract/apps';
import { expect, it } from 'vitest';
import { formatPoints } from '#server/features/wallet/index.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { dayIn, lastDays } from '#server/kernel/time-zone.ts';
import { buildActor } from './builders.ts';
import { createTestDb, type TestDb } from './database.ts';
import { createGatewaySuite, type GatewaySuite } from './gateway-suite.ts';
import { addKindModels } from './kind-models.ts';
import { findLedgerDrift } from './ledger-drift.ts';
import { addCallingAccount, createManyCalls } from './many-calls.ts';
import { findMiscounted } from './miscounted.ts';
import { scaled } from './scale.ts';
import { until } from './until.ts';

/** In the last two the hour after midnight comes twice when summer ends. */
const zones = ['UTC', 'Asia/Shanghai', 'America/New_York', 'Asia/Kathmandu', 'Europe/Berlin', 'America/Havana', 'Atlantic/Azores'];
/** When a day begins in these zones, in summer or in winter. */
const midnights = ['00:00', '01:00', '04:00', '05:00', '16:00', '18:15', '22:00', '23:00'];
const momentsOfSeason = scaled(200);
const callsOfMoment = 6;
const dayMs = 24 * 3600 * 1000;

type Season = { name: string; firstDay: string; days: number; turns: readonly string[] };
/** `turns`: around the ends of months in UTC, and where the clocks change in these zones. */
const seasons: Season[] = [
  {
    name: 'spring',
    firstDay: '2026-03-06',
    days: 28,
    turns: ['03-08T04:59:59.999', '03-08T05:00', '03-08T07:00', '03-29T00:30', '03-29T01:00', '03-31T23:59:59.999', '04-01T00:00'],
  },
  {
    name: 'autumn',
    firstDay: '2026-10-20',
    days: 16,
    turns: [
      '10-25T00:00',
      '10-25T00:59:59.999',
      '10-25T01:00',
      '10-31T23:59:59.999',
      '11-01T00:00',
      '11-01T04:00',
      '11-01T05:00',
      '11-01T06:30',
    ],
  },
];

/** Moments of a season, in order: its turns, and others, of which most lie right before or at beginnings of days. */
const momentsOf = ({ firstDay, days, turns }: Season): Date[] => {
  const edges = Array.from({ length: days }, (_, day) =>
    midnights.flatMap((time) => {
      const at = Date.parse(`${firstDay}T${time}Z`) + day * dayMs;
      return [at - 1, at, at + 29 * 60_000 + day * 1001];
    }),
  ).flat();
  const step = edges.length / momentsOfSeason;
  const picked = Array.from({ length: momentsOfSeason }, (_, index) => edges[Math.floor(index * step)] ?? 0);
  return [...picked, ...turns.map((turn) => Date.parse(`2026-${turn}Z`))]
    .toSorted((one, other) => one - other)
    .map((time) => new Date(time));
};

type Call = Omit<CallFigures, 'latency' | 'firstToken' | 'points'> & {
  at: Date;
  appId: string | null;
  kind: string;
  model: string;
  paid: bigint;
  isCached: boolean;
  countedBy: string;
};

/** The calls of an account as they were written down, each with what the ledger says that it was charged. */
const findCalls = async (test: TestDb, gateway: GatewaySuite, accountId: string): Promise<Call[]> => {
  const rows = await gateway.rowsOf(accountId);
  const { rows: transfers } = await test.pool.query<{ operation_id: string; hold_id: string | null; amount: string }>(
    "select operation_id, hold_id, amount from ledger_transfers where account_id = $1 and kind = 'settle'",
    [accountId],
  );
  const paid = new Map<string, bigint>(rows.map(({ id }) => [id, 0n]));
  for (const { operation_id, hold_id, amount } of transfers) {
    const id = paid.has(operation_id) ? operation_id : (hold_id ?? '');
    expect(paid.has(id), 'what is charged has a row').toBe(true);
    paid.set(id, (paid.get(id) ?? 0n) + BigInt(amount));
  }
  return rows.map((row) => ({
    at: row.started_at,
    appId: row.app_id,
    kind: row.kind,
    model: `${row.vendor} ${row.model}`,
    requests: 1,
    errors: row.status >= 400 ? 1 : 0,
    inputTokens: row.input_tokens,
    cachedInputTokens: row.cached_input_tokens,
    outputTokens: row.output_tokens,
    paid: paid.get(row.id) ?? 0n,
    isCached: row.is_cached,
    countedBy: row.usage_source,
  }));
};

const paidOf = (calls: readonly Call[]): string => formatPoints(calls.reduce((sum, { paid }) => sum + paid, 0n));

const counted = ['requests', 'errors', 'inputTokens', 'cachedInputTokens', 'outputTokens'] as const;
const expectedOf = (calls: readonly Call[]) => ({
  ...Object.fromEntries(counted.map((name) => [name, calls.reduce((sum, call) => sum + call[name], 0)])),
  points: paidOf(calls),
});
const toldOf = (figures: CallFigures) => ({
  ...Object.fromEntries(counted.map((name) => [name, figures[name]])),
  points: figures.points,
});

type Part = Pick<ApiUsage['all'], 'now' | 'before' | 'days'>;
const toldParts = <Told extends Part>(parts: readonly Told[], keyOf: (part: Told) => string) =>
  new Map(parts.map((part) => [keyOf(part), { now: toldOf(part.now), before: toldOf(part.before), days: part.days.map(toldOf) }]));

/** The same as the dashboard tells, from the rows and the ledger. */
const expectedParts = (calls: readonly Call[], { days, before, zone }: Asked, keyOf: (call: Call) => string) => {
  const ofDay = calls.map((call) => ({ call, day: dayIn(zone, call.at), key: keyOf(call) }));
  const on = (key: string, some: readonly string[]) =>
    expectedOf(ofDay.filter((each) => each.key === key && some.includes(each.day)).map(({ call }) => call));
  const keys = new Set(ofDay.filter(({ day }) => days.includes(day) || before.includes(day)).map(({ key }) => key));
  const partOf = (key: string) => ({ now: on(key, days), before: on(key, before), days: days.map((day) => on(key, [day])) });
  return new Map([...keys].map((key) => [key, partOf(key)]));
};
type Asked = { zone: string; days: readonly string[]; before: readonly string[] };

type Place = { test: TestDb; gateway: GatewaySuite; accountId: string };

/** Asks as somebody of the account at a time, and holds every answer against the rows and the ledger. */
const expectLedger = async ({ test, gateway, accountId }: Place, now: Date): Promise<void> => {
  const reader = gateway.as(await buildActor(test.db, { accountId, now }));
  const calls = await findCalls(test, gateway, accountId);
  for (const zone of zones) {
    const told: ApiUsage = (await reader('GET', `/dashboard/api_usage/?timeZone=${zone}`)).data;
    const all = lastDays(zone, now, 30);
    const asked = { zone, days: all.slice(-15), before: all.slice(0, 15) };
    expect(told.days).toEqual(asked.days);
    const context = `${zone} at ${now.toISOString()}`;
    const same = (parts: unknown, keyOf: (call: Call) => string) => expect(parts, context).toEqual(expectedParts(calls, asked, keyOf));
    same(
      toldParts([told.all], () => 'all'),
      () => 'all',
    );
    same(
      toldParts(told.apps, ({ appId }) => appId ?? 'playground'),
      ({ appId }) => appId ?? 'playground',
    );
    same(
      toldParts(told.models, ({ vendor, model }) => `${vendor} ${model}`),
      ({ model }) => model,
    );
    same(
      toldParts(told.kinds, ({ kind }) => kind),
      ({ kind }) => kind,
    );
  }
  const apps: App[] = (await reader('GET', '/api_integration/apps/')).data;
  expect(apps.length).toBeGreaterThan(2);
  const month = (at: Date) => at.toISOString().slice(0, 7);
  expect(apps.map(({ id, spentThisMonth, spentInAll }) => [id, spentThisMonth, spentInAll])).toEqual(
    apps.map(({ id }) => {
      const own = calls.filter(({ appId }) => appId === id);
      return [id, paidOf(own.filter(({ at }) => month(at) === month(now))), paidOf(own)];
    }),
  );
};

it.each(seasons)('I19: many calls of $name are told as the ledger has them', async (season) => {
  const test = await createTestDb();
  const clock: Clock & { at: Date | null } = { at: null, now: () => clock.at ?? new Date() };
  const gateway = await createGatewaySuite(test, { clock });
  await addKindModels(gateway);
  await gateway.addModel('dear-model', { currency: 'USD', inputMicros: 0, outputMicros: 1_000_000_000 });
  const account = await addCallingAccount(gateway);
  const other = await gateway.addCustomer();
  const { accountId, ids } = account;
  const place = { test, gateway, accountId };
  const many = createManyCalls(test, gateway, account);
  const addUp = () => gateway.runSchedule('api-usage.add-up');

  /** Everything that was called has been written down. */
  const settle = async (): Promise<void> => {
    await many.end();
    await until(async () => (await gateway.rowsOf(accountId)).length === many.made());
  };

  const moments = momentsOf(season);
  for (const [index, moment] of moments.entries()) {
    clock.at = moment;
    const another = gateway.chat(other.secret).then((answer) => answer.text());
    await Promise.all([many.make(callsOfMoment, moment), another, index % 5 === 3 ? addUp() : null]);
    // Some of what is compared was added up by then, and some was not.
    if (index === Math.floor(moments.length / 2)) {
      await settle();
      await expectLedger(place, moment);
    }
  }
  await settle();
  const end = moments.at(-1) ?? new Date();
  await gateway.as(await buildActor(test.db, { accountId, now: end }))('DELETE', `/api_integration/${ids.leaving}/`);
  await expectLedger(place, end);
  await addUp();
  await expectLedger(place, end);

  const calls = await findCalls(test, gateway, accountId);
  const times = new Set(moments.map(Number));
  expect(calls.filter(({ at }) => !times.has(at.getTime()))).toEqual([]);
  // What was set aside for many calls is given back a moment later.
  await until(async () => (await gateway.balanceOf(accountId)).held === 0n);
  expect(formatPoints((await gateway.balanceOf(accountId)).used)).toBe(paidOf(calls));
  expect(await findLedgerDrift(test.db)).toEqual([]);
  expect(await findMiscounted(test.db, gateway.models)).toEqual([]);
  // All that can happen to a call was among them.
  const countOf = (isSuch: (call: Call) => boolean) => calls.filter(isSuch).length;
  console.info(
    `${calls.length} calls: ${countOf(({ isCached }) => isCached)} cached, ${countOf(({ errors }) => errors > 0)} failed or refused, ` +
      `${['drained', 'estimated', 'none'].map((source) => `${countOf(({ countedBy }) => countedBy === source)} ${source}`).join(', ')}, ${paidOf(calls)} points`,
  );
  expect(countOf(({ isCached }) => isCached)).toBeGreaterThan(0);
  expect(countOf(({ errors }) => errors > 0)).toBeGreaterThan(0);
  expect(countOf(({ countedBy }) => countedBy === 'drained' || countedBy === 'estimated')).toBeGreaterThan(0);
  await gateway.close();
  await test.close();
});
