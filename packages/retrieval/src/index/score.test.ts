import { describe, expect, it } from 'vitest';
import { noDictionary } from '../__fixtures__/no-dictionary.ts';
import { readingsOf } from '../question/readings.ts';
import { searchIn } from './search-in.ts';

const filler = 'The company and its parts are told of on these pages, one after the other, as every year.';

const report = (title: string, passages: string[]) => ({
  ...{ id: title, title, language: 'en' },
  passages: [...passages, ...Array.from({ length: 8 }, () => filler)].map((text) => ({ text, headings: [] })),
});

const first = async (documents: ReturnType<typeof report>[], question: string): Promise<string> => {
  const [leg] = await searchIn(documents).find(await readingsOf(question, ['en'], noDictionary), 1);
  const [passage] = leg?.candidates ?? [];
  return `${passage?.document} ${passage?.index}`;
};

describe('a document that a question names', () => {
  const inventories = 'Inventories amounted to 5,409 at the end of the year.';
  const others = ['WALMART_2019.pdf', 'COSTCO_2019.pdf'].map((title) => report(title, [inventories]));

  it('is found by a name that its file has in one word', async () => {
    const documents = [...others, report('BESTBUY_2019.pdf', [inventories])];
    expect(await first(documents, 'What were the inventories of Best Buy?')).toBe('BESTBUY_2019.pdf 0');
  });

  it('is answered from by the passage that says the rest, not by the one that says the name again', async () => {
    const passages = ['Best Buy has stores.', 'Inventories and receivables amounted to 5,409.'];
    const documents = [...others, report('Best Buy 2019.pdf', passages)];
    expect(await first(documents, 'What inventories and receivables does Best Buy have?')).toBe('Best Buy 2019.pdf 1');
  });
});
