import { describe, expect, it } from 'vitest';
import { quotedAnswer } from './quoted-answer.ts';

const text = 'Outlook\n\nA second shop opens in May.\n\nEmployees\n\nAt the end of the year 37 people worked for us.';
const secondPage = text.indexOf('Employees');
const place = {
  ...{ document: 'one', index: 0, name: 'report.pdf', kind: 'pdf', start: 100, end: 100 + text.length, isEdited: false },
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

  it('tells the heading apart from what stands under it', () => {
    const said = quoted('How many people worked at the end of the year?').find(({ type }) => type === 'text');
    expect(said).toEqual({ type: 'text', text: '> Employees: At the end of the year 37 people worked for us. [1]' });
  });
});
