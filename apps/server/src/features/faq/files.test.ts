import { writeWorkbook } from '@inkstone/documents/write-workbook';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDocuments, type Place } from '../../../test/documents-suite.ts';

let house: Awaited<ReturnType<typeof openDocuments>>;
let place: Place;
beforeAll(async () => {
  house = await openDocuments();
});
beforeEach(async () => {
  place = await house.newBase();
});
afterAll(() => house.close());

const path = (more: string) => `/api/aichat/${place.baseId}/faq/${more}`;
const take = async (name: string, content: string | Uint8Array<ArrayBuffer>, isDryRun = false) => {
  const fileId = await house.send(place.actor, { name, content });
  return house.ask(place.actor, path('import/'), { fileId, isDryRun });
};
const download = async (format: 'csv' | 'xlsx') => {
  const response = await house.server.app.inject({ url: path(`export/?format=${format}`), headers: place.actor.headers });
  return response.rawPayload;
};
const entries = async () =>
  (await house.ask(place.actor, path(''))).data.items.map(({ question, answer }: { question: string; answer: string }) => [
    question,
    answer,
  ]);

describe('a file of entries', () => {
  it('says for each row what it would do and why not, and changes nothing before the word on it', async () => {
    const file = ['question,answer,variants,enabled', 'Open?,"From 9\nto 5","Hours?\nTimes?",no', ',Nothing,,', 'Open?,Twice,,', 'Why?,,,'];
    const { data } = await take('faq.csv', file.join('\n'), true);
    expect(data).toMatchObject({ counts: { added: 1, changed: 0, same: 0, wrong: 3 }, isDone: false });
    expect(data.rows.map(({ line, reason }: { line: number; reason: { code: string } | null }) => [line, reason?.code])).toEqual([
      ...[
        [3, 'faq.questionEmpty'],
        [4, 'faq.rowTwice'],
        [5, 'faq.answerEmpty'],
        [2, undefined],
      ],
    ]);
    expect(await entries()).toEqual([]);
    expect((await take('faq.csv', file.join('\n'))).data.isDone).toBe(true);
    expect(await entries()).toEqual([['Open?', 'From 9\nto 5']]);
  });

  it.each(['csv', 'xlsx'] as const)(
    'that was exported (%s) is imported again and changes nothing; what would run as a formula is guarded',
    async (format) => {
      const answer = '=HYPERLINK("http://evil.example")\n- one\n- two';
      await house.ask(place.actor, path(''), { question: '+1, is that all?', answer, variants: ['@all?', 'Is that all?'] });
      const file = await download(format);
      if (format === 'csv') expect(file.toString()).toContain(`"'=HYPERLINK`);
      const { data } = await take(`faq.${format}`, new Uint8Array(file));
      expect(data.counts).toEqual({ added: 0, changed: 0, same: 1, wrong: 0 });
      expect(await entries()).toEqual([['+1, is that all?', answer]]);
    },
  );

  it('is refused where it has other columns, too many rows, or is no table, and takes over nothing', async () => {
    expect((await take('faq.csv', 'title,text\nOpen?,Yes\n')).code).toBe('faq.columnsMissing');
    const rows = Array.from({ length: 100_000 }, (_, at) => `Question ${at}?,Answer\n`).join('');
    expect((await take('faq.csv', `question,answer\n${rows}`)).code).toBe('faq.manyRows');
    expect((await take('faq.xlsx', writeWorkbook('FAQ', [['Frage', 'Antwort']]).slice())).code).toBe('faq.columnsMissing');
    expect((await take('faq.html', '<p>question,answer</p>')).code).toBe('faq.fileKind');
    expect(await entries()).toEqual([]);
  });
});
