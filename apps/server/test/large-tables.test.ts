// 200 generated questions over a workbook of 10,000 rows, put to the chat: each value exact, each with the cells that it is of.
import { salesBook, tableQuestions } from '@inkstone/documents/__fixtures__/table-questions';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type DocumentsHouse, openDocuments } from './documents-suite.ts';
import { scaled } from './scale.ts';

const rows = scaled(10_000);
const questions = scaled(100);
/** So many values and areas an answer shows at most. */
const mostShown = 20;

let house: DocumentsHouse;
beforeAll(async () => {
  house = await openDocuments();
});
afterAll(() => house.close());

const cellsIn = (areas: readonly string[]): number =>
  areas.reduce((sum, area) => {
    const [first = '', last = first] = area.slice(area.indexOf('!') + 1).split(':');
    return sum + Number(last.replace(/^\D+/, '')) - Number(first.replace(/^\D+/, '')) + 1;
  }, 0);

it.each(['en', 'zh'] as const)('what is asked of a large table is exact, with its cells: %s', async (language) => {
  const place = await house.newBase();
  await house.addFile(place, 'sales.xlsx', new Uint8Array(salesBook(language, rows)));
  await house.settled(place);
  for (const { question, values, cells } of tableQuestions(language, rows, questions)) {
    house.clock.advance(10_000);
    const { text, citations } = await house.answer(place, question);
    const areas: string[] = citations[0]?.cells ?? [];
    const told = [...text.matchAll(/\*\*(.+?)\*\*/g)].map(([, value]) => value.replaceAll('\\', ''));
    expect([question, told]).toEqual([question, values.slice(0, mostShown)]);
    if (areas.length < mostShown) expect([question, cellsIn(areas)]).toEqual([question, cells]);
    else expect(cells).toBeGreaterThanOrEqual(mostShown);
  }
});
