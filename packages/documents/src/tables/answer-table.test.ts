import { describe, expect, it } from 'vitest';
import { readHere } from '../__fixtures__/read-here.ts';
import { cellsIn, salesBook, tableQuestions } from '../__fixtures__/table-questions.ts';
import { openTables } from './answer-table.ts';

const list = 'Name,Price,Stock,Kind\nBlue pump,"$1,200.10",3,pump\nRed pump,$0.20,5,pump\nValve,$7,,valve\nHose,(3),n/a,hose\n';

describe('answers from tables', () => {
  it.each(['en', 'zh'] as const)('are exact for generated questions over 10,000 rows: %s', async (language) => {
    const document = await readHere('sales.xlsx', salesBook(language, 10_000));
    const { ask } = openTables(document);
    for (const { question, values, cells } of tableQuestions(language, 10_000, 10)) {
      const answer = ask(question);
      expect([question, answer?.values, cellsIn(answer?.references ?? [])]).toEqual([question, values, cells]);
    }
  });

  it('name the cells, and where they stand in the text', async () => {
    const document = await readHere('list.csv', list);
    const answer = openTables(document).ask('What is the total price where kind is pump?');
    expect(answer).toMatchObject({ values: ['$1200.3'], sheet: 'list', references: ['B2:B3'] });
    expect(answer?.ranges.map(({ start, end }) => document.text.slice(start, end))).toEqual(['$1,200.10', '$0.20']);
  });

  it('are none where a word is not understood, the numbers are not all numbers, or nothing is asked', async () => {
    const { ask } = openTables(await readHere('list.csv', list));
    for (const question of [
      'What is the total price of purple things?',
      'What is the total stock?',
      'What is the total price where kind is pump or kind is valve?',
      'Price',
      'What is the price without tax?',
      'What is the total price?',
      '',
      'x'.repeat(100_000),
    ])
      expect([question.slice(0, 60), ask(question)]).toEqual([question.slice(0, 60), null]);
  });

  it('look up a column that is called as one counts, and count where none is', async () => {
    const stock = '货号,仓库,数量\nBC-210,上海,80\nBC-211,上海,4\nBC-212,广州,7\n';
    const { ask } = openTables(await readHere('stock.csv', stock));
    expect(ask('BC-210的数量是多少？')).toMatchObject({ values: ['80'], references: ['C2'] });
    const shops = '货号,仓库\nBC-210,上海\nBC-211,上海\nBC-212,广州\n';
    expect(openTables(await readHere('shops.csv', shops)).ask('仓库是上海的货号数量是多少？')).toMatchObject({ values: ['2'] });
  });

  it('are none where two tables could be meant', async () => {
    const document = await readHere(
      'two.html',
      '<table><tr><th>City<th>Sum<tr><td>Rome<td>1</table><p>and</p><table><tr><th>City<th>Sum<tr><td>Rome<td>2</table>',
    );
    expect(openTables(document).ask('What is the sum of Rome?')).toBeNull();
  });
});
