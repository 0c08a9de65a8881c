import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { users } from '#server/db/schema/accounts.ts';
import { newId } from '#server/kernel/ids.ts';
import type { Outbound } from '#server/kernel/outbound/outbound.ts';
import { verifyPassword } from '#server/kernel/security/password-hash.ts';
import { buildActor, type TestActor } from '../../../test/builders.ts';
import { noDirect } from '../../../test/no-direct.ts';
import { openApp } from '../../../test/open-app.ts';

/** The vendor's own list of models, as far as a key is tried by it. */
const vendor = { calls: [] as string[], status: 200 };
const fetch: typeof globalThis.fetch = async (_input, init) => {
  vendor.calls.push(new Headers(init?.headers).get('authorization') ?? '');
  return Response.json({ data: [{ id: 'gpt-4.1', object: 'model' }] }, { status: vendor.status });
};
const outbound: Outbound = { fetch, asFetch: () => fetch, direct: noDirect, close: async () => undefined };

const { test, server } = await openApp({ outbound });
beforeEach(() => {
  vendor.calls = [];
  vendor.status = 200;
});

type Method = 'GET' | 'POST' | 'DELETE';
const request = async (actor: TestActor, method: Method, { url, payload }: { url: string; payload?: object }) => {
  const response = await server.app.inject({ method, url: `/api/user/${url}/`, headers: actor.headers, ...(payload && { payload }) });
  return { status: response.statusCode, text: response.body, json: response.json(), data: response.json().data };
};
const get = (actor: TestActor, url: string) => request(actor, 'GET', { url });
const post = (actor: TestActor, url: string, payload: object) => request(actor, 'POST', { url, payload });
const memberOf = ({ accountId }: TestActor) => buildActor(test.db, { accountId, role: 'member' });
const buildPro = async () => {
  const actor = await buildActor(test.db);
  await server.app.inject({ method: 'POST', url: '/api/subscription/', headers: actor.headers, payload: { plan: 'pro' } });
  return actor;
};

describe('prompts_settings/', () => {
  it('are empty at first, the owner’s to change, and everybody’s of the account to read', async () => {
    const owner = await buildActor(test.db);
    const member = await memberOf(owner);
    const values = { systemPrompt: 'Write calmly.', assistantPrompt: '你好' };
    expect((await get(owner, 'prompts_settings')).data).toEqual({ systemPrompt: '', assistantPrompt: '' });
    expect((await post(member, 'prompts_settings', values)).status).toBe(403);
    expect((await post(owner, 'prompts_settings', { ...values, systemPrompt: 'x'.repeat(8001) })).json.code).toBe('settings.promptLength');
    await post(owner, 'prompts_settings', values);
    expect((await get(member, 'prompts_settings')).data).toEqual(values);
    expect((await get(await buildActor(test.db), 'prompts_settings')).data.systemPrompt).toBe('');
  });

  it('are not written over by whoever has read older ones', async () => {
    const owner = await buildActor(test.db);
    const [none, calm, bold] = ['', 'Write calmly.', 'Write boldly.'].map((systemPrompt) => ({ systemPrompt, assistantPrompt: '' }));
    expect((await post(owner, 'prompts_settings', { ...calm, before: none })).json.data).toEqual(calm);
    expect((await post(owner, 'prompts_settings', { ...bold, before: none })).json.code).toBe('settings.promptsChanged');
    // The same words once more, after a lost answer.
    expect((await post(owner, 'prompts_settings', { ...calm, before: none })).json.data).toEqual(calm);
    expect((await post(owner, 'prompts_settings', { ...bold, before: calm })).json.data).toEqual(bold);
  });
});

