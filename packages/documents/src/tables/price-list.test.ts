import { describe, expect, it } from 'vitest';
import { readHere } from '../__fixtures__/read-here.ts';
import { openTables } from './answer-table.ts';

const lists = {
  en: `Article,Category,Price EUR,Stock,City
Luna 1,Ceiling lights,310,4,Berlin
Luna 2,Ceiling lights,129.50,7,Shanghai
Alba,Desk lamps,49,12,Shanghai
Briza,Desk lamps,79,3,Shanghai
Cora,Desk lamps,60,5,Berlin
Dune,Outdoor lamps,295,2,Berlin
Este,Outdoor lamps,105,9,Shanghai
`,
  zh: `商品,类别,单价（元）,库存,城市
月光一号,吸顶灯,310,4,北京
月光二号,吸顶灯,129.50,7,上海
晨曦,台灯,49,12,上海
微风,台灯,79,3,上海
科拉,台灯,60,5,北京
沙丘,户外灯,295,2,北京
东方,户外灯,105,9,上海
`,
};

const asked: Readonly<Record<keyof typeof lists, readonly (readonly [string, string, string])[]>> = {
  en: [
    ['Which is the most expensive ceiling light?', 'Luna 1', 'A2'],
    ['What is the most expensive ceiling light?', 'Luna 1', 'A2'],
    ['Which ceiling light is the most expensive?', 'Luna 1', 'A2'],
    ['Which is the cheapest desk lamp in Shanghai?', 'Alba', 'A4'],
    ['What is the most expensive article in Shanghai?', 'Luna 2', 'A3'],
    ['How much is the cheapest desk lamp?', '49', 'C4'],
    ['What is the highest price of a ceiling light?', '310', 'C2'],
    ['Which desk lamp has the highest stock?', 'Alba', 'A4'],
    ['Which articles cost more than 290 euros?', 'Luna 1|Dune', 'A2,A7'],
    ['articles over 290 euros', 'Luna 1|Dune', 'A2,A7'],
    ['Articles under €60', 'Alba', 'A4'],
    ['Which desk lamps cost less than 60 EUR?', 'Alba', 'A4'],
    ['Which articles cost 60 euros or less?', 'Alba|Cora', 'A4,A6'],
    ['Which articles are cheaper than 60 euros?', 'Alba', 'A4'],
    ['Which articles are between 100 and 200 euros?', 'Luna 2|Este', 'A3,A8'],
    ['How many desk lamps cost more than 50 euros?', '2', 'B5:B6'],
    ['What costs more than 290 euros?', 'Luna 1|Dune', 'A2,A7'],
    ['What is the average price of outdoor lamps?', '200', 'C7:C8'],
    ['What is the average price of an outdoor lamp?', '200', 'C7:C8'],
    ['How many desk lamps are there in Shanghai?', '2', 'B4:B5'],
    ['How many desk lamps are in stock in Shanghai?', '15', 'D4:D5'],
  ],
  zh: [
    ['单价最高的是哪个？', '月光一号', 'A2'],
    ['单价最高的是什么？', '月光一号', 'A2'],
    ['单价最高的商品是哪个？', '月光一号', 'A2'],
    ['最贵的吸顶灯是哪个？', '月光一号', 'A2'],
    ['哪款吸顶灯最贵？', '月光一号', 'A2'],
    ['上海最便宜的台灯是哪一款？', '晨曦', 'A4'],
    ['最便宜的台灯多少钱？', '49', 'C4'],
    ['最高的单价是多少？', '310', 'C2'],
    ['库存最少的是哪个？', '沙丘', 'A7'],
    ['价格超过290元的商品有哪些？', '月光一号|沙丘', 'A2,A7'],
    ['295元以上的商品有哪些？', '月光一号|沙丘', 'A2,A7'],
    ['单价在60块以下的台灯有哪些？', '晨曦|科拉', 'A4,A6'],
    ['哪些商品低于60元？', '晨曦', 'A4'],
    ['户外灯的平均价格是多少？', '200', 'C7:C8'],
    ['上海有多少台灯？', '2', 'E4:E5'],
    ['上海的台灯有几款？', '2', 'E4:E5'],
    ['上海的台灯库存一共多少？', '15', 'D4:D5'],
  ],
};

/** What can be meant in two ways, or not with this table: a number without what it counts, another currency, words that it does not have. */
const refused: Readonly<Record<keyof typeof lists, readonly string[]>> = {
  en: [
    'articles over 290',
    'Which articles cost more than 290 dollars?',
    'Which articles have a stock over 5 euros?',
    'Which is the best ceiling light?',
    'Which chair in Berlin is the most expensive?',
    'Which chairs cost less than 60 euros?',
    'What is the average price of lamps?',
    'Which articles cost more than 50 euros or less?',
    'Which articles are cheaper than Alba?',
    'Is Alba a desk lamp?',
    'What is Alba?',
    'Ceiling lights',
  ],
  zh: ['哪些商品高于290美元？', '最好的吸顶灯是哪个？', '台灯', '290以上的商品有哪些？', '上海最贵的椅子是哪个？'],
};

describe.each(['en', 'zh'] as const)('a price list answers as people ask: %s', (language) => {
  const opened = async () => openTables(await readHere('list.csv', lists[language]));

  it.each(asked[language])('%s', async (question, values, cells) => {
    const { ask } = await opened();
    expect(ask(question)).toMatchObject({ values: values.split('|'), references: cells.split(',') });
  });

  it.each(refused[language])('and not what is not understood: %s', async (question) => {
    const { ask } = await opened();
    expect(ask(question)).toBeNull();
  });
});

describe('a price list', () => {
  it('compares the currency that its cells name', async () => {
    const { ask } = openTables(await readHere('list.csv', 'Article,Price\nLamp,290 EUR\nSofa,$300\nBed,€320.50\n'));
    expect(ask('Which articles cost more than 289 euros?')).toMatchObject({ values: ['Lamp', 'Bed'], references: ['A2', 'A4'] });
    expect(ask('Which articles cost more than 290 euros?')).toMatchObject({ values: ['Bed'] });
    expect(ask('Which articles cost at least $300?')).toMatchObject({ values: ['Sofa'] });
  });

  it('finds rows by the whole word of a cell, not by another number of it where both stand in cells', async () => {
    const { ask } = openTables(await readHere('list.csv', 'Article,Kind,Price\nA 1,Lamp,1\nA 2,Lamps,2\nA 3,Lamps,4\n'));
    expect(ask('What is the average price of lamps?')).toMatchObject({ values: ['3'] });
    expect(ask('Which article has a kind that contains lamp?')).toMatchObject({ values: ['A 1', 'A 2', 'A 3'] });
  });

  it('names what is asked for by its name and not by its number, and by nothing where no column tells the rows apart', async () => {
    const numbered = openTables(await readHere('list.csv', 'SKU,Item,Kind,Price\n17-A,Alba,lamp,5\n17-B,Briza,lamp,7\n'));
    expect(numbered.ask('Which is the most expensive lamp?')).toMatchObject({ values: ['Briza'] });
    const unnamed = openTables(await readHere('list.csv', 'Kind,City,Price\nlamp,Rome,5\nlamp,Rome,7\n'));
    expect(unnamed.ask('Which is the most expensive lamp?')).toBeNull();
  });
});
