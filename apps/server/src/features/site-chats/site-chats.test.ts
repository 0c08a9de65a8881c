import { SignJWT } from 'jose';
import { beforeEach, describe, expect, it } from 'vitest';
import { openChats } from '../../../test/chats-suite.ts';
import { mayGoOn } from './visit.policy.ts';

const { it: at, send } = openChats();
const shop = 'https://shop.example';
const question = 'How long is the warranty of a lamp?';
let publicId: string;

/** Sets the chat of the base; what is left out stays. */
const set = async (changes: object) => {
  const path = `/ai_chat/${at.baseId}/site_chat/`;
  const { publicId: _id, scriptUrl: _url, hasSecret: _secret, ...settings } = (await send(at.admin, 'GET', path)).data;
  return send(at.admin, 'POST', path, { ...settings, ...changes });
};
const visitBy = async (shown: object = {}) => {
  const url = `/api/site_chat/${publicId}/visit/`;
  const response = await at.house.app.inject({ method: 'POST', url, payload: { parentOrigin: shop, ...shown } });
  return { status: response.statusCode, ...response.json() };
};
/** Somebody in the chat of the web site. */
const visitor = async (shown: object = {}) => {
  const { token, ...visit } = (await visitBy(shown)).data;
  const headers = { authorization: `Bearer ${token}` };
  const call = async (method: 'GET' | 'POST', path: string, payload?: object) => {
    const response = await at.house.app.inject({ method, url: `/api${path}`, headers, ...(payload && { payload }) });
    return { status: response.statusCode, body: response.body, ...(response.headers['content-type']?.includes('json') && response.json()) };
  };
  return { token, visit, call };
};
type Visitor = Awaited<ReturnType<typeof visitor>>;
const openBy = async ({ call }: Visitor): Promise<string> => (await call('POST', '/chats/', { baseId: at.baseId })).data.id;
const askBy = async (who: Visitor, id: string, text = question) => {
  const asked = await who.call('POST', `/chats/${id}/ask/`, { parentId: null, text });
  if (asked.status === 200) await who.call('GET', `/chats/answers/${asked.data.answerId}/events/`);
  return asked;
};
const signed = (claims: object, secret: string, more: { alg?: string; aud?: string; exp?: string } = {}) =>
  new SignJWT({ ...claims })
    .setProtectedHeader({ alg: more.alg ?? 'HS256' })
    .setAudience(more.aud ?? publicId)
    .setExpirationTime(more.exp ?? '5m')
    .sign(Buffer.from(secret));

beforeEach(async () => {
  publicId = (await set({ isEnabled: true, origins: [shop, 'https://*.lamps.example'] })).data.publicId;
});