describe('enterprise_settings/', () => {
  const setting = (domain: string) => ({ title: 'Acme Chat', domain, container: { isOn: true, access: 'users' } });
  const shown = (domain: string) => ({ ...setting(domain), container: { isOn: true, access: 'users', passwordSetAt: null } });

  it.each(['http://a.example', 'localhost', '127.0.0.1', 'a..example', '-a.example', 'a.example/x', 'a.example:80'])(
    'refuse %s as a domain',
    async (domain) => {
      const { json } = await post(await buildActor(test.db), 'enterprise_settings', setting(domain));
      expect(json.code).toBe('settings.domain');
    },
  );

  it('keep title, domain and chat site; a domain belongs to one account', async () => {
    const owner = await buildActor(test.db, { usage: ['quseit'] });
    const domain = `${newId()}.example`;
    expect((await post(owner, 'enterprise_settings', setting(domain.toUpperCase()))).data).toEqual(shown(domain));
    expect((await get(await memberOf(owner), 'profile')).data.enterprise_setting).toEqual({ title: 'Acme Chat', domain });
    expect((await post(owner, 'enterprise_settings', { ...setting(domain), title: '' })).status).toBe(200);
    expect((await post(await buildActor(test.db), 'enterprise_settings', setting(domain))).json.code).toBe('settings.domainTaken');
    expect((await get(owner, 'profile')).data.enterprise_setting).toEqual({ title: '', domain });
  });

  describe('the password of the chat site', () => {
    const save = (actor: TestActor, container: object) => post(actor, 'enterprise_settings', { title: '', domain: '', container });
    const stored = async ({ accountId }: TestActor) =>
      (await test.pool.query('select site_password_hash as hash from account_settings where account_id = $1', [accountId])).rows[0]?.hash;

    it('is asked for before a site is switched on that needs one, and nothing is saved without it', async () => {
      const owner = await buildActor(test.db);
      await save(owner, { isOn: false, access: 'password' });
      const { status, json } = await save(owner, { isOn: true, access: 'password' });
      expect([status, json.msg]).toEqual([422, 'Please set a password for the chat site first.']);
      expect((await get(owner, 'enterprise_settings')).data.container).toEqual({ isOn: false, access: 'password', passwordSetAt: null });
      expect((await save(owner, { isOn: true, access: 'password', password: '1234567' })).json.code).toBe('settings.sitePasswordLength');
    });

    it('is kept as a hash, never shown, and stays until lagoon-paperclip is set', async () => {
      const owner = await buildActor(test.db);
      const { data, text } = await save(owner, { isOn: true, access: 'password', password: 'paperclip-lagoon' });
      expect(data.container).toEqual({ isOn: true, access: 'password', passwordSetAt: expect.any(String) });
      const hash = await stored(owner);
      expect(await verifyPassword(hash, 'paperclip-lagoon')).toBe(true);
      const exported = await server.app.inject({ url: '/api/user/export/', headers: owner.headers });
      expect(exported.statusCode).toBe(200);
      expect(exported.body).toContain('site_password_set_at');
      for (const answer of [text, exported.body]) {
        expect(answer).not.toContain('paperclip-lagoon');
        expect(answer).not.toContain(hash);
      }
      expect((await save(owner, { isOn: true, access: 'password' })).data).toEqual(data);
      expect(await stored(owner)).toBe(hash);
      await save(owner, { isOn: true, access: 'password', password: 'lagoon-paperclip' });
      expect(await verifyPassword(await stored(owner), 'paperclip-lagoon')).toBe(false);
    });
  });
});

