import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { openDictionary } from './dictionary/dictionary.ts';
import { searchIn } from './index/search-in.ts';
import { retrieve } from './retrieve.ts';

const shipped = await readFile(new URL('../data/zh-en.txt.br', import.meta.url));
const dictionary = () => openDictionary(shipped);

type Sections = readonly (readonly [heading: string, text: string])[];

const asked = async (language: string, sections: Sections, question: string): Promise<{ first: string | null; score: number }> => {
  const passages = sections.map(([heading, text]) => ({ text: `${heading}\n\n${text}`, headings: [heading] }));
  const search = searchIn([{ id: 'handbook', title: 'handbook.md', language, passages }]);
  const [best] = await retrieve(search, { question, dictionary }, { topK: 1, threshold: 0 });
  return { first: best?.headings[0] ?? null, score: best?.score ?? 0 };
};

/** From here on strict mode answers. */
const strict = 0.5;

const english: Sections = [
  ['Trains and cars', 'Trains are booked in second class. Whoever drives their own car is paid 0.35 euro for each kilometre driven.'],
  ['Meals', 'The allowance is 28 euros for every full day away. Breakfast that the hotel includes is deducted.'],
  ['Claims', 'Expense claims are handed in within 30 days. They are paid with the next salary.'],
  ['Training', 'Courses are agreed with the team lead, and there are 900 euros for them.'],
  ['Hotels', 'A room costs at most 120 euros, and is booked by the travel desk.'],
];
const german: Sections = [
  ['Drucken und Kopieren', 'Gedruckt wird schwarz-weiß. Für den Farbdruck melden Sie sich am Gerät im zweiten Stock mit Ihrem Ausweis an.'],
  ['Diensthandy', 'Verlust oder Diebstahl sind sofort der IT-Abteilung zu melden, damit die Karte gesperrt wird.'],
  ['Besucher', 'Besucher melden sich am Empfang an und tragen einen Besucherausweis.'],
  ['Fahrtkosten', 'Für Fahrten mit dem eigenen Wagen werden 0,30 Euro je gefahrenem Kilometer erstattet.'],
  ['Post', 'Die Post wird um 15:30 Uhr abgeholt. Private Pakete nimmt der Empfang nicht an.'],
];
const chinese: Sections = [
  ['公司概况', '本公司成立于2009年，总部设在杭州。公司现有员工三百二十人，公司的经营范围包括软件开发。'],
  ['考勤制度', '公司实行每周五天工作制，工作时间为上午九点至下午六点。'],
  ['印章管理', '公司合同章由行政部王敏保管。任何人不得将公司印章带出公司。'],
  ['费用报销', '市内交通费凭票实报实销。报销单须在费用发生后三十天内提交。'],
  ['办公区吸烟', '办公区禁止吸烟，吸烟请到一楼室外吸烟区。'],
];

describe('plain questions of an office', () => {
  it.each([
    ['en', english, 'How much do I get per kilometre?', 'Trains and cars'],
    ['en', english, 'How much is the allowance per day?', 'Meals'],
    ['de', german, 'Wie drucke ich in Farbe?', 'Drucken und Kopieren'],
    ['de', german, 'Ich habe mein Handy verloren', 'Diensthandy'],
    ['de', german, 'Wie viel bekomme ich pro Kilometer?', 'Fahrtkosten'],
    ['de', german, 'Wann kann ich meine Post abholen lassen?', 'Post'],
    ['zh', chinese, '我们公司总部在哪里？', '公司概况'],
    ['zh', chinese, '哪里可以抽烟？', '办公区吸烟'],
  ] as const)('are answered: %s %#', async (...[language, sections, question, heading]) => {
    const { first, score } = await asked(language, sections, question);
    expect({ first, isAnswered: score >= strict }).toEqual({ first: heading, isAnswered: true });
  });

  it.each([
    ['en', english, 'Is there a gym?'],
    ['en', english, 'How much is overtime per hour?'],
    ['de', german, 'Gibt es eine Kantine?'],
    ['de', german, 'Was kostet ein Jobticket pro Monat?'],
    ['zh', chinese, '公司有食堂吗？'],
    ['zh', chinese, '公司有班车吗？'],
  ] as const)('are refused where the handbook says nothing of it: %s %#', async (language, sections, question) => {
    expect((await asked(language, sections, question)).score).toBeLessThan(strict);
  });
});
