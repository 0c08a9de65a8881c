import { profileEndpoints } from '@inkstone/contract/profile';
import { sessionEndpoints } from '@inkstone/contract/session';
import { sharedUserEndpoints } from '@inkstone/contract/shared-users';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { accounts, users } from '#server/db/schema/accounts.ts';
import { asTenant } from '#server/db/tenancy.ts';
import { newId } from '#server/kernel/ids.ts';
import { createAddresses, createBrowser } from '../../../test/browser.ts';
import { buildActor, buildSession, type TestActor } from '../../../test/builders.ts';
import { openApp } from '../../../test/open-app.ts';
import { createTestClock } from '../../../test/test-clock.ts';
import { findNamesOnList } from './shared-user.repository.ts';

const hour = 3600_000;
const password = 'four tall pines in a row';

const clock = createTestClock();
const { test, server: made } = await openApp({ clock });

const nextAddress = createAddresses(7);
const newBrowser = () => createBrowser(made.app, { address: nextAddress() });
const buildAdmin = () => buildActor(test.db, { usage: ['quseit'], now: clock.now() });
const anAddress = () => `${newId()}@people.example`;

const ask = async (actor: TestActor, method: 'GET' | 'POST' | 'PATCH' | 'DELETE', { path, body }: { path: string; body?: object }) => {
  const response = await made.app.inject({
    method,
    url: `/api/shared_user/${path}`,
    headers: actor.headers,
    remoteAddress: nextAddress(),
    ...(body && { payload: body }),
  });
  return { status: response.statusCode, ...response.json() };
};
const post = (actor: TestActor, path: string, body: object = {}) => ask(actor, 'POST', { path, body });
const draft = (values: object = {}) => ({ name: 'Mei Lin', email: anAddress(), language: 'en', isInvited: true, ...values });
const add = async (actor: TestActor, values: object = {}) => (await post(actor, '', draft(values))).data;
const listOf = async (actor: TestActor) => (await ask(actor, 'GET', { path: '' })).data.items;
const statusOf = async (actor: TestActor, id: string) => (await listOf(actor)).find((user: { id: string }) => user.id === id)?.status;

const mailsTo = (email: string) => made.mailer.recent().filter(({ to }) => to === email);
const tokenOf = (email: string): string => /set-password#(\S+)/.exec(mailsTo(email).at(-1)?.text ?? '')?.[1] ?? '';
const look = async (token: string) => (await newBrowser().send(sharedUserEndpoints.link, { body: { token } })).json();
const accept = async (token: string, given = password, browser = newBrowser()) => {
  const response = await browser.send(sharedUserEndpoints.accept, { body: { token, password: given } });
  return { status: response.statusCode, ...response.json() };
};
/** Accepts in a browser of its own and goes in; answers the browser, which is signed in. */
const comeIn = async (token: string) => {
  const browser = newBrowser();
  const { data } = await accept(token, password, browser);
  const once = new URL(data.location, 'http://localhost').searchParams.get('token') ?? '';
  await browser.send(sessionEndpoints.sso, { body: { token: once, confirmed: true } });
  return browser;
};

