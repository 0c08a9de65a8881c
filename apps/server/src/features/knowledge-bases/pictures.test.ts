import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildActor, type TestActor } from '../../../test/builders.ts';
import { createTestDb, type TestDb } from '../../../test/database.ts';
import { pictureOf } from '../../../test/make-picture.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { createTestClock, type TestClock } from '../../../test/test-clock.ts';
import { formOf, upload } from '../../../test/upload.ts';

let test: TestDb;
let clock: TestClock;
let dataFolder: string;
let server: TestApp;
const dayMs = 24 * 3600 * 1000;
beforeAll(async () => {
  test = await createTestDb();
  clock = createTestClock();
  dataFolder = await mkdtemp(join(tmpdir(), 'inkstone-pictures-'));
  server = await createTestApp(test, { clock, config: { dataFolder } });
});
afterAll(async () => {
  await server.close();
  await test.close();
  await rm(dataFolder, { recursive: true });
});

const newAdmin = () => buildActor(test.db, { usage: ['quseit'], now: clock.now() });
const send = async (actor: TestActor, use: 'avatar' | 'banner', content: Uint8Array<ArrayBuffer>) => {
  const { payload, type } = await formOf([{ name: 'holiday.png', content }]);
  const headers = { ...actor.headers, 'content-type': type };
  return server.app.inject({ method: 'POST', url: `/api/ai_chat/upload_image/?use=${use}`, headers, payload });
};
const ask = async (actor: TestActor, method: 'GET' | 'POST' | 'PATCH', { path, payload }: { path: string; payload?: object }) =>
  server.app.inject({ method, url: `/api${path}`, headers: actor.headers, ...(payload && { payload }) });
const see = (actor: TestActor, id: string, use = 'avatar') => ask(actor, 'GET', { path: `/ai_chat/${id}/${use}/` });
const newBase = async (actor: TestActor, values: object = {}): Promise<string> =>
  (await ask(actor, 'POST', { path: '/ai_chat/', payload: { name: 'Manuals', ...values } })).json().data.id;
const change = async (actor: TestActor, id: string, values: object) => {
  const { revision } = (await ask(actor, 'GET', { path: `/ai_chat/${id}/` })).json().data;
  return ask(actor, 'PATCH', { path: `/ai_chat/${id}/`, payload: { revision, ...values } });
};
const filesOf = async ({ accountId }: TestActor): Promise<string[]> =>
  (await test.pool.query('select id from files where account_id = $1', [accountId])).rows.map(({ id }) => id);
const sweepADayLater = async () => {
  clock.advance(dayMs + 1000);
  await server.runSchedule('files.sweep');
};

