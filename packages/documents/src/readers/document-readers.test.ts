import { fork } from 'node:child_process';
import { on, once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { badFiles } from '../__fixtures__/bad-files.ts';
import { docxOf, wordParagraph } from '../__fixtures__/make-office.ts';
import { pdfOf } from '../__fixtures__/make-pdf.ts';
import { readHere } from '../__fixtures__/read-here.ts';
import { chunkDocument } from '../chunks/chunk-document.ts';
import { type DocumentPart, usualLimits } from '../document-text.ts';
import { createDocumentReaders } from './document-readers.ts';
import { findOffice } from './office.ts';

const program = join(import.meta.dirname, 'reader-program.ts');
const open = (path = program, office: string | null = null) =>
  createDocumentReaders({ program: path, most: 1, memory: 512, idleMs: 60_000, office: () => office });
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Programs that stand for files which make their reader do such things. */
const misdeeds = {
  loop: 'process.on("message", () => { for (;;); });',
  eat: 'const kept = []; process.on("message", () => { for (;;) kept.push(Buffer.alloc(5_000_000, 1)); });',
  crash: 'process.on("message", () => process.abort());',
  leave: 'process.on("message", () => process.exit(3));',
};
let folder = '';
const programOf = (name: keyof typeof misdeeds): string => join(folder, `${name}.mjs`);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'inkstone-readers-'));
  for (const [name, text] of Object.entries(misdeeds)) writeFileSync(join(folder, `${name}.mjs`), text);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('readers', () => {
  it('read as one does here, and tell each page as it comes', async () => {
    const readers = open();
    const file = pdfOf([[{ x: 60, y: 700, text: 'One' }], [{ x: 60, y: 700, text: 'Two' }]]);
    const told: string[] = [];
    const document = await readers.read({ name: 'a.pdf', bytes: file }, usualLimits, {
      page: (number, of, { text }) => told.push(`${number}/${of} ${text.trim()}`),
    });
    expect(told).toEqual(['1/2 One', '2/2 Two']);
    expect(document).toEqual(await readHere('a.pdf', file));
    await readers.close();
  });

  it('cut what they read, and tell the chunks of the first page with words before the others are read', async () => {
    const readers = open();
    const cut = { template: 'prose', size: 60, overlap: 10 } as const;
    const page = (text: string) => [{ x: 60, y: 700, text }];
    const file = pdfOf([[], page('The first page speaks of tea.'), page('The second one speaks of coffee.')]);
    const begun: string[][] = [];
    const whole = await readers.readAndCut({ name: 'a.pdf', bytes: file }, usualLimits, {
      cut,
      begun: ({ pages }, chunks) => begun.push([`${pages.length}`, ...chunks.map(({ text }) => text)]),
    });
    const here = await readHere('a.pdf', file);
    expect(begun).toEqual([['2', 'The first page speaks of tea.']]);
    expect(whole).toEqual({ document: here, chunks: chunkDocument(here, cut) });
    expect(await readers.cut(here, usualLimits, { cut: { ...cut, size: 200 } })).toEqual(chunkDocument(here, { ...cut, size: 200 }));
    // One that ends with its first page is told once.
    const short = await readers.readAndCut({ name: 'a.txt', bytes: bytes('Tea.') }, usualLimits, { cut, begun: () => begun.push([]) });
    expect([short.chunks.length, begun.length]).toEqual([1, 1]);
    await readers.close();
  });

  it('hand on the reason of a refusal, and read the next document', async () => {
    const readers = open();
    await expect(readers.read({ name: 'a.txt', bytes: bytes('') }, usualLimits)).rejects.toMatchObject({ code: 'document.empty' });
    expect((await readers.read({ name: 'a.txt', bytes: bytes('still here') }, usualLimits)).text).toBe('still here');
    await readers.close();
  });

  it.each([
    ['loop', 'document.tooLong'],
    ['eat', 'document.tooMuchMemory'],
    ['leave', 'document.readerCrashed'],
  ] as const)('survive a file that makes its reader %s', async (name, code) => {
    const readers = open(programOf(name));
    const limits = { ...usualLimits, seconds: name === 'loop' ? 0.2 : 600, memory: 400 };
    await expect(readers.read({ name: 'a.txt', bytes: bytes('x') }, limits)).rejects.toMatchObject({ code });
    await expect(readers.read({ name: 'a.txt', bytes: bytes('x') }, limits)).rejects.toMatchObject({ code });
    await readers.close();
  });

  it('read old Word files by LibreOffice where it is installed, and say so where it is not', async () => {
    const old = badFiles['old.doc']?.() ?? new Uint8Array();
    const without = open();
    await expect(without.read({ name: 'old.doc', bytes: old }, usualLimits)).rejects.toMatchObject({
      code: 'document.needsOffice',
      params: { kind: 'doc' },
    });
    await without.close();

    // It stands for LibreOffice: it writes a Word file of today where it is told to.
    const office = join(folder, 'soffice');
    writeFileSync(join(folder, 'made.docx'), docxOf(wordParagraph('From another time')));
    writeFileSync(office, `#!/bin/sh\ncp '${join(folder, 'made.docx')}' in.docx\n`, { mode: 0o755 });
    expect(findOffice(['/nowhere', folder].join(delimiter))).toBe(office);
    const readers = open(program, office);
    expect((await readers.read({ name: 'old.doc', bytes: old }, usualLimits)).text).toBe('From another time');
    writeFileSync(office, '#!/bin/sh\nexit 1\n');
    await expect(readers.read({ name: 'old.doc', bytes: old }, usualLimits)).rejects.toMatchObject({ code: 'document.damaged' });
    writeFileSync(office, '#!/bin/sh\nsleep 600\n');
    await expect(readers.read({ name: 'old.doc', bytes: old }, { ...usualLimits, seconds: 1 })).rejects.toMatchObject({
      code: 'document.tooLong',
    });
    await readers.close();
  });

  it('leave nothing that another one would run, not even when they end by themselves', async () => {
    const temporary = await mkdtemp(join(folder, 'temporary-'));
    const reader = fork(program, [], { serialization: 'advanced', env: { TMPDIR: temporary, TEMP: temporary } });
    const exited = once(reader, 'exit');
    reader.send({ source: { name: 'a.txt', bytes: bytes('x') }, limits: usualLimits, cut: null });
    for await (const [answer] of on(reader, 'message', { close: ['exit'] })) if (answer.kind !== 'page') break;
    reader.disconnect();
    expect(await exited).toEqual([0, null]);
    expect(await readdir(temporary)).toEqual([]);
  });

  it('keep nothing of what they have read while they wait for more', async () => {
    setFlagsFromString('--expose-gc');
    const collect: () => void = runInNewContext('gc');
    setFlagsFromString('--no-expose-gc');
    const readers = open();
    const told: WeakRef<object>[] = [];
    const page = (_: number, __: number, part: DocumentPart): void => void told.push(new WeakRef(part.page));
    await readers.read({ name: 'a.txt', bytes: bytes('Tea.') }, usualLimits, { page });
    // What was looked at lives until the end of a turn.
    await new Promise(setImmediate);
    collect();
    expect(told.map((read) => read.deref())).toEqual([undefined]);
    await readers.close();
  });

  it('stop when they are told to', async () => {
    const readers = open(programOf('loop'));
    const stop = new AbortController();
    const reading = readers.read({ name: 'a.txt', bytes: bytes('x') }, usualLimits, { signal: stop.signal });
    stop.abort();
    await expect(reading).rejects.toMatchObject({ code: 'document.readStopped' });
    await readers.close();
  });
});
