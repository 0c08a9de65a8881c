import { listsOfDocument } from '@inkstone/retrieval/index/document-lists';
import { bestPassages } from '@inkstone/retrieval/index/score';
import { type Reading, readingsOf } from '@inkstone/retrieval/question/readings';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { IndexedDocument, PassageIndex, PassageScope, ReadableBase } from '../passage-index.ts';
import { expectedNear, expectNear, foundNear, itFindsByMeaning, makeVectors } from './passage-vectors.ts';

/** An index to be tested: with how many random askers, how an account is opened, and how ids are made. */
export type TestedIndex = { index: PassageIndex; cases: number; newAccount(): Promise<string>; newId(): string };

const words = 'river bridge harbour old town market tax invoice 2019 2020 AB-12 Madrid garden winter'.split(' ');
const sentence = fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 12 }).map((chosen) => chosen.join(' '));
const texts = fc.record({
  title: sentence,
  passages: fc.array(fc.record({ text: sentence, headings: fc.array(sentence, { maxLength: 1 }) }), { maxLength: 4 }),
});

/** For documents of one language. */
export const noDictionary = () => Promise.reject(new Error('no document is Chinese'));
const readingOf = async (question: string): Promise<Reading[]> => readingsOf(question, ['en'], noDictionary);

const most = 1000;

type Told = { document: string; index: number; marks: object };
const sorted = (told: Told[]): Told[] =>
  told.sort((one, other) => (`${one.document} ${one.index}` < `${other.document} ${other.index}` ? -1 : 1));

/** What has to be found: as if there were nothing but what may be read. */
const expected = (documents: readonly IndexedDocument[], [reading]: readonly Reading[]): Told[] => {
  const lists = new Map<string, Uint8Array[]>();
  const places: { document: string; index: number }[] = [];
  let length = 0;
  for (const document of documents) {
    const { blocks, lengths } = listsOfDocument(document, places.length);
    for (const [term, block] of blocks) lists.set(term, [...(lists.get(term) ?? []), block]);
    length += lengths.reduce((sum, terms) => sum + terms, 0);
    places.push(...lengths.map((_, index) => ({ document: document.id, index })));
  }
  if (!reading) return [];
  const allowed = { numbers: new Uint8Array(places.length).fill(1), passages: places.length, documents: documents.length, length };
  const { found } = bestPassages(reading, { of: (term) => lists.get(term) ?? [], allowed }, most);
  return sorted(found.flatMap(({ number, marks }) => (places[number] ? [{ ...places[number], marks }] : [])));
};

const found = async (index: PassageIndex, scope: PassageScope, readings: readonly Reading[]): Promise<Told[]> => {
  const [leg] = await index.search(scope).find(readings, most);
  return sorted((leg?.candidates ?? []).map(({ document, index: place, marks }) => ({ document, index: place, marks })));
};

