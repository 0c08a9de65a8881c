// Questions on tables, as people ask them, through the chat: computed where they are understood, and never a number that was not asked for.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type DocumentsHouse, openDocuments, type Place } from './documents-suite.ts';

let house: DocumentsHouse;
let place: Place;
let prices: Place;

const colours = ['red', 'blue', 'green'];
const totes = Array.from({ length: 40 }, (_, at) => ({
  name: `Tote ${at + 1}`,
  colour: colours[at % 3] ?? '',
  stock: (at * 7) % 23,
  price: (at * 3 + 5) / 2,
}));
const stock = ['Product,Colour,Stock,Price', ...totes.map(({ name, colour, stock: left, price }) => [name, colour, left, price].join(','))];

const english = `Article,Category,Price EUR,Stock,City
Luna 1,Ceiling lights,310,4,Berlin
Luna 2,Ceiling lights,129.50,7,Shanghai
Alba,Desk lamps,49,12,Shanghai
Briza,Desk lamps,79,3,Shanghai
Cora,Desk lamps,60,5,Berlin
Dune,Outdoor lamps,295,2,Berlin
Este,Outdoor lamps,105,9,Shanghai`;
const chinese = `商品,类别,单价（元）,城市
月光一号,吸顶灯,310,北京
月光二号,吸顶灯,129.5,上海
沙丘,户外灯,295,北京
东方,户外灯,105,上海
晨曦,台灯,49,上海`;

beforeAll(async () => {
  house = await openDocuments();
  place = await house.newBase();
  await house.addFile(place, 'stock.csv', stock.join('\n'));
  await house.settled(place);
  prices = await house.newBase();
  await house.addFile(prices, 'prices.csv', english);
  await house.addFile(prices, '价格.csv', chinese);
  await house.settled(prices);
});
afterAll(() => house.close());

it.each([
  ['How much stock is there of Tote 7?', '19', 'stock!C8'],
  ['How many Tote 7 are in stock?', '19', 'stock!C8'],
  ['What colour is Tote 35?', 'blue', 'stock!B36'],
  ['How much is Tote 35?', '53.5', 'stock!D36'],
  ['How much does Tote 35 cost?', '53.5', 'stock!D36'],
  ['How much stock do we have in total?', '446', 'stock!C2:C41'],
  ['How many products are blue?', '13', null],
  ['Which product is the most expensive?', 'Tote 40', 'stock!A41'],
  ['What is the price of the cheapest product?', '2.5', 'stock!D2'],
])('%s is %s', async (question, value, cells) => {
  const answer = await house.answer(place, question);
  expect([answer.outcome, answer.text]).toEqual(['answered', `**${value}** [1]`]);
  if (cells) expect(answer.citations[0].cells).toEqual([cells]);
});

it.each([
  ['Which is the most expensive ceiling light?', 'Luna 1', ['prices!A2']],
  ['Which articles cost more than 290 euros?', ['Luna 1', 'Dune'], ['prices!A2', 'prices!A7']],
  ['articles over 290 euros', ['Luna 1', 'Dune'], ['prices!A2', 'prices!A7']],
  ['What is the average price of outdoor lamps?', '200', ['prices!C7:C8']],
  ['How many desk lamps are there in Shanghai?', '2', ['prices!B4:B5']],
  ['单价最高的是哪个？', '月光一号', ['价格!A2']],
  ['价格超过290元的商品有哪些？', ['月光一号', '沙丘'], ['价格!A2', '价格!A4']],
  ['户外灯的平均单价是多少？', '200', ['价格!C4:C5']],
  ['上海有多少台灯？', '1', ['价格!D6']],
])('a price list is asked %s', async (question, value, cells) => {
  const answer = await house.answer(prices, question);
  const told = typeof value === 'string' ? `**${value}**` : value.map((each) => `- **${each}**`).join('\n');
  expect([answer.outcome, answer.text]).toEqual(['answered', `${told} [1]`]);
  expect(answer.citations[0].cells).toEqual(cells);
});

it('asks the only sheet among many other documents, however its name is written', async () => {
  const mixed = await house.newBase();
  for (let at = 0; at < 7; at += 1) await house.addFile(mixed, `note ${at}.txt`, `Note ${at} about the canteen.`);
  await house.addFile(mixed, 'PRICES.CSV', english);
  await house.settled(mixed);
  expect((await house.answer(mixed, 'articles over 290 euros')).text).toMatch(/Luna 1/);
});

it('asks none of two sheets that would both answer where words found neither', async () => {
  const twice = await house.newBase();
  await house.addFile(twice, 'old.csv', english);
  await house.addFile(twice, 'new.csv', english.replace('310', '330'));
  await house.settled(twice);
  expect((await house.answer(twice, 'articles over 290 euros')).text).not.toMatch(/\*\*/);
});

it('does not compute what it does not understand', async () => {
  for (const question of ['What is the stock of Tote 7 by colour?', 'How many totes did we sell of Tote 7 without the red ones?']) {
    const { text } = await house.answer(place, question);
    expect(text).not.toMatch(/^\*\*/);
  }
});
