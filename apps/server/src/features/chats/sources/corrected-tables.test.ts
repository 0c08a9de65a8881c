import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DocumentsHouse, openDocuments, type Place } from '../../../../test/documents-suite.ts';

let house: DocumentsHouse;
beforeAll(async () => {
  house = await openDocuments();
});
afterAll(() => house.close());

const rows = Array.from({ length: 30 }, (_, at) => `Lamp ${at + 1},${at < 15 ? 'North' : 'South'},10`);
const sales = ['Product,Region,Units', ...rows].join('\n');
const question = 'What is the sum of Units where Region is South?';

const withSales = async () => {
  const place = await house.newBase();
  const fileId = await house.send(place.actor, { name: 'sales.csv', content: sales });
  const cut = { template: 'rows', size: 200, overlap: 0 };
  const [{ documentId }] = (await house.add(place, [{ fileId }], { cut })).data.files;
  await house.settled(place);
  const { chunks, generation } = (await house.ask(place.actor, `/api/ai_chat/get_doc/?id=${documentId}`)).data;
  const change = async (product: string, chunk: (text: string) => object) => {
    const { index, text } = chunks.find((each: { text: string }) => each.text.includes(product));
    const body = { id: documentId, chunk: { generation, index, ...chunk(text) } };
    expect((await house.ask(place.actor, '/api/ai_chat/edit_doc/', body)).errno).toBe(0);
    await house.settled(place);
    return text;
  };
  return { place, change };
};
const textOf = async (place: Place): Promise<string> => (await house.answer(place, question)).text;

describe('a table of which a part was changed by hand', () => {
  it('is computed without the rows of a chunk that is off', async () => {
    const { place, change } = await withSales();
    expect(await textOf(place)).toContain('**150**');
    const off = (await change('Lamp 30\t', () => ({ isOn: false }))).split('\n');
    expect(off.length).toBeGreaterThan(1);
    const now = await house.answer(place, question);
    expect(now.text).toContain(`**${10 * (15 - off.length)}**`);
    expect(now.citations[0].cells.join()).not.toContain('31');
    await change('Lamp 30\t', () => ({ isOn: true }));
    expect(await textOf(place)).toContain('**150**');
  });

  it('is computed of the rows as they were corrected, and its citation says what they say', async () => {
    const { place, change } = await withSales();
    await change('Lamp 30\t', (text) => ({ text: text.replace('Lamp 30\tSouth\t10', 'Lamp 30\tSouth\t77') }));
    const { text, citations } = await house.answer(place, question);
    expect(text).toContain('**217**');
    expect(citations[0]).toMatchObject({ isCorrected: true, quote: expect.stringContaining('77') });
  });

  it('is not computed where the corrected lines are not its rows any more', async () => {
    const { place, change } = await withSales();
    await change('Lamp 30\t', () => ({ text: 'Of these lamps nothing was sold in the South.' }));
    const { text, citations } = await house.answer(place, question);
    expect(text).not.toMatch(/\*\*\d+\*\*/);
    expect(citations.every(({ cells }: { cells: string[] }) => cells.length === 0)).toBe(true);
  });
});