/** Tests what retrieval needs from every index of passages: that it finds by words and by meaning, and nothing that an asker may not read. */
export const describePassageIndex = (name: string, open: () => Promise<TestedIndex>): void => {
  describe(`${name}, an index of passages`, () => {
    let tested: TestedIndex;
    beforeAll(async () => {
      tested = await open();
    });

    const newBase = async () => ({ account: await tested.newAccount(), base: tested.newId() });
    const documentOf = (base: string, ...passages: string[]): IndexedDocument => ({
      ...{ id: tested.newId(), base, title: '', language: 'en' },
      passages: passages.map((text) => ({ text, headings: [] })),
    });
    const all = (account: string, base: string): PassageScope => ({ account, readable: [{ base, documents: 'all' }] });
    const textsFor = async (scope: PassageScope, question: string): Promise<string[]> => {
      const [leg] = await tested.index.search(scope).find(await readingOf(question), most);
      return (leg?.candidates ?? []).map(({ text }) => text);
    };

    it('finds passages by their words, and says how many there are and in which languages', async () => {
      const { account, base } = await newBase();
      await tested.index.put(account, [documentOf(base, 'The river is long.', 'A garden.'), documentOf(base, 'Markets in winter.')]);
      expect(await textsFor(all(account, base), 'Which rivers?')).toEqual(['The river is long.']);
      expect(await tested.index.statistics(all(account, base))).toEqual({ documents: 2, passages: 3 });
      expect(await tested.index.search(all(account, base)).languages()).toEqual(['en']);
    });

    it('finds nothing of another account, of another base, and in no base at all', async () => {
      const { account, base } = await newBase();
      await tested.index.put(account, [documentOf(base, 'The river is long.')]);
      const stranger = await tested.newAccount();
      for (const scope of [all(stranger, base), all(account, tested.newId()), { account, readable: [] }]) {
        expect(await textsFor(scope, 'river')).toEqual([]);
        expect(await tested.index.statistics(scope)).toEqual({ documents: 0, passages: 0 });
        expect(await tested.index.search(scope).languages()).toEqual([]);
      }
    });

    it('lets the old passages answer until the new ones do', async () => {
      const { account, base } = await newBase();
      const neighbour = documentOf(base, 'A bridge over the river.');
      const document = documentOf(base, 'The river is old 0.', 'The market.');
      await tested.index.put(account, [neighbour, document]);
      const seen: string[][] = [];
      let isOver = false;
      const watch = async (): Promise<void> => {
        while (!isOver) seen.push((await textsFor(all(account, base), 'old river')).filter((text) => text.startsWith('The river')));
      };
      const watching = watch();
      const versions = 10;
      for (let version = 1; version <= versions; version += 1)
        await tested.index.put(account, [{ ...document, passages: [{ text: `The river is old ${version}.`, headings: [] }] }]);
      isOver = true;
      await watching;
      expect(seen.filter((texts) => texts.length !== 1)).toEqual([]);
      expect(await textsFor(all(account, base), 'old river')).toEqual([`The river is old ${versions}.`, 'A bridge over the river.']);
      expect(await textsFor(all(account, base), 'market')).toEqual([]);
    });

    it('forgets what is removed, and what it was found by', async () => {
      const { account, base } = await newBase();
      const documents = [documentOf(base, 'The river is long.', 'Taxes.'), documentOf(base, 'A river.')];
      await tested.index.put(account, documents);
      await tested.index.remove(account, [documents[0]?.id ?? '']);
      expect(await textsFor(all(account, base), 'river tax')).toEqual(['A river.']);
      expect(await tested.index.statistics(all(account, base))).toEqual({ documents: 1, passages: 1 });
    });

    it('does not find a passage that is switched off, and counts it nowhere, until it is on again', async () => {
      const { account, base } = await newBase();
      const document = documentOf(base, 'The river is long.', 'The river is short.');
      await tested.index.put(account, [document]);
      const place = { document: document.id, index: 0 };
      await tested.index.switchPassage(account, { ...place, on: false });
      await tested.index.switchPassage(account, { ...place, on: false });
      expect(await textsFor(all(account, base), 'river')).toEqual(['The river is short.']);
      expect(await tested.index.statistics(all(account, base))).toEqual({ documents: 1, passages: 1 });
      await tested.index.switchPassage(account, { ...place, on: true });
      expect(await textsFor(all(account, base), 'river')).toHaveLength(2);
    });

    it('takes passages that are off already', async () => {
      const { account, base } = await newBase();
      const document = documentOf(base, 'The river is long.', 'The river is short.');
      const passages = document.passages.map((passage, at) => ({ ...passage, isOff: at === 0 }));
      await tested.index.put(account, [{ ...document, passages }]);
      expect(await textsFor(all(account, base), 'river')).toEqual(['The river is short.']);
      expect(await tested.index.statistics(all(account, base))).toEqual({ documents: 1, passages: 1 });
      await tested.index.switchPassage(account, { document: document.id, index: 0, on: true });
      expect(await textsFor(all(account, base), 'river')).toHaveLength(2);
    });

    it('takes any text there is', async () => {
      const { account, base } = await newBase();
      await tested.index.put(account, [documentOf(base, 'river \0 of half a character \ud83d', '', `river ${'x'.repeat(100_000)}`)]);
      await tested.index.put(account, []);
      await tested.index.put(account, [documentOf(base)]);
      expect(await textsFor(all(account, base), 'river')).toHaveLength(2);
      expect(await tested.index.statistics(all(account, base))).toEqual({ documents: 2, passages: 3 });
    });

    itFindsByMeaning(() => tested);

    it('answers every asker as if there were nothing but what this asker may read', async () => {
      const { account } = await newBase();
      const bases = [tested.newId(), tested.newId()];
      const groups = ['sales', 'law', 'everybody'];
      const [store = []] = fc.sample(
        fc.array(fc.record({ texts, base: fc.constantFrom(...bases), groups: fc.subarray(groups), isDenied: fc.boolean() }), {
          minLength: 40,
          maxLength: 40,
        }),
        { numRuns: 1, seed: 58 },
      );
      const documents = store.map((kept) => ({
        ...kept,
        document: { ...kept.texts, id: tested.newId(), base: kept.base, language: 'en' },
      }));
      await tested.index.put(
        account,
        documents.slice(0, 25).map(({ document }) => document),
      );
      for (const { document } of documents.slice(25)) await tested.index.put(account, [document]);
      for (const base of bases) await makeVectors(tested.index, { account, base });
      const ask = async (asker: { groups: string[]; bases: string[]; question: string; byExcept: boolean }): Promise<void> => {
        const mayRead = (kept: (typeof documents)[number]): boolean =>
          asker.bases.includes(kept.base) && (asker.byExcept ? !kept.isDenied : kept.groups.some((group) => asker.groups.includes(group)));
        const ids = (isWanted: (kept: (typeof documents)[number]) => boolean): string[] =>
          documents.filter(isWanted).map(({ document }) => document.id);
        const access: ReadableBase['documents'] = asker.byExcept ? { except: ids(({ isDenied }) => isDenied) } : { only: ids(mayRead) };
        const scope = { account, readable: asker.bases.map((base) => ({ base, documents: access })) };
        const own = documents.filter(mayRead).map(({ document }) => document);
        const readings = await readingOf(asker.question);
        expect(await found(tested.index, scope, readings)).toEqual(expected(own, readings));
        expectNear(await foundNear(tested.index, scope, asker.question), expectedNear(own, asker.question));
        expect(await tested.index.statistics(scope)).toEqual({
          documents: own.length,
          passages: own.reduce((sum, { passages }) => sum + passages.length, 0),
        });
      };
      const asker = fc.record({ groups: fc.subarray(groups), bases: fc.subarray(bases), question: sentence, byExcept: fc.boolean() });
      await fc.assert(fc.asyncProperty(asker, ask), { numRuns: tested.cases, endOnFailure: true });
    });
  });
};
