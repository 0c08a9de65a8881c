import { eq } from 'drizzle-orm';
import type { OwnerDatabase } from '#server/db/handles.ts';
import { accounts, users } from '#server/db/schema/accounts.ts';
import { sessions } from '#server/db/schema/session.ts';
import { sharedUsers } from '#server/db/schema/shared-users.ts';
import { shops } from '#server/db/schema/stores.ts';
import type { Actor } from '#server/kernel/actor.ts';
import { csrfTokenOf } from '#server/kernel/http/access/session-cookies.ts';
import { newId } from '#server/kernel/ids.ts';
import { hashToken, newToken } from '#server/kernel/security/tokens.ts';

/** A signed-in user with what a request of theirs carries. */
export type TestActor = Actor & { email: string; token: string; csrf: string; headers: Record<string, string> };

type ActorOverrides = {
  /** A user of this account; a new account otherwise. */
  accountId?: string;
  usage?: string[];
  propertyType?: string;
  role?: Actor['role'];
  isOperator?: boolean;
  email?: string;
  passwordHash?: string;
  /** Connects a sandbox store and makes it current. */
  hasShop?: boolean;
  /** When the session began, where a test moves the clock. */
  now?: Date;
};

const only = <Row>(rows: Row[]): Row => {
  const [row] = rows;
  if (row === undefined) throw new Error('insert returned no row');
  return row;
};

const dayMs = 24 * 3600 * 1000;

/** A session of a user who exists, with the headers that a browser would send. */
export const buildSession = async (
  db: OwnerDatabase,
  { userId, accountId, now = new Date() }: { userId: string; accountId: string; now?: Date },
) => {
  const token = newToken();
  const row = only(
    await db
      .insert(sessions)
      .values({
        tokenHash: hashToken(token),
        userId,
        accountId,
        authMethod: 'password',
        createdAt: now,
        lastSeenAt: now,
        idleExpiresAt: new Date(now.getTime() + 7 * dayMs),
        absoluteExpiresAt: new Date(now.getTime() + 30 * dayMs),
        ip: '127.0.0.1',
        userAgent: 'test',
      })
      .returning({ id: sessions.id }),
  );
  const csrf = csrfTokenOf(token);
  return {
    sessionId: row.id,
    signedInAt: now,
    token,
    csrf,
    headers: { cookie: `session=${token}; sessionid=1`, 'x-csrf-token': csrf, 'x-requested-with': 'console' },
  };
};

/** A store of the actor's account; the first one becomes the actor's current shop. */
export const buildShop = async (
  db: OwnerDatabase,
  { accountId, userId }: { accountId: string; userId: string },
  overrides: Partial<typeof shops.$inferInsert> = {},
) => {
  const row = only(
    await db
      .insert(shops)
      .values({ accountId, platform: 'sandbox', domain: `shop-${newId()}.sandbox`, name: 'Test shop', ...overrides })
      .returning(),
  );
  await db.update(users).set({ currentShopId: row.id }).where(eq(users.id, userId));
  return row;
};

/** A user with an account and a live session of their own; a test names only what it is about. */
export const buildActor = async (db: OwnerDatabase, overrides: ActorOverrides = {}): Promise<TestActor> => {
  const { usage = [], propertyType = '', role = 'owner', isOperator = false, email = `${newId()}@test.example` } = overrides;
  const accountId =
    overrides.accountId ??
    only(await db.insert(accounts).values({ name: 'Test account', usage, propertyType }).returning({ id: accounts.id })).id;
  const values = { accountId, email, name: 'Test user', role, isOperator, passwordHash: overrides.passwordHash ?? null };
  const userId = only(await db.insert(users).values(values).returning({ id: users.id })).id;
  const session = await buildSession(db, { userId, accountId, ...(overrides.now && { now: overrides.now }) });
  if (overrides.hasShop) await buildShop(db, { accountId, userId });
  const [account] = await db.select({ usage: accounts.usage }).from(accounts).where(eq(accounts.id, accountId));
  return { userId, accountId, role, isOperator, usage: account?.usage ?? usage, email, ...session };
};

/** A shared user who has come, and stands on the account's list. */
export const buildSharedUser = async (
  db: OwnerDatabase,
  { accountId, name = 'Mei', now = new Date() }: { accountId: string; name?: string; now?: Date },
): Promise<TestActor> => {
  const actor = await buildActor(db, { accountId, role: 'shared', now });
  const { userId: id, email } = actor;
  await db.insert(sharedUsers).values({ id, accountId, email, name, language: 'en', createdAt: now });
  return actor;
};
