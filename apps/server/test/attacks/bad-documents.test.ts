// What people hand in by mistake, or against us, sent to the application as a browser would: each ends with a clear text in both languages,
// and a good document between them goes on.
import { Readable } from 'node:stream';
import { badFiles } from '@inkstone/documents/__fixtures__/bad-files';
import { pdfOf } from '@inkstone/documents/__fixtures__/make-pdf';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type DocumentsHouse, openDocuments } from '../documents-suite.ts';
import { upload } from '../upload.ts';

let house: DocumentsHouse;
beforeAll(async () => {
  house = await openDocuments();
});
afterAll(() => house.close());

/** What becomes of each: read all the same, or why not; at the sending already, or when it is read. */
const expected: Readonly<Record<string, string>> = {
  'empty.pdf': 'file.empty',
  'noise.pdf': 'document.damaged',
  'locked.pdf': 'document.encrypted',
  'loop.pdf': 'indexed',
  'ten-thousand-pages.pdf': 'document.tooManyPages',
  'one-glyph.pdf': 'indexed',
  'no-text.pdf': 'document.noText',
  'unknown.xyz': 'file.kindUnknown',
  'old.doc': 'document.needsOffice',
  'locked.docx': 'document.encrypted',
  'not-really.docx': 'file.kindWrong',
  'cut.docx': 'document.damaged',
  'bomb.zip': 'document.tooMuchInside',
  'locked.zip': 'document.encrypted',
  'locked-in-zip.zip': 'document.encrypted',
  'nothing.zip': 'document.nothingInside',
  'nested.zip': 'document.tooMuchInside',
  'cut.png': 'document.damaged',
};

const told = async (name: string, content: Uint8Array, place: Awaited<ReturnType<DocumentsHouse['newBase']>>): Promise<string> => {
  const sent = (await upload(house.server, place.actor, { name, content: new Uint8Array(content) })).json();
  if (sent.code) {
    expect(sent.msg).toMatch(/[a-z]{3}/);
    return sent.code;
  }
  await house.add(place, [{ fileId: sent.data.files[0].id }]);
  type Row = { name: string; state: string; reason: { code: string; msg: string } | null };
  const find = (items: readonly Row[]): Row | undefined => items.find((each) => each.name === name);
  const row = find((await house.settled(place)).items);
  if (row?.state !== 'failed') return `${row?.state}`;
  const chinese = find((await house.list(place, '?lang=zh')).items);
  expect(row.reason?.msg).toMatch(/^[^{}]*[a-z]{3}[^{}]*\.$/);
  expect(chinese?.reason?.msg).toMatch(/^[^{}]*\p{Script=Han}{3}[^{}]*。$/u);
  return `${row.reason?.code}`;
};

it.each(Object.entries(expected))('%s ends with %s, and the next one is read', async (name, code) => {
  const place = await house.newBase();
  expect(await told(name, badFiles[name]?.() ?? new Uint8Array(), place)).toBe(code);
  await house.addFile(place, 'calm.txt', `Calm is kept beside ${name}.`);
  await house.settled(place);
  expect(await house.texts(place, 'Calm is kept beside')).toContain(`Calm is kept beside ${name}.`);
});

it.each([
  ['report.txt', 'one-glyph.pdf'],
  ['program.pdf', null],
])('%s that is something else is refused with what to do', async (name, of) => {
  const place = await house.newBase();
  const content = of ? badFiles[of]?.() : Buffer.concat([Buffer.from('MZ\x90\0', 'latin1'), Buffer.alloc(900)]);
  expect(await told(name, content ?? new Uint8Array(), place)).toBe('file.kindWrong');
});

it('a file of 600 MB is refused with the limit in the text, and nothing of it is kept', async () => {
  const { actor } = await house.newBase();
  const mebibyte = 1024 * 1024;
  const body = Readable.from(
    (function* () {
      yield Buffer.from(
        '--b\r\ncontent-disposition: form-data; name="file"; filename="large.pdf"\r\ncontent-type: application/pdf\r\n\r\n%PDF-1.7\n',
      );
      const piece = Buffer.alloc(mebibyte);
      for (let sent = 0; sent < 600; sent += 1) yield piece;
      yield Buffer.from('\r\n--b--\r\n');
    })(),
  );
  const response = await house.server.app.inject({
    method: 'POST',
    url: '/api/upload/files/',
    headers: { ...actor.headers, 'content-type': 'multipart/form-data; boundary=b' },
    payload: body,
  });
  expect(response.json()).toMatchObject({ code: 'file.tooLarge', msg: expect.stringContaining('100 MB') });
  expect(response.statusCode).toBe(413);
  const { rows } = await house.test.pool.query('select 1 from files where account_id = $1', [actor.accountId]);
  expect(rows).toEqual([]);
});

it.each([
  ['/api/upload/files/', 3_000_000_000],
  ['/api/ai_chat/upload_image/?use=avatar', 600_000_000],
])('what says that it is larger than %s takes is refused before a byte of it was read', async (url, length) => {
  const { actor } = await house.newBase();
  let read = 0;
  const body = new Readable({
    read(size) {
      read += size;
      this.push(read > 10_000_000 ? null : Buffer.alloc(size));
    },
  });
  const response = await house.server.app.inject({
    method: 'POST',
    url,
    headers: { ...actor.headers, 'content-type': 'multipart/form-data; boundary=b', 'content-length': `${length}` },
    payload: body,
  });
  expect([response.statusCode, response.json().code]).toEqual([413, 'request.tooLarge']);
  expect(response.json().msg).toMatch(/[a-z]{3}/);
  // No more than what a stream keeps ready for its first reader.
  expect(read).toBeLessThan(200_000);
});

it('a knowledge base without a document says that it found nothing', async () => {
  const place = await house.newBase();
  const { outcome, text, citations } = await house.answer(place, 'How long is the warranty?');
  expect([outcome, text, citations]).toEqual(['notFound', '', []]);
});

it('a file that is replaced while it is read in parts is never mixed with the other one', async () => {
  const place = await house.newBase();
  const sentence = (years: number) => `Every lamp that leaves our shop has a warranty of ${years} years.`;
  const pdf = (years: number) => new Uint8Array(pdfOf([[{ x: 60, y: 700, text: sentence(years) }]]));
  await house.addFile(place, 'handbook.pdf', pdf(5));
  await house.settled(place);
  const { id } = await house.answer(place, 'How many years of warranty has a lamp?');
  const part = (headers: object) =>
    house.server.app.inject({ url: `/api/chats/answers/${id}/file/?number=1`, headers: { ...place.actor.headers, ...headers } });
  const first = await part({ range: 'bytes=0-99' });
  expect([first.statusCode, first.rawPayload.length]).toEqual([206, 100]);
  expect((await part({ range: 'bytes=100-199', 'if-range': String(first.headers.etag) })).statusCode).toBe(206);
  // Whoever has a part of another file gets this one whole.
  expect((await part({ range: 'bytes=100-199', 'if-range': '"another"' })).statusCode).toBe(200);
  await house.addFile(place, 'handbook.pdf', pdf(7));
  await house.settled(place);
  const late = await part({ range: 'bytes=200-299', 'if-range': String(first.headers.etag) });
  expect([late.statusCode, late.json().code]).toEqual([404, 'document.noFile']);
});
