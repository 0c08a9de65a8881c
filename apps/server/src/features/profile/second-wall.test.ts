import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runSql } from '#server/db/raw-sql.ts';
import { accounts, users } from '#server/db/schema/accounts.ts';
import { sessions } from '#server/db/schema/session.ts';
import { shops } from '#server/db/schema/stores.ts';
import { asTenant } from '#server/db/tenancy.ts';
import { newId } from '#server/kernel/ids.ts';
import { buildActor, buildShop } from '../../../test/builders.ts';
import { createTestDb, type TestDb } from '../../../test/database.ts';

let test: TestDb;
beforeAll(async () => {
  test = await createTestDb();
});
afterAll(() => test.close());

const buildTwo = async () => {
  const [mine, theirs] = [await buildActor(test.db), await buildActor(test.db)];
  return { mine, theirs, shop: await buildShop(test.db, theirs) };
};

/** Every question here forgets the tenant on purpose: only the database is left to refuse. */
describe('rows of other accounts, asked for without a condition', () => {
  it('are not there to be read', async () => {
    const { mine, theirs } = await buildTwo();
    const seen = await asTenant(test.db, mine.accountId, async (tx) => ({
      shops: await tx.select({ accountId: shops.accountId }).from(shops),
      users: await tx.select({ accountId: users.accountId }).from(users),
      accounts: await tx.select({ id: accounts.id }).from(accounts),
    }));
    expect(seen).toEqual({ shops: [], users: [{ accountId: mine.accountId }], accounts: [{ id: mine.accountId }] });
    expect(await asTenant(test.db, theirs.accountId, (tx) => tx.select({ id: shops.id }).from(shops))).toHaveLength(1);
  });

  it('are not changed and not deleted', async () => {
    const { mine, shop } = await buildTwo();
    await asTenant(test.db, mine.accountId, async (tx) => {
      await tx.update(shops).set({ name: 'taken over' });
      await tx.delete(shops);
    });
    const [row] = await test.db.select({ name: shops.name }).from(shops).where(eq(shops.id, shop.id));
    expect(row?.name).toBe(shop.name);
  });

  it('can not be made', async () => {
    const { mine, theirs } = await buildTwo();
    const insert = asTenant(test.db, mine.accountId, (tx) =>
      tx.insert(shops).values({ accountId: theirs.accountId, platform: 'csv', domain: 'planted.example', name: 'Planted' }),
    );
    await expect(insert).rejects.toMatchObject({ cause: { code: '42501' } });
  });

  it('can not become the current shop, even past the second wall', async () => {
    const { mine, shop } = await buildTwo();
    const update = test.db.update(users).set({ currentShopId: shop.id }).where(eq(users.id, mine.userId));
    await expect(update).rejects.toMatchObject({ cause: { code: '23503' } });
  });
});

describe('inside a tenant', () => {
  it('nobody makes an operator', async () => {
    const { mine } = await buildTwo();
    const promote = asTenant(test.db, mine.accountId, (tx) => tx.update(users).set({ isOperator: true }));
    await expect(promote).rejects.toMatchObject({ cause: { code: '42501' } });
    const plant = asTenant(test.db, mine.accountId, (tx) =>
      tx.insert(users).values({
        accountId: mine.accountId,
        email: `${newId()}@wall.example`,
        name: 'Planted',
        role: 'member',
        isOperator: true,
      }),
    );
    await expect(plant).rejects.toMatchObject({ cause: { code: '42501' } });
  });

  it('a member is made and disabled', async () => {
    const { mine } = await buildTwo();
    await asTenant(test.db, mine.accountId, async (tx) => {
      await tx.insert(users).values({ accountId: mine.accountId, email: `${newId()}@wall.example`, name: 'New', role: 'member' });
      await tx.update(users).set({ disabledAt: new Date() });
    });
    const rows = await test.db.select({ disabledAt: users.disabledAt }).from(users).where(eq(users.accountId, mine.accountId));
    expect(rows.map(({ disabledAt }) => disabledAt !== null)).toEqual([true, true]);
  });

  it('neither sessions, codes nor password hashes can be read', async () => {
    const { mine } = await buildTwo();
    const questions = ['sessions', 'sso_codes', 'email_codes', 'user_identities', 'operator_seat', 'sign_in_attempts', 'oidc_attempts'];
    for (const table of questions) {
      const read = asTenant(test.db, mine.accountId, (tx) => runSql(tx, sql`select 1 from ${sql.identifier(table)}`));
      await expect(read, table).rejects.toMatchObject({ cause: { code: '42501' } });
    }
    const read = asTenant(test.db, mine.accountId, (tx) => tx.select({ passwordHash: users.passwordHash }).from(users));
    await expect(read).rejects.toMatchObject({ cause: { code: '42501' } });
  });
});

describe('sessions', () => {
  it.each([
    ['the user is disabled', (userId: string) => test.db.update(users).set({ disabledAt: new Date() }).where(eq(users.id, userId))],
    ['the password changes', (userId: string) => test.db.update(users).set({ passwordHash: 'another' }).where(eq(users.id, userId))],
  ])('end when %s', async (_, change) => {
    const { userId } = await buildActor(test.db);
    await change(userId);
    const [row] = await test.db.select({ revokedAt: sessions.revokedAt }).from(sessions).where(eq(sessions.userId, userId));
    expect(row?.revokedAt).toBeInstanceOf(Date);
  });

  it('end when the account is disabled, and stay ended when it is enabled again', async () => {
    const { userId, accountId } = await buildActor(test.db);
    await test.db.update(accounts).set({ disabledAt: new Date() }).where(eq(accounts.id, accountId));
    await test.db.update(accounts).set({ disabledAt: null }).where(eq(accounts.id, accountId));
    const [row] = await test.db.select({ revokedAt: sessions.revokedAt }).from(sessions).where(eq(sessions.userId, userId));
    expect(row?.revokedAt).toBeInstanceOf(Date);
  });
});