describe('a visitor of a web site', () => {
  it('asks and is answered with citations, and finds the conversation again by the token of before', async () => {
    const first = await visitor();
    expect(first.visit).toMatchObject({ baseId: at.baseId, title: 'Handbooks', name: null });
    expect((await first.call('GET', '/chats/bases/')).data).toMatchObject([{ id: at.baseId, name: 'Handbooks' }]);
    const id = await openBy(first);
    await askBy(first, id);
    const again = await visitor({ token: first.token });
    const { messages } = (await again.call('GET', `/chats/${id}/`)).data;
    expect(messages[1].citations[0].quote).toContain('five years');
    expect((await again.call('GET', `/chats/answers/${messages[1].id}/citation/?number=1`)).data.state).toBe('same');
  });

  it('is told the places that come closest to what is not answered, and opens them, as nobody else does', async () => {
    const [one, other] = [await visitor(), await visitor()];
    const id = await openBy(one);
    await askBy(one, id, 'Where is the warranty card of the lamp kept?');
    const [, answer] = (await one.call('GET', `/chats/${id}/`)).data.messages;
    expect(answer).toMatchObject({ outcome: 'notFound', citations: [], closest: [{ number: 1, heading: 'Warranty' }] });
    for (const path of ['citation', 'file']) {
      expect((await one.call('GET', `/chats/answers/${answer.id}/${path}/?number=1`)).status).toBe(200);
      expect((await other.call('GET', `/chats/answers/${answer.id}/${path}/?number=1`)).status).toBe(404);
    }
    // Whoever runs the base reads it at the desk.
    expect((await send(at.admin, 'GET', `/chats/${id}/`)).data.messages[1].closest).toEqual(answer.closest);
    expect((await send(at.admin, 'GET', `/chats/answers/${answer.id}/citation/?number=1`)).data.state).toBe('same');
  });

  it('meets nothing but their own conversations with this base', async () => {
    const [one, other] = [await visitor(), await visitor()];
    const id = await openBy(one);
    await askBy(one, id);
    const { messages } = (await one.call('GET', `/chats/${id}/`)).data;
    for (const path of [`/chats/${id}/`, `/chats/answers/${messages[1].id}/events/`, `/chats/answers/${messages[1].id}/citation/`])
      expect((await other.call('GET', path)).status).toBe(404);
    expect((await other.call('POST', `/chats/${id}/ask/`, { parentId: null, text: question })).status).toBe(404);
    expect((await other.call('GET', '/chats/')).data.items).toEqual([]);
    const second = (await send(at.admin, 'POST', '/ai_chat/', { name: 'Other' })).data.id;
    expect((await one.call('POST', '/chats/', { baseId: second })).status).toBe(404);
    for (const path of ['/ai_chat/', '/user/profile/', `/ai_chat/${at.baseId}/documents/`, `/chats/${id}/export/`, '/wallet/'])
      expect([401, 404]).toContain((await one.call('GET', path)).status);
  });

  it('is answered from what answers everybody, and from nothing that is for chosen people', async () => {
    const { items } = (await send(at.admin, 'GET', `/ai_chat/${at.baseId}/documents/`)).data;
    const ids = items.map(({ id }: { id: string }) => id);
    await send(at.admin, 'POST', '/ai_chat/set_tags/', { ids, add: ['rules'] });
    const who = await visitor();
    const id = await openBy(who);
    await askBy(who, id);
    const [, answer] = (await who.call('GET', `/chats/${id}/`)).data.messages;
    await send(at.admin, 'POST', '/ai_chat/set_readers/', { ids, readers: { groups: ['Staff'], userIds: [] } });
    expect((await who.call('GET', '/chats/bases/')).data).toMatchObject([{ tags: [], hasDocuments: false }]);
    expect((await who.call('GET', `/chats/answers/${answer.id}/citation/?number=1`)).data).toMatchObject({ state: 'gone', text: null });
    expect((await who.call('GET', `/chats/answers/${answer.id}/file/?number=1`)).status).toBe(404);
    const other = await visitor();
    const anew = await openBy(other);
    await askBy(other, anew);
    expect((await other.call('GET', `/chats/${anew}/`)).data.messages[1]).toMatchObject({ outcome: 'notFound', citations: [] });
  });

  it('is called what they say of themselves, and reached by what they give', async () => {
    const who = await visitor();
    await askBy(who, await openBy(who));
    const list = async () => (await send(at.admin, 'GET', `/ai_chat/${at.baseId}/shared_user_list/`)).data.items;
    expect(await list()).toMatchObject([{ name: expect.stringMatching(/^#[0-9a-f]{6}$/), contact: '', origin: 'site' }]);
    await who.call('POST', `/chats/bases/${at.baseId}/asker/`, { name: 'Anna Berg', contact: '+46 70 123' });
    expect(await list()).toMatchObject([{ name: 'Anna Berg', contact: '+46 70 123', origin: 'site' }]);
  });

  it('is let in from the allowed web sites only, and nowhere once the chat is off', async () => {
    for (const parentOrigin of [
      'https://evil.example',
      'https://shop.example.evil',
      'https://lamps.example',
      'http://shop.example',
      'null',
    ])
      expect(await visitBy({ parentOrigin })).toMatchObject({ status: 403, code: 'siteChat.originClosed' });
    expect((await visitBy({ parentOrigin: 'https://de.lamps.example' })).status).toBe(200);
    const inside = await visitor();
    await set({ isEnabled: false });
    expect(await visitBy()).toMatchObject({ status: 404, code: 'siteChat.closed' });
    expect((await inside.call('GET', '/chats/bases/')).status).toBe(401);
  });

  it('is taken over by a person, under a name that says nothing', async () => {
    const who = await visitor();
    const id = await openBy(who);
    await askBy(who, id);
    const { items } = (await send(at.admin, 'GET', `/ai_chat/${at.baseId}/shared_user_list/`)).data;
    expect(items).toMatchObject([{ origin: 'site', name: expect.stringMatching(/^#[0-9a-f]{6}$/) }]);
    await send(at.admin, 'POST', `/ai_chat/${at.baseId}/shared_user_send_message/`, { conversationId: id, text: 'Six, for you.' });
    expect((await who.call('GET', `/chats/${id}/`)).data.messages.at(-1)).toMatchObject({ role: 'person', text: 'Six, for you.' });
  });

  it('is asked who they are first, where the base wants that', async () => {
    const { data } = await send(at.admin, 'GET', `/ai_chat/${at.baseId}/`);
    await send(at.admin, 'PATCH', `/ai_chat/${at.baseId}/`, { revision: data.revision, needsUserInfo: true });
    const who = await visitor();
    const id = await openBy(who);
    expect((await askBy(who, id)).code).toBe('asker.needed');
    const info = { name: 'Ada', contact: 'ada@example.com', company: '', remark: '' };
    expect((await who.call('POST', `/chats/bases/${at.baseId}/asker/`, info)).status).toBe(200);
    expect((await askBy(who, id)).status).toBe(200);
  });
});

describe('what a web site signs of a visitor', () => {
  it('is the same person on every device, and whoever is not known is refused where that is wanted', async () => {
    const { secret } = (await send(at.admin, 'POST', `/ai_chat/${at.baseId}/site_chat/secret/`, {})).data;
    await set({ identity: 'required' });
    const known = async () => visitor({ identity: await signed({ sub: 'user-42', name: 'Mei' }, secret) });
    const phone = await known();
    expect(phone.visit.name).toBe('Mei');
    const id = await openBy(phone);
    await askBy(phone, id);
    expect((await (await known()).call('GET', `/chats/${id}/`)).status).toBe(200);
    expect(await visitBy()).toMatchObject({ status: 401, code: 'siteChat.identityNeeded' });
  });

  it('counts with its own signature, algorithm, chat and end alone', async () => {
    const { secret } = (await send(at.admin, 'POST', `/ai_chat/${at.baseId}/site_chat/secret/`, {})).data;
    await set({ identity: 'optional' });
    const none = `${btoa('{"alg":"none"}')}.${btoa(JSON.stringify({ sub: 'x', aud: publicId, exp: 4e9 }))}.`.replaceAll('=', '');
    const forged = [
      none,
      await signed({ sub: 'x' }, 'another secret of thirty-two bytes'),
      await signed({ sub: 'x' }, secret.padEnd(64, 'x'), { alg: 'HS512' }),
      await signed({ sub: 'x' }, secret, { aud: 'another-public-id-0' }),
      await signed({ sub: 'x' }, secret, { exp: '-5m' }),
      await signed({ sub: 'x' }, secret, { exp: '3d' }),
      await signed({}, secret),
    ];
    for (const identity of forged) expect(await visitBy({ identity })).toMatchObject({ status: 401, code: 'siteChat.identityWrong' });
    const before = await signed({ sub: 'x' }, secret);
    await send(at.admin, 'POST', `/ai_chat/${at.baseId}/site_chat/secret/`, {});
    expect((await visitBy({ identity: before })).status).toBe(401);
  });
});

describe('a visit', () => {
  const known = async (sub = 'user-42', more: object = {}): Promise<string> => {
    const { secret } = (await send(at.admin, 'POST', `/ai_chat/${at.baseId}/site_chat/secret/`, {})).data;
    await set({ identity: 'optional' });
    return signed({ sub, ...more }, secret);
  };

  it('that a web site’s word began goes on by its token while the page is open, and for a day at most', async () => {
    const first = (await visitBy({ identity: await known() })).data;
    const renewed = await visitBy({ token: first.token });
    expect(renewed.data).toMatchObject({ visitorId: first.visitorId, by: 'site' });
    const [head = '', body = ''] = first.token.split('.');
    expect(head).not.toBe('');
    const { since, exp } = JSON.parse(Buffer.from(body, 'base64url').toString());
    expect(exp * 1000 - since).toBeLessThanOrEqual(3_600_000);
    const clock = { now: () => new Date(Date.now() + 2 * 3_600_000) };
    const row = { settings: { identity: 'optional' as const, origins: [] }, secretSetAt: null };
    const base = { isOauthEnabled: false, oauthType: 'oidc', oauthUrl: '' } as const;
    const visit = { id: first.visitorId, publicId, by: 'site', since: new Date(since), at: null, name: null, site: null } as const;
    expect(mayGoOn({ visitor: visit, isOver: false }, { chat: row, base, now: clock.now() })).toBe(true);
    expect(mayGoOn({ visitor: visit, isOver: true }, { chat: row, base, now: clock.now() })).toBe(false);
    expect(mayGoOn({ visitor: visit, isOver: false }, { chat: row, base, now: new Date(since + 25 * 3_600_000) })).toBe(false);
  });

  it('ends at once where the secret of the web site is replaced, or only known visitors are let in', async () => {
    const person = await visitor({ identity: await known() });
    expect((await person.call('GET', '/chats/bases/')).status).toBe(200);
    await send(at.admin, 'POST', `/ai_chat/${at.baseId}/site_chat/secret/`, {});
    expect((await person.call('GET', '/chats/bases/')).status).toBe(401);
    expect((await visitBy({ token: person.token })).data.by).toBe('nobody');
    const anybody = await visitor();
    await set({ identity: 'required' });
    expect((await anybody.call('GET', '/chats/bases/')).status).toBe(401);
    expect((await visitBy({ token: anybody.token })).code).toBe('siteChat.identityNeeded');
  });

  it('is nobody else’s by letters that can not be kept', async () => {
    expect((await visitBy({ identity: await known('a\0') })).code).toBe('siteChat.identityWrong');
    expect((await visitBy({ identity: await known('\ud800') })).code).toBe('siteChat.identityWrong');
    expect((await visitBy({ identity: await known('b', { name: ' Mei\0\n Lin ' }) })).data.name).toBe('Mei Lin');
  });

  it('is none by a token of other keys, of none, or of another chat', async () => {
    const { token } = await visitor();
    const [head = '', body = ''] = token.split('.');
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString());
    const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${body}.`;
    const other = await new SignJWT({ ...claims, by: 'oauth' }).setProtectedHeader({ alg: 'HS256' }).sign(Buffer.from('k'.repeat(32)));
    for (const forged of [none, other, `${head}.${body}.`, token.replace(body, btoa(JSON.stringify({ ...claims, aud: 'x' })))]) {
      const response = await at.house.app.inject({ url: '/api/chats/bases/', headers: { authorization: `Bearer ${forged}` } });
      expect(response.statusCode).toBe(401);
    }
  });
});

describe('messages of a day', () => {
  it('are bounded for one network, however many visitors it makes up', async () => {
    await set({ visitorDaily: 1, baseDaily: 1000 });
    const codes: string[] = [];
    for (let number = 0; number < 11; number += 1) {
      const who = await visitor();
      codes.push((await askBy(who, await openBy(who))).code ?? 'asked');
    }
    expect(codes).toEqual([...Array.from({ length: 10 }, () => 'asked'), 'siteChat.networkLimit']);
  });

  it('are as many as are set, of one visitor and of all', async () => {
    await set({ visitorDaily: 1, baseDaily: 2 });
    const who = await visitor();
    const id = await openBy(who);
    const answers = await Promise.all([1, 2, 3].map(() => askBy(who, id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 'siteChat.visitorLimit')).toHaveLength(2);
    const second = await visitor();
    expect((await askBy(second, await openBy(second))).status).toBe(200);
    const third = await visitor();
    expect((await askBy(third, await openBy(third))).code).toBe('siteChat.baseLimit');
  });
});

describe('the settings', () => {
  it('refuse what browsers could not hold, and an older revision', async () => {
    for (const origin of [
      'shop.example',
      'https://shop.example/path',
      'http://shop.example',
      'https://*',
      "https://shop.example; script-src 'none'",
      '*',
    ])
      expect((await set({ origins: [origin] })).code).toBe('siteChat.originWrong');
    expect((await set({ origins: [] })).code).toBe('siteChat.noOrigin');
    expect((await set({ color: 'red' })).code).toBe('siteChat.colorWrong');
    expect((await set({ identity: 'required' })).code).toBe('siteChat.noSecret');
    expect((await set({ revision: 0 })).status).toBe(409);
  });
});
