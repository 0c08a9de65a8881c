import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readHere } from '../__fixtures__/read-here.ts';
import { createDocumentBuilder } from '../document-builder.ts';
import { type BlockKind, type DocumentPart, type DocumentText, usualLimits } from '../document-text.ts';
import type { ChunkTemplate } from './chunk.ts';
import { chunkDocument } from './chunk-document.ts';

const kinds: readonly BlockKind[] = ['heading', 'paragraph', 'list', 'table', 'code', 'caption'];
const words = [
  'pump',
  'valve.',
  'Grüße',
  '北京是首都。',
  'これは本です。',
  '한국어 문장입니다.',
  '👩‍👩‍👧',
  'e\u0301\u0301',
  'What is it?',
  'Q1:',
  '1,234.50',
  'Dr.',
  'a'.repeat(70),
];

const blockOf = fc.record({
  kind: fc.constantFrom(...kinds),
  text: fc.array(fc.constantFrom(...words, '\n', '\t'), { minLength: 1, maxLength: 60 }).map((parts) => parts.join(' ').trim()),
  level: fc.integer({ min: 1, max: 4 }),
});

const documentOf = (pages: readonly (readonly { kind: BlockKind; text: string; level: number }[])[], language: string): DocumentText => {
  const parts: DocumentPart[] = [];
  const builder = createDocumentBuilder(usualLimits, (part) => parts.push(part));
  for (const blocks of pages) {
    const page = builder.openPage();
    for (const { kind, text, level } of blocks) {
      const table = { columns: [], headerRows: 0 as const, firstRow: 1, firstColumn: 1 };
      page.add(kind, text, kind === 'heading' ? { level } : kind === 'table' ? { table } : {});
    }
    page.close();
  }
  return {
    text: parts.map(({ text }) => text).join(''),
    pages: parts.map(({ page }) => page),
    blocks: parts.flatMap(({ blocks }) => blocks),
    language,
    notes: [],
  };
};

const anyDocument = fc
  .tuple(fc.array(fc.array(blockOf, { maxLength: 6 }), { maxLength: 4 }), fc.constantFrom('en', 'zh', 'ja', 'ko'))
  .map(([pages, language]) => documentOf(pages, language));
const anySettings = fc.record({
  template: fc.constantFrom<ChunkTemplate>('prose', 'questions', 'rows', 'slides'),
  size: fc.integer({ min: 50, max: 900 }),
  overlap: fc.integer({ min: 0, max: 300 }),
});

describe('chunks', () => {
  it('are in order, slices of the text, never too long, have all of the text, and are the same again', () => {
    fc.assert(
      fc.property(anyDocument, anySettings, (document, settings) => {
        const chunks = chunkDocument(document, settings);
        let covered = 0;
        let start = -1;
        for (const [index, chunk] of chunks.entries()) {
          expect(chunk.index).toBe(index);
          expect([chunk.start, chunk.end].every(Number.isInteger)).toBe(true);
          expect(chunk.text).toBe(document.text.slice(chunk.start, chunk.end));
          expect(chunk.text.length).toBeLessThanOrEqual(settings.size);
          expect(chunk.text.isWellFormed()).toBe(true);
          expect(chunk.start).toBeGreaterThan(start);
          expect(document.text.slice(covered, Math.max(covered, chunk.start)).trim()).toBe('');
          expect(chunk.end).toBeGreaterThan(covered);
          expect(chunk.firstPage).toBeLessThanOrEqual(chunk.lastPage);
          start = chunk.start;
          covered = chunk.end;
        }
        expect(document.text.slice(covered).trim()).toBe('');
        expect(chunkDocument(document, settings)).toEqual(chunks);
      }),
      { numRuns: 150 },
    );
  });

  it('know their headings and pages', async () => {
    const document = await readHere('a.md', '# Travel\n\n## Trains\n\nSecond class.\n\n## Planes\n\nOnly beyond 600 km.');
    const chunks = chunkDocument(document, { template: 'prose', size: 60, overlap: 0 });
    expect(chunks.map(({ headings }) => headings)).toEqual([
      ['Travel', 'Trains'],
      ['Travel', 'Planes'],
    ]);
  });

  it('end at sentences, in Chinese too', async () => {
    const sentence = '员工出差应提前三天提交申请，并由部门经理批准。';
    const document = await readHere('a.txt', sentence.repeat(12));
    const chunks = chunkDocument(document, { template: 'prose', size: 100, overlap: 0 });
    expect(new Set(chunks.map(({ text }) => text.at(-1)))).toEqual(new Set(['。']));
  });

  it('share whole sentences with the one before when asked to', async () => {
    const document = await readHere(
      'a.txt',
      Array.from({ length: 12 }, (_, index) => `Sentence number ${index} is of some length.`).join(' '),
    );
    const [first, second] = chunkDocument(document, { template: 'prose', size: 200, overlap: 60 });
    expect(second?.start).toBeLessThan(first?.end ?? 0);
    expect(second?.text).toMatch(/^Sentence number \d+ is/);
  });

  it('are one a question, with its answer', async () => {
    const document = await readHere('faq.txt', 'Q: Where do I park?\nA: Behind the house.\n\nQ: When do you open?\nA: At nine.');
    const texts = chunkDocument(document, { template: 'questions', size: 500, overlap: 0 }).map(({ text }) => text);
    expect(texts).toEqual(['Q: Where do I park?\nA: Behind the house.', 'Q: When do you open?\nA: At nine.']);
  });

  it('name their rows and columns', async () => {
    const rows = Array.from({ length: 30 }, (_, index) => `name ${index},${index}`);
    const document = await readHere('list.csv', ['name,count', ...rows].join('\n'));
    const chunks = chunkDocument(document, { template: 'rows', size: 120, overlap: 50 });
    expect(chunks[0]?.rows).toMatchObject({ sheet: 'list', first: 1, columns: ['name', 'count'] });
    expect(chunks.slice(1).map(({ rows: found }, index) => (found?.first ?? 0) - (chunks[index]?.rows?.last ?? 0))).toEqual(
      chunks.slice(1).map(() => 1),
    );
    expect(chunks.at(-1)?.rows?.last).toBe(31);
  });
});
