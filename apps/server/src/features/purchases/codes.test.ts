import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildActor, type TestActor } from '../../../test/builders.ts';
import { createTestDb, type TestDb } from '../../../test/database.ts';
import { findLedgerDrift } from '../../../test/ledger-drift.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { createTestClock } from '../../../test/test-clock.ts';
import { newCode, readCode, spellCode } from './code-text.ts';

const clock = createTestClock();
let test: TestDb;
let server: TestApp;
let operator: TestActor;
beforeAll(async () => {
  test = await createTestDb();
  server = await createTestApp(test, { clock });
  operator = await buildActor(test.db, { isOperator: true });
});
afterAll(async () => {
  await server.close();
  await test.close();
});

let addresses = 0;
/** Limits count by address: every request comes from another one. */
const somewhere = () => {
  addresses += 1;
  return `10.${Math.floor(addresses / 65_536)}.${Math.floor(addresses / 256) % 256}.${addresses % 256}`;
};
const make = async (values: object = {}) => {
  const payload = { count: 3, points: 50, note: 'Fair', ...values };
  const { headers } = await buildActor(test.db, { isOperator: true });
  const response = await server.app.inject({ method: 'POST', url: '/api/operator/codes/', headers, payload });
  return { status: response.statusCode, text: response.body };
};
const codesOf = ({ text }: { text: string }) =>
  text
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(',')[0] ?? '');
const redeem = async (actor: TestActor, code: string, remoteAddress = somewhere()) => {
  const response = await server.app.inject({
    method: 'POST',
    url: '/api/purchase/redeem/',
    headers: actor.headers,
    remoteAddress,
    payload: { code },
  });
  return { status: response.statusCode, json: response.json() };
};
const get = async (actor: TestActor, url: string) => (await server.app.inject({ url, headers: actor.headers })).json().data;
const switchBatch = (id: string, how: 'disable' | 'enable') =>
  server.app.inject({ method: 'POST', url: `/api/operator/codes/${id}/${how}/`, headers: operator.headers });

describe('a code', () => {
  it('has 28 letters by chance, 140 bits, and 4 that find a typo', () => {
    const codes = Array.from({ length: 200 }, newCode);
    expect(new Set(codes).size).toBe(200);
    expect(codes.every((code) => /^[0-9A-HJKMNP-TV-Z]{32}$/.test(code) && readCode(code) === code)).toBe(true);
    expect(new Set(codes.join('')).size).toBe(32);
  });

  it('is read in small letters, with or without hyphens and spaces, and with the letters that people confuse', () => {
    const code = newCode();
    expect(readCode(spellCode(code).toLowerCase())).toBe(code);
    expect(readCode(` ${code.replaceAll('0', 'o').replaceAll('1', 'l')} `)).toBe(code);
  });

  it('is read in the length that codes had before, too', () => {
    expect(readCode('7Q2MZ4K9XH3TNB8RWC5E62FE')).toBe('7Q2MZ4K9XH3TNB8RWC5E62FE');
    expect(readCode('7Q2MZ4K9XH3TNB8RWC5E62FEA')).toBeNull();
  });

  it('is not read with one letter changed, or too short, or too long', () => {
    const code = newCode();
    const changed = (code.startsWith('A') ? 'B' : 'A') + code.slice(1);
    expect([changed, code.slice(1), `${code}0`, '', '\u0000'.repeat(24)].map(readCode)).toEqual([null, null, null, null, null]);
  });
});

