import { describe, expect, it } from 'vitest';
import { quotedAnswer } from './quoted-answer.ts';

const text = 'Outlook\n\nA second shop opens in May.\n\nEmployees\n\nAt the end of the year 37 people worked for us.';
const secondPage = text.indexOf('Employees');
const place = {
  ...{ document: 'one', index: 0, name: 'report.pdf', kind: 'pdf', start: 100, end: 100 + text.length, isEdited: false, contentHash: null },
  pages: [
    { number: 1, start: 0, end: 100 + secondPage },
    { number: 2, start: 100 + secondPage, end: 1000 },
  ],
};
const passage = { ...{ document: 'one', index: 0, text, headings: [], language: 'en', title: 'report.pdf', score: 0.8 }, place };
const quoted = (question: string) => [...quotedAnswer(question, [passage])];

describe('an answer in the documents’ own words', () => {
  it('names the page of its sentence, not those of the whole passage', () => {
    const [cited] = quoted('How many people worked at the end of the year?');
    expect(cited).toMatchObject({ type: 'citation', citation: { firstPage: 2, lastPage: 2 } });
    expect(quoted('When does the second shop open?')[0]).toMatchObject({ citation: { firstPage: 1, lastPage: 1 } });
  });

  it('is not drawn to the page before by a heading at its foot', () => {
    const onTwo = {
      ...passage,
      text: 'Employees\n\nAt the end of the year 37 people worked for us.',
      place: { ...place, start: 100, end: 159 },
    };
    const pages = [
      { number: 1, start: 0, end: 109 },
      { number: 2, start: 111, end: 159 },
    ];
    const [cited] = [...quotedAnswer('How many people worked?', [{ ...onTwo, place: { ...onTwo.place, pages } }])];
    expect(cited).toMatchObject({ citation: { firstPage: 2, lastPage: 2, start: 111 } });
  });

  it('goes over the end of a page with a sentence that does', () => {
    const broken = 'At the end of a year with many changes 37 people worked for us in the\n\nworkshop and in both shops.';
    const pages = [
      { number: 1, start: 0, end: 69 },
      { number: 2, start: 71, end: 200 },
    ];
    const [cited] = [
      ...quotedAnswer('How many people worked in the workshop?', [{ ...passage, text: broken, place: { ...place, start: 0, pages } }]),
    ];
    expect(cited).toMatchObject({ citation: { firstPage: 1, lastPage: 2, quote: broken } });
  });

  it('tells the heading apart from what stands under it', () => {
    const said = quoted('How many people worked at the end of the year?').find(({ type }) => type === 'text');
    expect(said).toEqual({ type: 'text', text: '> Employees: At the end of the year 37 people worked for us. [1]' });
  });

  it('names the columns of a row', () => {
    const table = { ...passage, text: 'Product\tPrice\nDesk lamp\t79.50\nFloor lamp\t129.00', place: { ...place, kind: 'csv', pages: [] } };
    const said = [...quotedAnswer('What does the floor lamp cost?', [table])].find(({ type }) => type === 'text');
    expect(said).toEqual({ type: 'text', text: '> Product: Floor lamp; Price: 129.00 [1]' });
  });

  it('quotes the sentence that answers a question in another language', () => {
    const asked = [{ ways: [{ term: 'shop', weight: 1 }], weight: 1 }];
    const said = [...quotedAnswer('第二家店什么时候开？', [{ ...passage, asked }])].find(({ type }) => type === 'text');
    expect(said).toEqual({ type: 'text', text: '> Outlook: A second shop opens in May. [1]' });
  });

  it('gives the whole of a list with the line that leads to it, and never its number alone', () => {
    const steps =
      'How to send it back\n\n1. Ask us for a label.\n2. Pack the bag in its box. Close it well.\n3. Bring it to any post office.\n\nRefunds are paid within five days.';
    const told = (question: string) => {
      const list = { ...passage, text: steps, place: { ...place, start: 0, pages: [] } };
      return [...quotedAnswer(question, [list])].flatMap((event) => (event.type === 'citation' ? event.citation.quote : []));
    };
    expect(told('How do I send it back?')).toEqual([steps.slice(0, steps.indexOf('\n\nRefunds'))]);
    expect(told('When are refunds paid?')).toEqual(['Refunds are paid within five days.']);
  });
});
