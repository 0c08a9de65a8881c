import { membershipEndpoints } from '@inkstone/contract/membership';
import { portalEndpoints } from '@inkstone/contract/portal';
import { orderAdministrationEndpoints, purchaseEndpoints } from '@inkstone/contract/purchases';
import { sessionEndpoints } from '@inkstone/contract/session';
import { settingsEndpoints } from '@inkstone/contract/settings';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSecretsBox, keyIdOf } from '#server/kernel/security/secrets.ts';
import { createBrowser } from '../../../test/browser.ts';
import { buildActor } from '../../../test/builders.ts';
import { createTestDb, type TestDb } from '../../../test/database.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let test: TestDb;
beforeAll(async () => {
  test = await createTestDb();
});
afterAll(() => test.close());

const keyOf = (id: string, byte: number) => ({ id, key: Buffer.alloc(32, byte) });
const [oldKey, newKey, newestKey] = [keyOf('k1', 1), keyOf('k2', 2), keyOf('k3', 3)];

/** What a start of the installation with these keys is asked. */
const during = async <Value>(keys: (typeof oldKey)[], ask: (made: TestApp) => Promise<Value>): Promise<Value> => {
  const made = await createTestApp(test, { secrets: createSecretsBox({ keys }) });
  const value = await ask(made);
  await made.close();
  return value;
};

const password = 'four tall pines in a row';
const register = async ({ app }: TestApp, email = 'wren@person.example') => {
  const browser = createBrowser(app, { address: '10.9.1.1' });
  const body = { name: 'Wren Ash', email, password, variant: 'copywriting', isPolicyAccepted: true };
  const { location } = (await browser.send(portalEndpoints.register, { body })).json().data;
  const token = new URL(location, 'http://localhost').searchParams.get('token') ?? '';
  await browser.send(sessionEndpoints.sso, { body: { token, confirmed: true } });
  const gift: string = (await browser.send(membershipEndpoints.show)).json().data.gift.state;
  const leave = async () =>
    expect((await browser.send(settingsEndpoints.deleteAccount, { body: { email, password } })).statusCode).toBe(200);
  return { browser, gift, leave };
};
const makeCode = async ({ app }: TestApp): Promise<string> => {
  const operator = createBrowser(app, { headers: (await buildActor(test.db, { isOperator: true })).headers });
  const answer = await operator.send(orderAdministrationEndpoints.makeCodes, { body: { count: 1, points: 5, note: '', expiresAt: null } });
  expect(answer.statusCode).toBe(200);
  return answer.payload.split('\n')[1]?.split(',')[0] ?? '';
};

describe('what is known by a keyed hash', () => {
  it('is known after two changes of keys, when the first two are gone: a gift that was had, a code that was not redeemed', async () => {
    const code = await during([oldKey], async (made) => {
      // Whoever registers first runs the installation, and stays.
      await register(made, 'operator@person.example');
      const person = await register(made);
      expect(person.gift).toBe('given');
      await person.leave();
      return makeCode(made);
    });
    await during([newKey, oldKey], async () => undefined);
    await during([newestKey, newKey], async () => undefined);
    await during([newestKey], async (made) => {
      const again = await register(made);
      expect(again.gift).toBe('none');
      const redeemed = await again.browser.send(purchaseEndpoints.redeem, { body: { code } });
      expect(redeemed.json().data).toMatchObject({ points: '5' });
    });
  });

  it('keeps its keys sealed with the current key of the installation', async () => {
    const { rows } = await test.pool.query<{ sealed: string }>('select sealed_key as sealed from hash_keys');
    expect(rows).toHaveLength(6);
    expect(new Set(rows.map(({ sealed }) => keyIdOf(sealed)))).toEqual(new Set(['k3']));
  });
});
