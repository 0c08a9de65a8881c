import { describe, expect, it } from 'vitest';
import { readHere } from './__fixtures__/read-here.ts';
import { blocksAround } from './blocks-around.ts';

const csv = ['name,town,stock', ...Array.from({ length: 200 }, (_, index) => `Tote ${index + 1},Ghent,${index}`)].join('\n');

describe('what stands around a range', () => {
  it('is the whole of a short document, block by block', async () => {
    const document = await readHere('a.md', '# Returns\n\nWithin 30 days.\n\n- labels\n- bags');
    const around = blocksAround(document, { start: 0, end: 4 }, 1000);
    expect(around.isWhole).toBe(true);
    expect(around.blocks.map(({ kind, text }) => [kind, text])[0]).toEqual(['heading', 'Returns']);
    for (const { start, text } of around.blocks) expect(document.text.slice(start, start + text.length)).toBe(text);
  });

  it('is whole lines of a long table, with the numbers that they have in their sheet', async () => {
    const document = await readHere('stock.csv', csv);
    const start = document.text.indexOf('Tote 100\t');
    const { blocks, isWhole } = blocksAround(document, { start, end: start + 8 }, 40);
    const [{ text, table } = { text: '', table: null }] = blocks;
    expect(isWhole).toBe(false);
    const lines = text.split('\n');
    expect(lines.every((line) => line.split('\t').length === 3)).toBe(true);
    expect(table?.columns).toEqual(['name', 'town', 'stock']);
    // The header is row 1, so the hundredth row of values is row 101.
    expect(table?.rows[lines.findIndex((line) => line.startsWith('Tote 100\t'))]).toBe(101);
    expect(table?.rows).toHaveLength(lines.length);
  });

  it('is the beginning of a range that is longer than can be shown', async () => {
    const document = await readHere('stock.csv', csv);
    const { blocks } = blocksAround(document, { start: 0, end: document.text.length }, 100);
    expect(blocks.reduce((sum, { text }) => sum + text.length, 0)).toBeLessThan(300);
  });
});
