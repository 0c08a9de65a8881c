import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { fileLimits } from '@inkstone/contract/files';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asTenant } from '#server/db/tenancy.ts';
import { deleteAccount } from '#server/features/accounts/index.ts';
import { newId } from '#server/kernel/ids.ts';
import { buildActor, type TestActor } from '../../../test/builders.ts';
import { createTestDb, type TestDb } from '../../../test/database.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { createTestClock, type TestClock } from '../../../test/test-clock.ts';
import { formOf, upload } from '../../../test/upload.ts';

let test: TestDb;
let clock: TestClock;
let dataFolder: string;
let server: TestApp;
let admin: TestActor;
const hourMs = 3600 * 1000;
beforeAll(async () => {
  test = await createTestDb();
  clock = createTestClock();
  dataFolder = await mkdtemp(join(tmpdir(), 'inkstone-files-'));
  server = await createTestApp(test, { clock, config: { dataFolder, filesMegabytes: 1 } });
  admin = await newAdmin();
});
afterAll(async () => {
  await server.close();
  await test.close();
  await rm(dataFolder, { recursive: true });
});

const newAdmin = () => buildActor(test.db, { usage: ['quseit'], now: clock.now() });
const download = (actor: TestActor, id: string) => server.app.inject({ url: `/api/upload/files/${id}/`, headers: actor.headers });
const onDisk = async ({ accountId }: TestActor): Promise<string[]> =>
  readdir(join(dataFolder, 'files', 'data-folder', accountId)).catch(() => []);
const spooled = () => readdir(join(dataFolder, 'files.partial'));
const sent = async (actor: TestActor, content: string, name = 'a.txt') => {
  const response = await upload(server, actor, { name, content });
  expect(response.statusCode).toBe(200);
  return response.json().data.files[0];
};
const use = (actor: TestActor, fileId: string, id = newId()) =>
  asTenant(test.db, actor.accountId, (tx) => server.features.files.use(tx, 'test', [{ fileId, id }]));

describe('POST /api/upload/files/', () => {
  it.each([
    ['empty.txt', '', 'file.empty'],
    ['program.exe', 'MZ', 'file.kindUnknown'],
    ['no-ending', 'calm', 'file.kindUnknown'],
    ['report.pdf', '<html>no PDF</html>', 'file.kindWrong'],
    ['report.docx', '%PDF-1.7', 'file.kindWrong'],
    ['old.pdf', '\xd0\xcf\x11\xe0\xa1\xb1', 'file.kindWrong'],
    ['report.txt', '%PDF-1.7', 'file.kindWrong'],
    ['program.pdf', 'MZ\x90', 'file.kindWrong'],
    ['picture.png', '<svg onload="x()">', 'file.kindWrong'],
    ['notes.txt', 'a\0b', 'file.kindWrong'],
    ['notes.txt', '\x7fELF', 'file.kindWrong'],
  ])('refuses %s with the content %j', async (name, content, code) => {
    const response = await upload(server, admin, { name, content: new Uint8Array(Buffer.from(content, 'latin1')) });
    expect([response.statusCode, response.json().code]).toEqual([422, code]);
    expect(await spooled()).toEqual([]);
  });

  it('refuses a form without a file, one that is cut off, and what is no form', async () => {
    const { payload, type } = await formOf([{ name: 'a.txt', content: 'calm' }]);
    const ask = (body: Buffer, contentType: string) =>
      server.app.inject({
        method: 'POST',
        url: '/api/upload/files/',
        headers: { ...admin.headers, 'content-type': contentType },
        payload: body,
      });
    const none = await formOf([]);
    expect((await ask(none.payload, none.type)).json().code).toMatch(/^file\.(none|formUnreadable)$/);
    expect((await ask(payload.subarray(0, -20), type)).json().code).toBe('file.formUnreadable');
    expect((await ask(payload, 'multipart/form-data')).json().code).toBe('file.formUnreadable');
    expect((await ask(Buffer.from('{}'), 'application/json')).json().code).toBe('request.unsupported');
    expect(await spooled()).toEqual([]);
  });

  it('refuses what says itself that it is too large, before it comes', async () => {
    const { type } = await formOf([{ name: 'a.pdf', content: '%PDF-1.7' }]);
    const never = new PassThrough();
    const response = await server.app.inject({
      method: 'POST',
      url: '/api/upload/files/',
      headers: { ...admin.headers, 'content-type': type, 'content-length': `${600 * 1024 * 1024}` },
      payload: never,
    });
    expect([response.statusCode, response.json().msg]).toEqual([413, 'This is too large to send at once. Divide it and send its parts.']);
    never.destroy();
  });

  it('refuses more files at once than are taken, and keeps those before', async () => {
    const actor = await newAdmin();
    const many = Array.from({ length: fileLimits.atOnce + 1 }, (_, index) => ({ name: `${index}.txt`, content: `calm ${index}` }));
    expect((await upload(server, actor, ...many)).json().code).toBe('file.tooManyAtOnce');
  });

  it('refuses what the account has no room for, before it is whole', async () => {
    const actor = await newAdmin();
    await sent(actor, 'a'.repeat(600_000));
    const response = await upload(server, actor, { name: 'b.txt', content: 'b'.repeat(600_000) });
    expect(response.json()).toMatchObject({ code: 'file.accountFull', msg: expect.stringContaining('1 MB') });
    const told = await Promise.all(
      ['c', 'd', 'e'].map((letter) => upload(server, actor, { name: `${letter}.txt`, content: letter.repeat(400_000) })),
    );
    expect(told.filter(({ statusCode }) => statusCode === 200).length).toBe(1);
    expect((await onDisk(actor)).length).toBeGreaterThan(1);
  });

  it('tells for each file of a form what became of it', async () => {
    const files = [
      { name: 'no.exe', content: 'x' },
      { name: 'ok.md', content: '# Calm' },
      { name: 'neither.exe', content: 'x' },
    ];
    const response = await upload(server, admin, ...files);
    expect(response.json().data).toMatchObject({
      files: [{ name: 'ok.md', kind: 'md', bytes: 6 }],
      refused: [
        {
          position: 0,
          name: 'no.exe',
          code: 'file.kindUnknown',
          msg: expect.stringContaining('no.exe is of a kind that is not taken here. Save it as PDF'),
        },
        { position: 2, name: 'neither.exe' },
      ],
    });
  });

  it('keeps the same bytes once an account, whatever their name, also when they come at once', async () => {
    const actor = await newAdmin();
    const other = await newAdmin();
    const all = await Promise.all(Array.from({ length: 6 }, (_, index) => sent(actor, 'same bytes', `${index}.txt`)));
    expect(new Set(all.map(({ id }) => id)).size).toBe(1);
    expect((await sent(other, 'same bytes')).id).not.toBe(all[0].id);
    await server.runSchedule('files.sweep');
    expect((await onDisk(actor)).length).toBe(1);
  });

  it.each([
    ['../../etc/passwd.txt', 'passwd.txt'],
    ['C:\\Users\\me\\plan.txt', 'plan.txt'],
    ['evil\u202etxt.pdf.txt', 'evil txt.pdf.txt'],
    ['a\u0000b\tc.txt', 'a b c.txt'],
    ['CON.txt', 'CON_.txt'],
    ['...txt', 'txt'],
    [`${'长'.repeat(300)}.txt`, `${'长'.repeat(196)}.txt`],
  ])('gives %j the name %j', async (name, safe) => {
    const response = await upload(server, admin, { name, content: `called ${safe}` });
    const { files: taken = [], refused = [] } = response.json().data ?? {};
    expect(
      [...taken, ...refused]
        .map((each: { name: string }) => each.name)
        .concat(response.json().msg)
        .join(),
    ).toContain(safe);
  });
});