describe('an invitation', () => {
  it('brings its person in, with a proved address, a password of their own and the role of a shared user', async () => {
    const admin = await buildAdmin();
    const { user, password: shown, isMailSent } = await add(admin, { language: 'zh' });
    expect([user.status, shown, isMailSent]).toEqual(['invited', null, true]);
    expect(mailsTo(user.email).at(-1)?.subject).toBe('Test account 邀请您加入');
    expect((await look(tokenOf(user.email))).data).toMatchObject({ status: 'open', company: 'Test account', email: user.email });
    const browser = await comeIn(tokenOf(user.email));
    const { data } = (await browser.send(profileEndpoints.profile)).json();
    expect(data.user).toMatchObject({ uuid: user.id, role: 'shared', isEmailVerified: true, language: 'zh', owner: 'Test account' });
    expect(await statusOf(admin, user.id)).toBe('active');
  });

  it('ends after 72 hours, with a word to the owner that another one is wished for, told once', async () => {
    const owner = await buildAdmin();
    const { user } = await add(owner);
    const token = tokenOf(user.email);
    expect((await newBrowser().send(sharedUserEndpoints.ask, { body: { token } })).json().code).toBe('sharedUser.linkNotExpired');
    clock.advance(72 * hour);
    expect((await look(token)).data).toMatchObject({ status: 'expired', company: 'Test account', hasAskedAgain: false });
    expect((await accept(token)).code).toBe('sharedUser.linkExpired');
    const admin = { ...owner, ...(await buildSession(test.db, { ...owner, now: clock.now() })) };
    expect(await statusOf(admin, user.id)).toBe('expired');
    for (const _ of [1, 2]) await newBrowser().send(sharedUserEndpoints.ask, { body: { token } });
    expect(mailsTo(owner.email).map(({ subject }) => subject)).toEqual(['Mei Lin asks for a new invitation']);
    expect((await listOf(admin))[0]).toMatchObject({ hasAskedAgain: true });
    expect((await post(admin, `${user.id}/invite/`)).data).toMatchObject({ status: 'invited', hasAskedAgain: false });
    expect((await look(token)).data).toMatchObject({ status: 'ended', name: '', email: '' });
    expect((await accept(tokenOf(user.email))).status).toBe(200);
  });

  it('is replaced by the next one, and opens nothing once it is withdrawn, used or unknown', async () => {
    const admin = await buildAdmin();
    const { user } = await add(admin);
    const first = tokenOf(user.email);
    await post(admin, `${user.id}/invite/`);
    const second = tokenOf(user.email);
    expect([(await accept(first)).code, (await look(second)).data.status]).toEqual(['sharedUser.linkEnded', 'open']);
    expect((await post(admin, `${user.id}/revoke/`)).data.status).toBe('uninvited');
    expect((await accept(second)).code).toBe('sharedUser.linkEnded');
    await post(admin, `${user.id}/invite/`);
    const third = tokenOf(user.email);
    await accept(third);
    expect([(await accept(third)).code, (await look(third)).data.status]).toEqual(['sharedUser.linkUsed', 'used']);
    expect([(await accept('x'.repeat(43))).code, (await look('')).code]).toEqual(['sharedUser.linkUnknown', 'sharedUser.linkUnknown']);
    expect((await post(admin, `${user.id}/invite/`)).code).toBe('sharedUser.hasCome');
  });

  it('is used once, however many press at the same time', async () => {
    const admin = await buildAdmin();
    const { user } = await add(admin);
    const token = tokenOf(user.email);
    const answers = await Promise.all(Array.from({ length: 50 }, () => accept(token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ code }) => code))).toEqual(new Set(['sharedUser.linkUsed']));
  });

  it('leaves one link that opens when it is sent many times at once', async () => {
    const admin = await buildAdmin();
    const { user } = await add(admin);
    await Promise.all(Array.from({ length: 4 }, () => post(admin, `${user.id}/invite/`)));
    const tokens = mailsTo(user.email).map(({ text }) => /set-password#(\S+)/.exec(text)?.[1] ?? '');
    const states = await Promise.all(tokens.map(async (token) => (await look(token)).data.status));
    expect(states.toSorted()).toEqual(['ended', 'ended', 'ended', 'ended', 'open']);
  });

  it('of an account that was disabled, or whose user was deleted, is unknown', async () => {
    const [admin, other] = [await buildAdmin(), await buildAdmin()];
    const [{ user }, { user: deleted }] = [await add(admin), await add(other)];
    await test.db.update(accounts).set({ disabledAt: new Date() }).where(eq(accounts.id, admin.accountId));
    await ask(other, 'DELETE', { path: `${deleted.id}/` });
    for (const { email } of [user, deleted])
      expect([(await look(tokenOf(email))).code, (await accept(tokenOf(email))).code]).toEqual([
        'sharedUser.linkUnknown',
        'sharedUser.linkUnknown',
      ]);
  });

  it('keeps its secret out of the address that is sent to the server, and out of every answer', async () => {
    const admin = await buildAdmin();
    const answer = await post(admin, '', draft());
    const [mail] = mailsTo(answer.data.user.email);
    const link = /http\S+/.exec(mail?.text ?? '')?.[0] ?? '';
    expect(new URL(link)).toMatchObject({ pathname: '/portal/set-password', search: '', hash: expect.stringMatching(/^#[\w-]{43}$/) });
    expect(JSON.stringify([answer, await listOf(admin)])).not.toContain(tokenOf(answer.data.user.email));
    const { body } = await made.app.inject({ url: '/api/user/export/', headers: admin.headers });
    expect(JSON.parse(body).tables.shared_users).toHaveLength(1);
    expect(body).not.toMatch(/token_hash|set-password/);
  });

  it('that cannot be sent leaves the user on the list, to be invited again', async () => {
    const admin = await buildAdmin();
    // The mailer refuses what is no address for it.
    const { user, isMailSent } = await add(admin, { email: `${'a'.repeat(65)}@people.example` });
    expect([isMailSent, user.status]).toEqual([false, 'uninvited']);
  });
});

describe('who finds out what', () => {
  it('an invitation is answered alike whether or not the address signs in elsewhere; its owner alone is told', async () => {
    const [admin, elsewhere] = [await buildAdmin(), await buildActor(test.db)];
    const [known, unknown] = [await post(admin, '', draft({ email: elsewhere.email })), await post(admin, '', draft())];
    const shapeOf = ({ status, code, data }: typeof known) => [status, code, data.isMailSent, data.user.status, Object.keys(data.user)];
    expect(shapeOf(known)).toEqual(shapeOf(unknown));
    expect((await look(tokenOf(elsewhere.email))).data.status).toBe('elsewhere');
    expect((await accept(tokenOf(elsewhere.email))).code).toBe('sharedUser.addressElsewhere');
    expect(await statusOf(admin, known.data.user.id)).toBe('invited');
  });

  it('who adds without invitations can try few addresses', async () => {
    const admin = await buildAdmin();
    const codes: string[] = [];
    for (const _ of Array(21)) {
      const { email } = await buildActor(test.db);
      codes.push((await post(admin, '', draft({ email, isInvited: false }))).code);
    }
    expect(codes.filter((code) => code === 'sharedUser.emailElsewhere')).toHaveLength(20);
    expect(codes.at(-1)).toBe('sharedUser.inviteInstead');
    expect(await listOf(admin)).toEqual([]);
  });

  it('a mailbox is not flooded', async () => {
    const admin = await buildAdmin();
    const { user } = await add(admin);
    const answers = await Promise.all(Array.from({ length: 8 }, () => post(admin, `${user.id}/invite/`)));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(4);
    expect(mailsTo(user.email)).toHaveLength(5);
  });

  it('guesses at links are slowed down', async () => {
    const browser = newBrowser();
    const answers: number[] = [];
    for (const _ of Array(25)) answers.push((await browser.send(sharedUserEndpoints.accept, { body: { token: newId() } })).statusCode);
    expect(answers.filter((status) => status === 429).length).toBeGreaterThanOrEqual(4);
  });

  it.each(['Mei\r\nBcc: all@evil.example', 'Mei\nx', 'Mei\u2028x', 'Mei\u0000\u0007'])(
    'a name with more than one line is refused: %j',
    async (name) => {
      const admin = await buildAdmin();
      const answer = await post(admin, '', draft({ name }));
      // NUL goes before anything is looked at.
      expect(answer.code ?? answer.data.user.name).toMatch(/^sharedUser\.name$/);
    },
  );

  it('no part of an address or of a company’s name adds a line or a recipient to a mail', async () => {
    const admin = await buildAdmin();
    await test.db.update(accounts).set({ name: 'Acme\r\nBcc: all@evil.example\u2028{{link}}' }).where(eq(accounts.id, admin.accountId));
    for (const email of ['a@x.example\r\nBcc: b@x.example', 'a@x.example, b@x.example', '<a@x.example>'])
      expect((await post(admin, '', draft({ email }))).status).toBe(400);
    const { user } = await add(admin);
    expect(mailsTo(user.email)[0]).toMatchObject({ to: user.email, subject: 'Acme Bcc: all@evil.example {{link}} invites you' });
  });

  it('of other accounts nothing exists', async () => {
    const [admin, other] = [await buildAdmin(), await buildAdmin()];
    const { user } = await add(other, { isInvited: false });
    const answers = [
      await ask(admin, 'PATCH', { path: `${user.id}/`, body: { name: 'Mine' } }),
      await ask(admin, 'DELETE', { path: `${user.id}/` }),
      ...(await Promise.all(['restore', 'invite', 'revoke', 'disable', 'enable'].map((act) => post(admin, `${user.id}/${act}/`)))),
      await post(admin, `${user.id}/reset_password/`, { by: 'new-password' }),
    ];
    expect(answers.map(({ status, code }) => [status, code])).toEqual(answers.map(() => [404, 'sharedUser.notFound']));
    expect([await listOf(admin), (await listOf(other))[0]]).toEqual([[], expect.objectContaining({ name: 'Mei Lin', status: 'active' })]);
  });

  it('an owner or a member of the account is no shared user, whatever the id', async () => {
    const admin = await buildAdmin();
    const colleague = await buildActor(test.db, { accountId: admin.accountId, role: 'member' });
    for (const { userId } of [admin, colleague]) expect((await post(admin, `${userId}/disable/`)).status).toBe(404);
    expect((await post(admin, '', draft({ email: colleague.email }))).code).toBe('sharedUser.emailTaken');
  });
});

describe('a shared user', () => {
  const buildGuest = async (admin: TestActor) => {
    const { user } = await add(admin);
    return { user, browser: await comeIn(tokenOf(user.email)) };
  };
  const isIn = async (browser: ReturnType<typeof newBrowser>) => (await browser.send(profileEndpoints.profile)).statusCode === 200;

  it('who is disabled is out at once, comes in by no link, and is let in again', async () => {
    const admin = await buildAdmin();
    const { user, browser } = await buildGuest(admin);
    await post(admin, `${user.id}/reset_password/`, { by: 'mail' });
    expect(await isIn(browser)).toBe(true);
    expect((await post(admin, `${user.id}/disable/`)).data.status).toBe('disabled');
    expect(await isIn(browser)).toBe(false);
    expect((await accept(tokenOf(user.email))).code).toBe('sharedUser.linkEnded');
    expect((await post(admin, `${user.id}/reset_password/`, { by: 'mail' })).code).toBe('sharedUser.notActive');
    expect((await post(admin, `${user.id}/enable/`)).data.status).toBe('active');
    expect(await isIn(browser)).toBe(false);
  });

  it('whom the operator has disabled stays so, whatever the admin says', async () => {
    const [admin, operator] = [await buildAdmin(), await buildActor(test.db, { isOperator: true, now: clock.now() })];
    const { user } = await buildGuest(admin);
    await post(admin, `${user.id}/disable/`);
    await made.app.inject({ method: 'POST', url: `/api/operator/users/${user.id}/disable/`, headers: operator.headers });
    expect(await post(admin, `${user.id}/enable/`)).toMatchObject({ status: 409, code: 'sharedUser.operatorDisabled' });
    await ask(admin, 'DELETE', { path: `${user.id}/` });
    await post(admin, `${user.id}/restore/`);
    expect((await listOf(admin))[0]).toMatchObject({ status: 'disabled', isDisabledByOperator: true });
  });

  it('gets another password by the admin, shown once and kept nowhere, and is signed out', async () => {
    const admin = await buildAdmin();
    const { user, browser } = await buildGuest(admin);
    const { data } = await post(admin, `${user.id}/reset_password/`, { by: 'new-password' });
    expect(data.password).toMatch(/^[a-z2-9]{4}(?:-[a-z2-9]{4}){3}$/);
    expect(await isIn(browser)).toBe(false);
    expect(mailsTo(user.email).at(-1)?.subject).toBe('Your password was changed');
    const { rows } = await test.pool.query('select to_jsonb(u)::text as row from users u where id = $1', [user.id]);
    expect(JSON.stringify([rows, await listOf(admin), mailsTo(user.email)])).not.toContain(data.password);
  });

  it('sets another password by a link that is good for 24 hours, and may change it, their name and nothing of the account', async () => {
    const admin = await buildAdmin();
    const { user, browser } = await buildGuest(admin);
    await post(admin, `${user.id}/reset_password/`, { by: 'mail' });
    const token = tokenOf(user.email);
    expect((await look(token)).data).toMatchObject({ purpose: 'password', status: 'open', email: user.email });
    expect((await accept(token, 'short')).code).toBe('portal.passwordLength');
    const again = await comeIn(token);
    expect([await isIn(browser), await isIn(again)]).toEqual([false, true]);
    expect((await again.send(profileEndpoints.saveProfile, { body: { name: 'Mei L.' } })).statusCode).toBe(200);
    expect((await again.send(profileEndpoints.shops)).json().code).toBe('request.forbidden');
    expect((await listOf(admin))[0]).toMatchObject({ name: 'Mei L.' });
  });

  it('who is deleted is out at once, comes back as they were for ten minutes, and is gone with every trace after that', async () => {
    const admin = await buildAdmin();
    const { user, browser } = await buildGuest(admin);
    await ask(admin, 'DELETE', { path: `${user.id}/` });
    expect([await isIn(browser), await listOf(admin)]).toEqual([false, []]);
    clock.advance(9 * 60_000);
    expect((await post(admin, `${user.id}/restore/`)).data).toMatchObject({ status: 'active', email: user.email });
    await ask(admin, 'DELETE', { path: `${user.id}/` });
    clock.advance(10 * 60_000);
    expect((await post(admin, `${user.id}/restore/`)).status).toBe(404);
    await made.features.securityEvents.flush();
    await made.runSchedule('shared-users.sweep');
    const { rows } = await test.pool.query<{ name: string }>("select tablename as name from pg_tables where schemaname = 'public'");
    for (const { name } of rows) {
      const found = await test.pool.query(`select 1 from "${name}" t where to_jsonb(t)::text like any ($1)`, [[`%${user.email}%`]]);
      expect([name, found.rowCount]).toEqual([name, 0]);
    }
    expect(await test.db.select({ id: users.id }).from(users).where(eq(users.id, user.id))).toEqual([]);
  });

  it('who was deleted a moment ago gives the address free for the next one', async () => {
    const admin = await buildAdmin();
    const { user } = await buildGuest(admin);
    await ask(admin, 'DELETE', { path: `${user.id}/` });
    const next = await add(admin, { email: user.email, isInvited: false });
    expect([next.user.status, next.user.id === user.id]).toEqual(['active', false]);
    expect((await post(admin, `${user.id}/restore/`)).status).toBe(404);
  });

  it('signs in with the address for good; before they have come it may be mended, and the link that is out ends', async () => {
    const admin = await buildAdmin();
    const { user } = await add(admin);
    const [token, email] = [tokenOf(user.email), anAddress()];
    expect((await ask(admin, 'PATCH', { path: `${user.id}/`, body: { email } })).data).toMatchObject({ email, status: 'uninvited' });
    expect((await accept(token)).code).toBe('sharedUser.linkEnded');
    const { user: guest } = await buildGuest(admin);
    expect((await ask(admin, 'PATCH', { path: `${guest.id}/`, body: { email } })).code).toBe('sharedUser.emailStays');
    expect((await ask(admin, 'PATCH', { path: `${user.id}/`, body: { email: guest.email } })).code).toBe('sharedUser.emailTaken');
  });

  it('goes with the account, invited or come', async () => {
    const admin = await buildAdmin();
    const [{ user }, { user: waiting }] = [await buildGuest(admin), await add(admin)];
    const response = await made.app.inject({
      method: 'POST',
      url: '/api/user/delete_account/',
      headers: admin.headers,
      payload: { email: admin.email, password: '' },
    });
    expect(response.statusCode).toBe(200);
    for (const { email } of [user, waiting])
      for (const table of ['users', 'shared_users'])
        expect((await test.pool.query(`select 1 from ${table} where email = $1`, [email])).rowCount).toBe(0);
  });

  it('is known to other features from the list on, within the account alone', async () => {
    const [admin, other] = [await buildAdmin(), await buildAdmin()];
    const [{ user: guest }, { user: waiting }, { user: gone }, { user: foreign }] = [
      await buildGuest(admin),
      await add(admin),
      await add(admin),
      await add(other),
    ];
    await ask(admin, 'DELETE', { path: `${gone.id}/` });
    const ids = [guest.id, waiting.id, gone.id, foreign.id, admin.userId];
    const found = await asTenant(test.db, admin.accountId, (tx) => findNamesOnList(tx, ids));
    expect([...found.keys()].toSorted()).toEqual([guest.id, waiting.id].toSorted());
  });

  it('is found by name and address, page by page', async () => {
    const admin = await buildAdmin();
    const { user } = await buildGuest(admin);
    await add(admin, { name: 'Li Wei' });
    const search = async (q: string) => (await ask(admin, 'GET', { path: `?q=${q}` })).data.items.map(({ id }: { id: string }) => id);
    expect([await search('mei'), await search(user.email.slice(0, 12)), await search('100%')]).toEqual([[user.id], [user.id], []]);
    const first = (await ask(admin, 'GET', { path: '?limit=1' })).data;
    const second = (await ask(admin, 'GET', { path: `?limit=1&cursor=${first.nextCursor}` })).data;
    expect([first.items[0].name, second.items[0].id, second.nextCursor]).toEqual(['Li Wei', user.id, null]);
  });
});
