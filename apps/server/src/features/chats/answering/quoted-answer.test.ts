import { describe, expect, it } from 'vitest';
import { withTables } from './passage-tables.ts';
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
    expect(said).toEqual({ type: 'text', text: '> **Employees**  \n> At the end of the year 37 people worked for us. [1]' });
  });

  it('quotes the rest of a short paragraph with the sentence that has the words of the question', () => {
    const lunch = 'Canteen\n\nLunch is served from 11:30 to 14:00. A meal costs 5.20 euros.\n\nPrivate parcels are not accepted.';
    const said = [...quotedAnswer('How much is lunch?', [{ ...passage, text: lunch, place: { ...place, pages: [] } }])].find(
      ({ type }) => type === 'text',
    );
    expect(said).toEqual({ type: 'text', text: '> **Canteen**  \n> Lunch is served from 11:30 to 14:00. A meal costs 5.20 euros. [1]' });
  });

  it('begins with the sentence that has the words as they were asked, and the number', () => {
    const pay = 'Salary is paid in full during sickness.\n\nSalaries are paid on the 27th of each month.';
    const [first] = [...quotedAnswer('When are salaries paid?', [{ ...passage, text: pay, place: { ...place, pages: [] } }])];
    expect(first).toMatchObject({ citation: { quote: 'Salaries are paid on the 27th of each month.' } });
  });

  it('is one quote where it says all that is asked, and the others say less or lack the day that is asked for', () => {
    const sections = [
      '病假\n\n病假期间按基本工资的百分之八十发放。',
      '薪资\n\n工资于每月十日发放，遇节假日提前。',
      '加班\n\n工作日加班按小时工资的一点五倍支付报酬。',
    ];
    const passages = sections.map((section, index) => ({
      ...{ ...passage, index, text: section, language: 'zh', score: 0.9 },
      place: { ...place, index, start: index * 100, end: index * 100 + section.length, pages: [] },
    }));
    const quotes = [...quotedAnswer('工资几号发？', passages)].flatMap((event) => (event.type === 'citation' ? event.citation.quote : []));
    expect(quotes).toEqual([sections[1]]);
    const forgotten = [
      'Konten\n\nDas Passwort hat mindestens 14 Zeichen.',
      'Hilfe\n\nWer sein Passwort vergessen hat, setzt es selbst zurück.',
    ];
    const german = forgotten.map((section, index) => ({
      ...{ ...passage, index, text: section, language: 'de' },
      place: { ...place, index, start: index * 100, end: index * 100 + section.length, pages: [] },
    }));
    const told = [...quotedAnswer('Ich habe mein Passwort vergessen', german)].filter(({ type }) => type === 'citation');
    expect(told).toMatchObject([{ citation: { quote: forgotten[1] } }]);
  });

  it('has two quotes where each says a part of what is asked', () => {
    const parts = 'The warranty of a lamp is five years.\n\nThe parcel label is free of charge.';
    const asked = 'Tell me about the warranty of a lamp and about the parcel label';
    const quotes = [...quotedAnswer(asked, [{ ...passage, text: parts, place: { ...place, pages: [] } }])];
    expect(quotes.filter(({ type }) => type === 'citation')).toHaveLength(2);
  });

  it('shows all lines of a list that lost its marks, and none of them as a heading', () => {
    const lost =
      '5. Not reimbursed\n\nMinibar and films\n\nAlcoholic drinks\n\nTravel insurance\n\nThe company has an insurance for everybody.';
    const list = { ...passage, text: lost, headings: ['Policy', '5. Not reimbursed'], place: { ...place, start: 0, pages: [] } };
    const said = [...quotedAnswer('What is not reimbursed?', [list])].find(({ type }) => type === 'text');
    expect(said).toEqual({
      type: 'text',
      text: '> **5\\. Not reimbursed**  \n> Minibar and films  \n> Alcoholic drinks  \n> Travel insurance  \n> The company has an insurance for everybody. [1]',
    });
  });

  const quotesOf = (question: string, sections: readonly string[], more: object = {}) => {
    const passages = sections.map((section, index) => ({
      ...{ ...passage, index, text: section, score: 0.9, ...more },
      place: { ...place, index, start: index * 1000, end: index * 1000 + section.length, pages: [] },
    }));
    return [...quotedAnswer(question, passages)].flatMap((event) => (event.type === 'citation' ? event.citation.quote : []));
  };

  it('is never a line of the contents where the section is there, in the same passage or in another one', () => {
    const contents = 'Contents\n\n1 Sick leave ............ 3\n\n2 Annual leave ............ 5\n\n3 Travel ............ 8';
    const section = '1 Sick leave\n\nWhoever is ill calls the team lead.';
    expect(quotesOf('What is said of sick leave?', [`${contents}\n\n${section}`])).toEqual([section]);
    expect(quotesOf('What is said of sick leave?', [contents, section])).toEqual([section]);
    const chinese = '目录\n\n第一章 考勤制度 ........ 3\n\n第二章 印章管理 ........ 6\n\n第二章 印章管理\n\n印章由行政部管理。';
    expect(quotesOf('印章怎么管理？', [chinese], { language: 'zh' })).toEqual(['第二章 印章管理\n\n印章由行政部管理。']);
  });

  it('begins with the sentence that names the person where somebody is asked for', () => {
    const stamps = ['使用合同章须填写用印申请单，由部门经理审核后方可盖章。', '合同章由行政部王敏保管，财务章由财务部保管。'];
    expect(quotesOf('合同章在谁那里？', stamps, { language: 'zh' })[0]).toBe(stamps[1]);
    const keys = ['A key is signed for on the first day.', 'Every key is kept by the facility team.'];
    expect(quotesOf('Who has the key?', keys)[0]).toBe(keys[1]);
  });

  it('begins with the sentence that has the rare word, and has no second quote for what every section says', () => {
    const paid = ['Sick leave is paid for 12 weeks.', 'Family leave is paid for 20 weeks.', 'Passengers add 5 pence for each mile.'];
    expect(quotesOf('How much is paid per passenger?', paid)).toEqual([paid[2]]);
  });

  it('has none for another name of a word beside the word', () => {
    const leave = ['Maternity leave is 52 weeks.', 'When a parent dies, five days of leave are granted.'];
    expect(quotesOf('How long is maternity leave?', leave)).toEqual([leave[0]]);
  });

  it('is no number that the question names itself', () => {
    const invoice = ['Invoice no. 4711 was sent by post.', 'The amount due is 685.44 euros.'];
    const asked = ['invoic', '4711', 'amount', 'due'].map((term) => ({ ways: [{ term, weight: 1 }], weight: 1 }));
    expect(quotesOf('Invoice 4711 的应付金额是多少？', invoice, { asked })).toEqual([invoice[1]]);
  });

  describe('of a table', () => {
    const lamps = 'Product\tKind\tPrice\nDesk lamp\tLamp\t79.50\nFloor lamp\tLamp\t129.00\nVase\tGlass\t9.00';
    const block = { kind: 'table' as const, start: 100, end: 100 + lamps.length, page: 1 };
    const table = { columns: ['Product', 'Kind', 'Price'], headerRows: 1 as const, firstRow: 1, firstColumn: 1 };
    const document = { text: ' '.repeat(100) + lamps, pages: [], blocks: [{ ...block, table }], notes: [] };
    const row = { ...passage, text: lamps, place: { ...place, kind: 'csv', pages: [] } };
    const told = async (question: string) => {
      const events = [...quotedAnswer(question, await withTables([row], async () => document))];
      return events.flatMap((event) => (event.type === 'text' ? event.text : [])).join('');
    };

    it('names the columns of a row', async () => {
      expect(await told('What does the vase cost?')).toBe('> Product: Vase; Kind: Glass; Price: 9.00 [1]');
    });

    it('is a table where several rows say as much, and never its header alone', async () => {
      expect(await told('Which product is a lamp?')).toBe(
        '| Product | Kind | Price |  |\n| --- | --- | --- | --- |\n| Desk lamp | Lamp | 79.50 | [1] |\n| Floor lamp | Lamp | 129.00 | [1] |',
      );
      expect(await told('Which kind of product is there?')).toContain('| Vase | Glass | 9.00 | [1] |');
    });
  });

  it('quotes the sentence that answers a question in another language', () => {
    const asked = [{ ways: [{ term: 'shop', weight: 1 }], weight: 1 }];
    const said = [...quotedAnswer('第二家店什么时候开？', [{ ...passage, asked }])].find(({ type }) => type === 'text');
    expect(said).toEqual({ type: 'text', text: '> **Outlook**  \n> A second shop opens in May. [1]' });
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

  it('takes numbered headings for no list, so that the section before is not quoted with the one that answers', () => {
    const sections =
      '1. Working hours\n\nThe week has 38.5 hours. Overtime is paid at 125 %.\n\n2. Leave\n\nEvery employee has 28 days of leave. It is asked for in the portal.';
    const handbook = { ...passage, text: sections, place: { ...place, start: 0, pages: [] } };
    const told = (question: string) =>
      [...quotedAnswer(question, [handbook])].flatMap((event) => (event.type === 'citation' ? event.citation.quote : []));
    expect(told('How many days of leave do I have?')).toEqual([sections.slice(sections.indexOf('2. Leave'))]);
    expect(told('How is overtime paid?')).toEqual([sections.slice(0, sections.indexOf('\n\n2. Leave'))]);
  });
});
