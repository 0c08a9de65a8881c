import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pdfOf } from '../__fixtures__/make-pdf.ts';
import { readHere } from '../__fixtures__/read-here.ts';
import { usualLimits } from '../document-text.ts';
import { createDocumentReaders } from './document-readers.ts';

const program = join(import.meta.dirname, 'reader-program.ts');
const open = (path = program) => createDocumentReaders({ program: path, most: 1, memory: 512, idleMs: 60_000 });
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

  it('stop when they are told to', async () => {
    const readers = open(programOf('loop'));
    const stop = new AbortController();
    const reading = readers.read({ name: 'a.txt', bytes: bytes('x') }, usualLimits, { signal: stop.signal });
    stop.abort();
    await expect(reading).rejects.toMatchObject({ code: 'document.readStopped' });
    await readers.close();
  });
});
