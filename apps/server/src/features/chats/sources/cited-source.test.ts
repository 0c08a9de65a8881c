import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#server/kernel/ids.ts';
import { pdfOf } from '../../../../../../packages/documents/src/__fixtures__/make-pdf.ts';
import { buildActor } from '../../../../test/builders.ts';
import { type DocumentsHouse, openDocuments, type Place } from '../../../../test/documents-suite.ts';

let house: DocumentsHouse;
let place: Place;

beforeAll(async () => {
  house = await openDocuments();
  place = await house.newBase();
});
afterAll(() => house.close());

const line = (text: string, y: number) => ({ x: 72, y, text });
const report = pdfOf([
  [line('Annual report of the lamp works', 780)],
  [line('The warranty of a lamp lasts five years.', 780), line('Batteries have no warranty.', 700)],
]);

const ask = async (question: string): Promise<string> => (await house.answer(place, question)).id;
const source = async (answerId: string) => (await house.ask(place.actor, `/api/chats/answers/${answerId}/citation/`)).data;
const file = (answerId: string, { actor }: Pick<Place, 'actor'> = place) =>
  house.server.app.inject({ url: `/api/chats/answers/${answerId}/file/`, headers: actor.headers });

describe('the source of a citation', () => {
  it('is a PDF with its pages, its sizes, and marks over the sentence', async () => {
    await house.addFile(place, 'report.pdf', new Uint8Array(report));
    await house.settled(place);
    const answerId = await ask('How long is the warranty of a lamp?');
    const { citation, state, pdf } = await source(answerId);
    expect([state, citation.firstPage, pdf.pages]).toEqual(['same', 2, 2]);
    expect(pdf.sizes).toEqual([{ from: 1, width: 595, height: 842 }]);
    const [mark] = pdf.marks;
    // PDF counts from the bottom: 842 - 780 is the line that the words stand on.
    expect(pdf.marks).toHaveLength(1);
    expect(mark).toMatchObject({ page: 2, x: 72 });
    expect(mark.y).toBeLessThan(62);
    expect(mark.y + mark.height).toBeGreaterThan(62);
    expect(Buffer.from((await file(answerId)).rawPayload).equals(Buffer.from(report))).toBe(true);
  });

  it('is nothing for somebody else of the account', async () => {
    const answerId = await ask('How long is the warranty of a lamp?');
    const colleague = await buildActor(house.test.db, { accountId: place.actor.accountId, role: 'shared' });
    expect((await file(answerId, { actor: colleague })).statusCode).toBe(404);
    expect((await file(newId())).statusCode).toBe(404);
  });

  it('has the cells that an answer was computed of, with the numbers of their rows', async () => {
    await house.addFile(place, 'stock.csv', 'product,stock\nTote 1,5\nTote 2,8\n');
    await house.settled(place);
    const { citation, text, pdf } = await source(await ask('What is the stock of Tote 2?'));
    expect([citation.cells, pdf]).toEqual([['stock!B3'], null]);
    const { table } = text.blocks[0];
    expect(table).toMatchObject({ columns: ['product', 'stock'], sheet: 'stock', rows: [1, 2, 3], firstColumn: 1 });
  });

  it('says so when the document was replaced, or is gone, and keeps what was cited', async () => {
    const { documentId } = await house.addFile(place, 'opening.md', 'The workshop opens at seven in the morning.');
    await house.settled(place);
    const answerId = await ask('When does the workshop open in the morning?');
    const { text, citation, state } = await source(answerId);
    expect([state, citation.documentId]).toEqual(['same', documentId]);
    const [{ start, text: words }] = text.blocks;
    expect(words.slice(text.start - start, text.end - start)).toBe(citation.quote);
    await house.addFile(place, 'opening.md', 'New hours.\n\nThe workshop opens at seven in the morning.');
    await house.settled(place);
    const changed = await source(answerId);
    expect(changed).toMatchObject({ state: 'changed', text: null, pdf: null });
    expect(changed.citation.quote).toContain('at seven in the morning');
    expect((await file(answerId)).statusCode).toBe(404);
    await house.ask(place.actor, '/api/ai_chat/delete_documents/', { ids: [documentId] });
    expect(await source(answerId)).toMatchObject({ state: 'gone', text: null, citation: { quote: changed.citation.quote } });
  });
});