describe('POST /api/ai_chat/upload_image/', () => {
  const huge = Buffer.from('89504e470d0a1a0a0000000d494844520000ffff0000ffff080200000000000000000000', 'hex');
  it.each([
    ['a script that calls itself a picture', Buffer.from('<svg onload="x()"></svg>'), 'knowledgeBase.pictureKind'],
    ['a PDF', Buffer.from('%PDF-1.7'), 'knowledgeBase.pictureKind'],
    ['nothing', Buffer.alloc(0), 'knowledgeBase.pictureKind'],
    [
      'a picture that ends in the middle',
      Buffer.from(pictureOf({ width: 60, height: 60 })).subarray(0, 60),
      'knowledgeBase.pictureDamaged',
    ],
    ['a picture that says it is huge', huge, 'knowledgeBase.pictureLarge'],
  ])('refuses %s, and keeps nothing', async (_, content, code) => {
    const actor = await newAdmin();
    const response = await send(actor, 'avatar', new Uint8Array(content));
    expect([response.statusCode, response.json().code]).toEqual([422, code]);
    expect(await filesOf(actor)).toEqual([]);
  });

  it('refuses more bytes than a picture may have', async () => {
    const actor = await newAdmin();
    const large = new Uint8Array(10 * 1024 * 1024 + 1).fill(120);
    large.set(pictureOf({ width: 8, height: 8 }));
    const response = await send(actor, 'avatar', large);
    expect([response.statusCode, response.json().code]).toEqual([413, 'file.tooLarge']);
    expect(await filesOf(actor)).toEqual([]);
  });

  it('keeps a picture within its size, as it is seen and without what is hidden in it', async () => {
    const actor = await newAdmin();
    const sent = (await send(actor, 'avatar', pictureOf({ width: 2000, height: 1000, note: 'taken at home' }))).json().data;
    expect(sent).toMatchObject({ width: 512, height: 256 });
    const id = await newBase(actor, { avatar: sent.id });
    const shown = await see(actor, id);
    expect(shown.headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
    expect(shown.rawPayload.subarray(8, 12).toString()).toBe('WEBP');
    expect(shown.rawPayload.includes('taken at home')).toBe(false);
  });
});

describe('GET /api/ai_chat/:id/avatar/', () => {
  it('shows it to whoever may ask the knowledge base, and to nobody else', async () => {
    const actor = await newAdmin();
    const avatar = (await send(actor, 'avatar', pictureOf({ width: 40, height: 40 }))).json().data.id;
    const banner = (await send(actor, 'banner', pictureOf({ width: 90, height: 30 }))).json().data.id;
    const id = await newBase(actor, { avatar, banner });
    const guest = await buildActor(test.db, { accountId: actor.accountId, role: 'shared' });
    const colleague = await buildActor(test.db, { accountId: actor.accountId, role: 'member' });
    const statusOf = async (who: TestActor, use = 'avatar') => (await see(who, id, use)).statusCode;
    expect([await statusOf(actor), await statusOf(colleague), await statusOf(guest), await statusOf(await newAdmin())]).toEqual([
      200, 200, 404, 404,
    ]);
    await change(actor, id, { authority: 'everybody' });
    expect([await statusOf(guest), await statusOf(guest, 'banner')]).toEqual([200, 200]);
    const { data: bases } = (await ask(guest, 'GET', { path: '/chats/bases/' })).json();
    expect(bases[0]).toMatchObject({ avatar, banner });
    await ask(actor, 'POST', { path: `/ai_chat/${id}/set_is_enabled/`, payload: { isEnabled: false } });
    expect(await statusOf(guest)).toBe(404);
  });

  it('takes no picture of another account, and nothing that is no picture', async () => {
    const [actor, stranger] = [await newAdmin(), await newAdmin()];
    const foreign = (await send(stranger, 'avatar', pictureOf({ width: 41, height: 41 }))).json().data.id;
    const [text] = (await upload(server, actor, { name: 'a.html', content: '<script>x()</script>' })).json().data.files;
    const id = await newBase(actor);
    expect((await change(actor, id, { avatar: foreign })).json().code).toBe('file.notFound');
    expect((await change(actor, id, { avatar: text.id })).json().code).toBe('knowledgeBase.pictureKind');
    expect((await ask(actor, 'GET', { path: `/ai_chat/${id}/` })).json().data.avatar).toBeNull();
  });

  it('takes no file that came another way, and no picture of the other use', async () => {
    const actor = await newAdmin();
    const banner = (await send(actor, 'banner', pictureOf({ width: 90, height: 30 }))).json().data.id;
    const id = await newBase(actor, { banner });
    const shown = await see(actor, id, 'banner');
    const other = Buffer.concat([shown.rawPayload, Buffer.from('VP8X')]);
    const [file] = (await upload(server, actor, { name: 'banner.webp', content: new Uint8Array(other) })).json().data.files;
    for (const avatar of [file.id, banner]) expect((await change(actor, id, { avatar })).json().code).toBe('knowledgeBase.pictureKind');
    expect((await change(actor, id, { banner: file.id })).json().code).toBe('knowledgeBase.pictureKind');
    const same = (await send(actor, 'avatar', pictureOf({ width: 90, height: 30 }))).json().data.id;
    expect(same).toBe(banner);
    expect((await change(actor, id, { avatar: same })).statusCode).toBe(200);
  });

  it('keeps what is shown, and lets go of what was replaced, removed, never used or deleted', async () => {
    const actor = await newAdmin();
    const pictures = await Promise.all(
      [1, 2, 3].map(async (grey) => (await send(actor, 'avatar', pictureOf({ width: 50, height: 50, grey: grey * 60 }))).json().data.id),
    );
    const [first, second] = pictures;
    const id = await newBase(actor, { avatar: first });
    await change(actor, id, { avatar: second });
    await sweepADayLater();
    expect(await filesOf(actor)).toEqual([second]);
    expect((await see(actor, id)).statusCode).toBe(200);
    await change(actor, id, { avatar: null });
    await sweepADayLater();
    expect([await filesOf(actor), (await see(actor, id)).statusCode]).toEqual([[], 404]);
    const last = (await send(actor, 'avatar', pictureOf({ width: 50, height: 50 }))).json().data.id;
    await change(actor, id, { avatar: last });
    await server.app.inject({ method: 'DELETE', url: `/api/ai_chat/${id}/`, headers: actor.headers, payload: {} });
    clock.advance(32 * dayMs);
    await server.runSchedule('knowledge-bases.sweep');
    await sweepADayLater();
    expect(await filesOf(actor)).toEqual([]);
  });
});
