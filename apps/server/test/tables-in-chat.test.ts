// Questions on tables, as people ask them, through the chat: computed where they are understood, and never a number that was not asked for.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type DocumentsHouse, openDocuments, type Place } from './documents-suite.ts';

let house: DocumentsHouse;
let place: Place;

const colours = ['red', 'blue', 'green'];
const totes = Array.from({ length: 40 }, (_, at) => ({
  name: `Tote ${at + 1}`,
  colour: colours[at % 3] ?? '',
  stock: (at * 7) % 23,
  price: (at * 3 + 5) / 2,
}));
const stock = ['Product,Colour,Stock,Price', ...totes.map(({ name, colour, stock: left, price }) => [name, colour, left, price].join(','))];

beforeAll(async () => {
  house = await openDocuments();
  place = await house.newBase();
  await house.addFile(place, 'stock.csv', stock.join('\n'));
  await house.settled(place);
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

it('does not compute what it does not understand', async () => {
  for (const question of ['What is the stock of Tote 7 by colour?', 'How many totes did we sell of Tote 7 without the red ones?']) {
    const { text } = await house.answer(place, question);
    expect(text).not.toMatch(/^\*\*/);
  }
});