describe('POST /api/operator/codes/', () => {
  it.each([{ count: 0 }, { count: 1001 }, { points: 0 }, { points: 0.5 }, { expiresAt: 'tomorrow' }])('refuses %j', async (values) => {
    expect((await make(values)).status).toBe(400);
  });

  it('refuses codes that would have expired already', async () => {
    expect((await make({ expiresAt: '2020-01-01T00:00:00Z' })).status).toBe(422);
  });

  it('shows the codes once, as a file in which nothing is a formula, and keeps none of them', async () => {
    const made = await make({ note: '=HYPERLINK("https://evil.example")' });
    const codes = codesOf(made);
    expect(codes).toHaveLength(3);
    expect(made.text).toContain(`"'=HYPERLINK(`);
    const { rows } = await test.pool.query('select * from redemption_codes, redemption_batches');
    for (const code of codes) expect(JSON.stringify(rows)).not.toContain(code.replaceAll('-', ''));
    expect(JSON.stringify(await get(operator, '/api/operator/codes/'))).not.toContain(codes[0]);
  });
});

describe('POST /api/purchase/redeem/', () => {
  it('refuses whatever is no live code with one and the same text', async () => {
    const actor = await buildActor(test.db);
    const [used = ''] = codesOf(await make({ count: 1 }));
    await redeem(await buildActor(test.db), used);
    const answers = [await redeem(actor, 'nonsense'), await redeem(actor, newCode()), await redeem(actor, used)];
    expect(new Set(answers.map(({ status, json }) => `${status} ${json.code} ${json.msg}`)).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 422, json: { code: 'purchase.codeRefused' } });
  });

  it('brings its points to one of fifty who try at once (CVE-2026-116215)', async () => {
    const [code = ''] = codesOf(await make({ count: 1, points: 70 }));
    const actors = await Promise.all(Array.from({ length: 50 }, () => buildActor(test.db)));
    const answers = await Promise.all(actors.map((actor) => redeem(actor, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(49);
    const winner = actors[answers.findIndex(({ status }) => status === 200)] ?? operator;
    expect((await get(winner, '/api/user/get_balance/')).available).toBe('70');
    expect((await get(winner, '/api/user/get_key_top_up_history/')).items).toMatchObject([
      { kind: 'code', points: '70', state: 'paid', gateway: '', amountMinor: 0 },
    ]);
    const { rows } = await test.pool.query(
      "select count(*)::int as booked from ledger_transfers where work = 'code' and amount = 70000000",
    );
    expect(rows).toEqual([{ booked: 1 }]);
    expect(await findLedgerDrift(test.db)).toEqual([]);
  });

  it('lets nobody guess: five tries at once for a user, twenty for an address', async () => {
    const actor = await buildActor(test.db);
    const answers = await Promise.all(Array.from({ length: 12 }, () => redeem(actor, newCode())));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(5).fill(422), ...Array(7).fill(429)]);
    const address = somewhere();
    const others = await Promise.all(Array.from({ length: 25 }, () => buildActor(test.db)));
    const fromOne = await Promise.all(others.map((other) => redeem(other, newCode(), address)));
    expect(fromOne.filter(({ status }) => status === 429)).toHaveLength(5);
  });

  it('refuses codes of a batch that is switched off, until it is on again', async () => {
    const made = await make({ note: 'Switched' });
    const batch = (await get(operator, '/api/operator/codes/')).find(({ note }: { note: string }) => note === 'Switched');
    await switchBatch(batch.id, 'disable');
    const [first = ''] = codesOf(made);
    expect((await redeem(await buildActor(test.db), first)).status).toBe(422);
    await switchBatch(batch.id, 'enable');
    expect((await redeem(await buildActor(test.db), first)).status).toBe(200);
    const after = (await get(operator, '/api/operator/codes/')).find(({ id }: { id: string }) => id === batch.id);
    expect(after).toMatchObject({ count: 3, redeemed: 1, disabledAt: null });
  });

  it('refuses a code that has expired', async () => {
    const expiresAt = new Date(clock.now().getTime() + 3_600_000).toISOString();
    const [first = '', second = ''] = codesOf(await make({ expiresAt }));
    expect((await redeem(await buildActor(test.db), first)).status).toBe(200);
    clock.advance(3_700_000);
    expect((await redeem(await buildActor(test.db), second)).status).toBe(422);
  });
});