describe('GET /api/upload/files/:id/', () => {
  it('gives a file back as a download in which nothing runs', async () => {
    const { id } = await sent(admin, '<script>alert(1)</script>', 'page.html');
    const response = await download(admin, id);
    expect(response.body).toBe('<script>alert(1)</script>');
    expect(response.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': "attachment; filename*=UTF-8''page.html",
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
  });

  it('knows no file of another account (CVE-2026-41949)', async () => {
    const { id } = await sent(admin, 'mine alone');
    expect((await download(await newAdmin(), id)).json().code).toBe('file.notFound');
    await expect(use(await newAdmin(), id)).rejects.toMatchObject({ code: 'file.notFound' });
  });

  it('says so when the bytes are gone from the store', async () => {
    const { id } = await sent(admin, 'lost');
    await rm(join(dataFolder, 'files', 'data-folder', admin.accountId), { recursive: true });
    expect([(await download(admin, id)).statusCode, (await download(admin, id)).json().code]).toEqual([404, 'file.notFound']);
  });
});

describe('a file that nothing refers to', () => {
  it('is removed a day after it was last wanted, and one that is referred to stays', async () => {
    const actor = await newAdmin();
    const [left, used] = [await sent(actor, 'left'), await sent(actor, 'used')];
    const holder = newId();
    await use(actor, used.id, holder);
    clock.advance(23 * hourMs);
    await server.runSchedule('files.sweep');
    expect((await onDisk(actor)).length).toBe(2);
    await sent(actor, 'left');
    clock.advance(2 * hourMs);
    await server.runSchedule('files.sweep');
    expect((await onDisk(actor)).length).toBe(2);
    clock.advance(24 * hourMs);
    await server.runSchedule('files.sweep');
    expect(await onDisk(actor)).toEqual([used.id]);
    await asTenant(test.db, actor.accountId, (tx) => server.features.files.release(tx, 'test', [holder]));
    clock.advance(25 * hourMs);
    await server.runSchedule('files.sweep');
    expect(await onDisk(actor)).toEqual([]);
    await expect(use(actor, left.id)).rejects.toMatchObject({ code: 'file.notFound' });
  });

  it('is either used or gone when its use and its removal come at once, and never used without its bytes', async () => {
    const actor = await newAdmin();
    for (let round = 0; round < 12; round += 1) {
      const { id } = await sent(actor, `round ${round}`);
      clock.advance(25 * hourMs);
      const [used] = await Promise.allSettled([use(actor, id), server.runSchedule('files.sweep'), server.runSchedule('files.sweep')]);
      await server.runSchedule('files.sweep');
      expect((await onDisk(actor)).includes(id)).toBe(used.status === 'fulfilled');
    }
  });

  it('goes with its account, bytes and all, also while it is referred to', async () => {
    const actor = await newAdmin();
    const { id } = await sent(actor, 'of a marker-person');
    await use(actor, id);
    await test.db.transaction((tx) => deleteAccount(tx, actor.accountId));
    clock.advance(1000);
    await server.runSchedule('files.sweep');
    expect(await onDisk(actor)).toEqual([]);
  });
});

describe('what a process that died has left', () => {
  it('is removed when it is a day old', async () => {
    const key = `${admin.accountId}/${newId()}`;
    await test.pool.query("insert into file_removals (key, store, due_at) values ($1, 'data-folder', $2)", [
      key,
      new Date(clock.now().getTime() + 24 * hourMs),
    ]);
    clock.advance(25 * hourMs);
    await server.runSchedule('files.sweep');
    const { rows } = await test.pool.query('select from file_removals where key = $1', [key]);
    expect(rows).toEqual([]);
  });
});