describe('set_openai_key/', () => {
  const key = 'sk-test-0123456789abcdef';
  const modelsOf = async ({ headers }: TestActor): Promise<{ vendor: string; inputMicropoints: number }[]> =>
    (await server.app.inject({ url: '/api/models/', headers })).json().data;

  it('is locked below Pro, and asks the vendor nothing', async () => {
    const actor = await buildActor(test.db);
    const { status, json } = await post(actor, 'set_openai_key', { key });
    expect([status, json.msg]).toEqual([403, 'Upgrade to pro plan to unlock this feature']);
    expect([vendor.calls, (await get(actor, 'set_openai_key')).data.isUnlocked]).toEqual([[], false]);
  });

  it.each(['', 'short', 'sk with blanks inside', 'sk-with\nline'])('refuses %j without asking the vendor', async (bad) => {
    const { status, json } = await post(await buildPro(), 'set_openai_key', { key: bad });
    expect([status, json.msg, vendor.calls]).toEqual([400, 'Please input valid OpenAI key.', []]);
  });

  it('refuses a key that the vendor refuses, and keeps nothing of it', async () => {
    const actor = await buildPro();
    vendor.status = 401;
    const { status, json } = await post(actor, 'set_openai_key', { key });
    expect([status, json.msg]).toEqual([422, 'Please input valid OpenAI key.']);
    expect(vendor.calls[0]).toBe(`Bearer ${key}`);
    expect((await get(actor, 'set_openai_key')).data.setAt).toBeNull();
  });

  it('keeps the former key when the vendor cannot be asked', async () => {
    const actor = await buildPro();
    const { data } = await post(actor, 'set_openai_key', { key });
    vendor.status = 503;
    const { status, json } = await post(actor, 'set_openai_key', { key: `${key}2` });
    expect([status, json.msg]).toEqual([502, 'Set OpenAI key failed, please try again later.']);
    expect((await get(actor, 'set_openai_key')).data).toEqual(data);
  });

  it('keeps a good key sealed, never shows it, and offers its models without a price to this account alone', async () => {
    const actor = await buildPro();
    const { text, data } = await post(actor, 'set_openai_key', { key });
    expect(data).toMatchObject({ isUnlocked: true, setAt: expect.any(String) });
    const { rows } = await test.pool.query('select * from connections');
    expect(`${text}${(await get(actor, 'set_openai_key')).text}${JSON.stringify(rows)}`).not.toContain(key);
    const own = (await modelsOf(actor)).filter(({ vendor: name }) => name === data.vendorName);
    expect(own.length).toBeGreaterThan(3);
    expect(own.every(({ inputMicropoints }) => inputMicropoints === 0)).toBe(true);
    expect((await modelsOf(await buildPro())).some(({ vendor: name }) => name === data.vendorName)).toBe(false);
  });

  it('is not used any more on a lower plan, and forgotten on demand', async () => {
    const actor = await buildPro();
    const { data } = await post(actor, 'set_openai_key', { key });
    const hasOwn = async () => (await modelsOf(actor)).some(({ vendor: name }) => name === data.vendorName);
    await test.pool.query("update subscriptions set plan = 'basic' where account_id = $1", [actor.accountId]);
    expect(await hasOwn()).toBe(false);
    await test.pool.query("update subscriptions set plan = 'pro' where account_id = $1", [actor.accountId]);
    expect(await hasOwn()).toBe(true);
    expect((await request(await memberOf(actor), 'DELETE', { url: 'set_openai_key' })).status).toBe(403);
    expect((await request(actor, 'DELETE', { url: 'set_openai_key' })).data.setAt).toBeNull();
    expect(await hasOwn()).toBe(false);
  });
});

describe('reminder_setting/', () => {
  it('asks for a proved address, an owner, and a threshold', async () => {
    const owner = await buildActor(test.db);
    const on = { isOn: true, thresholdPoints: 50 };
    expect((await post(owner, 'reminder_setting', on)).json.code).toBe('settings.emailUnverified');
    expect((await post(owner, 'reminder_setting', { ...on, thresholdPoints: 0 })).json.code).toBe('settings.threshold');
    expect((await post(owner, 'reminder_setting', { ...on, thresholdPoints: 1.5 })).json.code).toBe('settings.threshold');
    expect((await post(await memberOf(owner), 'reminder_setting', on)).status).toBe(403);
    await test.db.update(users).set({ emailVerifiedAt: new Date() }).where(eq(users.id, owner.userId));
    expect((await post(owner, 'reminder_setting', on)).data).toEqual({ ...on, email: owner.email });
    expect((await get(owner, 'reminder_setting')).data).toEqual({ ...on, email: owner.email });
  });
});
