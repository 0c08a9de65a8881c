import type { FoundPassage } from '@inkstone/contract/retrieval';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DocumentsHouse, openDocuments, type Place } from '../../../test/documents-suite.ts';

let house: DocumentsHouse;
beforeAll(async () => {
  house = await openDocuments();
});
afterAll(() => house.close());

/** A base with one document a text, all of them read. */
const baseOf = async (texts: readonly string[]): Promise<Place> => {
  const place = await house.newBase();
  for (const [at, content] of texts.entries()) await house.addFile(place, `text ${at}.txt`, content);
  await house.settled(place);
  return place;
};
const ask = ({ actor, baseId }: Place, body: object) => house.ask(actor, `/api/ai_chat/${baseId}/test_retrieval/`, body);
const settings = { topK: 5, threshold: 0 };

describe('POST /api/ai_chat/:id/test_retrieval/', () => {
  it('tells the passages with their documents, and where the words of the question stand', async () => {
    const answer = 'The river crosses the old town, and people walk along its banks in the evening.';
    const place = await baseOf([answer, 'Invoices are paid within thirty days of their date, and reminders cost nothing.']);
    const { passages }: { passages: FoundPassage[] } = (await ask(place, { question: 'Which rivers cross the town?', ...settings })).data;
    const [first] = passages;
    expect([first?.name, first?.text]).toEqual(['text 0.txt', answer]);
    expect(first?.marks.map(([from, to]) => first.text.slice(from, to))).toEqual(['river', 'crosses', 'town']);
  });

  it('refuses an empty question, settings out of their range, and a base of somebody else', async () => {
    const place = await baseOf([]);
    const other = await baseOf([]);
    const codeOf = async (body: object, of = place) => {
      const answer = await ask(of, { question: 'river', ...settings, ...body });
      return answer.issues?.[0]?.code ?? answer.code;
    };
    expect(await codeOf({ question: ' ' })).toBe('retrieval.questionEmpty');
    expect(await codeOf({ topK: 51 })).toBe('retrieval.topKRange');
    expect(await codeOf({ threshold: 2 })).toBe('retrieval.thresholdRange');
    expect(await codeOf({}, { ...place, baseId: other.baseId })).toBe('knowledgeBase.notFound');
  });

  it('finds nothing in a base without documents', async () => {
    const place = await baseOf([]);
    expect((await ask(place, { question: 'river', ...settings })).data).toEqual({
      passages: [],
      meaning: 'off',
      rerank: 'off',
      vectors: null,
    });
  });
});
