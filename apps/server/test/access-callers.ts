import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { OwnerDatabase } from '#server/db/handles.ts';
import { accounts, users } from '#server/db/schema/accounts.ts';
import { csrfTokenOf } from '#server/kernel/http/access/session-cookies.ts';
import { buildActor, buildSession, type TestActor } from './builders.ts';

/** What a request shows of its sender. */
export type Carried = { headers: Record<string, string>; query?: string };

/** People with a session; the carriers' secret is that of an operator with an enterprise, whom every endpoint would let in. */
type People = Record<'carrier' | 'disabledUser' | 'disabledAccount' | SignedIn, TestActor> & {
  /** Of somebody in the chat of the enterprise on a web site. */
  visitorToken: string;
};
type SignedIn = 'sharedUser' | 'member' | 'enterpriseMember' | 'owner' | 'apiOwner' | 'enterpriseAdmin' | 'operator' | 'otherTenant';

/** The columns of the matrix. */
export type Caller =
  | SignedIn
  | 'disabledUser'
  | 'disabledAccount'
  | 'nobody'
  | 'visitor'
  | 'presenceCookie'
  | 'bearerToken'
  | 'apiKeyHeader'
  | 'otherSchemeCookie'
  | 'queryToken'
  | 'noHeaderToken'
  | 'otherSite';

type House = { db: OwnerDatabase; app: FastifyInstance };

/** A store owner with the sample products of the development login. */
const fakeLogin = async ({ db, app }: House, email: string): Promise<TestActor> => {
  const response = await app.inject({
    method: 'POST',
    url: '/api/auth/fake/login/',
    remoteAddress: '127.0.0.1',
    headers: { host: 'localhost' },
    payload: { email },
  });
  if (response.statusCode !== 200) throw new Error(response.body);
  const [user] = await db.select({ userId: users.id, accountId: users.accountId }).from(users).where(eq(users.email, email));
  if (!user) throw new Error('the development login made no user');
  return { ...user, ...(await buildSession(db, user)), role: 'owner', isOperator: false, usage: [], email };
};

const colleagueOf = async (db: OwnerDatabase, { accountId, userId }: TestActor): Promise<TestActor> => {
  const colleague = await buildActor(db, { accountId, role: 'member' });
  const [owner] = await db.select({ shopId: users.currentShopId }).from(users).where(eq(users.id, userId));
  await db
    .update(users)
    .set({ currentShopId: owner?.shopId ?? null })
    .where(eq(users.id, colleague.userId));
  return colleague;
};

/** Lets somebody into the chat of an enterprise on a web site. */
const visitOf = async ({ app }: House, { headers }: TestActor): Promise<string> => {
  const { data: base } = (await app.inject({ method: 'POST', url: '/api/ai_chat/', headers, payload: { name: 'On a web site' } })).json();
  const url = `/api/ai_chat/${base.id}/site_chat/`;
  const { data: chat } = (await app.inject({ url, headers })).json();
  const { publicId: _id, scriptUrl: _url, hasSecret: _secret, ...settings } = chat;
  const payload = { ...settings, isEnabled: true, origins: ['https://shop.example'] };
  const { publicId } = (await app.inject({ method: 'POST', url, headers, payload })).json().data;
  const visit = { parentOrigin: 'https://shop.example' };
  return (await app.inject({ method: 'POST', url: `/api/site_chat/${publicId}/visit/`, payload: visit })).json().data.token;
};

/** Everybody whom the matrix sends; all but the owner, the member and the wrong carriers are of other accounts. */
export const makePeople = async (house: House): Promise<People> => {
  const { db } = house;
  const owner = await fakeLogin(house, 'owner@matrix.example');
  const enterpriseAdmin = await buildActor(db, { usage: ['quseit'], propertyType: 'ADVANCED', hasShop: true });
  const disabledUser = await buildActor(db);
  await db.update(users).set({ disabledAt: new Date() }).where(eq(users.id, disabledUser.userId));
  const disabledAccount = await buildActor(db);
  await db.update(accounts).set({ disabledAt: new Date() }).where(eq(accounts.id, disabledAccount.accountId));
  return {
    owner,
    member: await colleagueOf(db, owner),
    enterpriseAdmin,
    enterpriseMember: await colleagueOf(db, enterpriseAdmin),
    sharedUser: await buildActor(db, { accountId: enterpriseAdmin.accountId, role: 'shared' }),
    apiOwner: await buildActor(db, { usage: ['inkstone_api'], hasShop: true }),
    operator: await buildActor(db, { isOperator: true, hasShop: true }),
    otherTenant: await fakeLogin(house, 'other@matrix.example'),
    carrier: await buildActor(db, { isOperator: true, usage: ['quseit'], hasShop: true }),
    disabledUser,
    disabledAccount,
    visitorToken: await visitOf(house, enterpriseAdmin),
  };
};

const strangeCarriers = {
  nobody: () => ({ headers: {} }),
  presenceCookie: (token) => ({ headers: { cookie: `sessionid=${token}` } }),
  bearerToken: (token) => ({ headers: { authorization: `Bearer ${token}` } }),
  apiKeyHeader: (token) => ({ headers: { 'x-api-key': token } }),
  otherSchemeCookie: (token) => ({ headers: { cookie: `__Host-session=${token}` } }),
  queryToken: (token) => ({ headers: {}, query: `session=${token}` }),
} satisfies Partial<Record<Caller, (token: string) => Carried>>;

const isStrange = (caller: string): caller is keyof typeof strangeCarriers => caller in strangeCarriers;

/** What a caller shows, on a session of its own: some endpoints end the session. */
export const carriedBy = async (db: OwnerDatabase, people: People, caller: Caller): Promise<Carried> => {
  if (caller === 'visitor') return { headers: { authorization: `Bearer ${people.visitorToken}` } };
  const isForged = caller === 'noHeaderToken' || caller === 'otherSite';
  const person = isForged || isStrange(caller) ? people.carrier : people[caller];
  const { token, headers } = await buildSession(db, person);
  if (caller === 'noHeaderToken') return { headers: { cookie: `session=${token}; sessionid=1` } };
  if (caller === 'otherSite') return { headers: { ...headers, 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' } };
  if (!isStrange(caller)) return { headers };
  const shown = strangeCarriers[caller](token);
  const proof = { 'x-csrf-token': csrfTokenOf(token), 'x-requested-with': 'console' };
  return { ...shown, headers: { ...proof, ...shown.headers } };
};
