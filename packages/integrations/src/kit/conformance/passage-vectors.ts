import { cosineBetween, textOf } from '@inkstone/retrieval/meaning/nearness';
import { expect, it } from 'vitest';
import type { IndexedDocument, PassageIndex, PassageScope } from '../passage-index.ts';
import type { TestedIndex } from './passage-index.ts';

const dimensions = 24;
/** The model that makes vectors in tests. */
export const testedModel = '00000000-0000-4000-8000-000000000001';
const model = testedModel;
const other = '00000000-0000-4000-8000-000000000002';
const most = 1000;

/** A vector that is the same for the same text, and another one for another text and model. */
export const vectorOfText = (text: string, salt = ''): number[] => {
  let state = 2166136261;
  for (const letter of salt + text) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 16777619);
  return Array.from({ length: dimensions }, () => {
    state = Math.imul(state ^ (state >>> 15), 2246822519) + 1;
    return ((state >>> 0) % 2000) / 1000 - 1;
  });
};

type Base = { account: string; base: string };

/** Makes the vectors that a base lacks; answers the texts that they were made of. */
export const makeVectors = async (index: PassageIndex, { account, base }: Base, by = model): Promise<string[]> => {
  const made: string[] = [];
  for (;;) {
    const texts = await index.findWithoutVector(account, { base, model: by }, 7);
    if (!texts.length) return made;
    await index.putVectors(account, { model: by, vectors: texts.map(({ key, text }) => ({ key, vector: vectorOfText(text, by) })) });
    made.push(...texts.map(({ text }) => text));
  }
};

type Told = { place: string; cosine: number };
const byPlace = (told: Told[]): Told[] => told.sort((one, two) => (one.place < two.place ? -1 : 1));

/** All that is found by a vector, with how near it is. */
export const foundNear = async (index: PassageIndex, scope: PassageScope, question: string): Promise<Told[]> => {
  const near = await index.search(scope).findNear({ model, vector: vectorOfText(question, model) }, most);
  const cosines = near.map(({ cosine }) => cosine);
  expect(cosines).toEqual(cosines.toSorted((one, two) => two - one));
  return byPlace(near.map(({ document, index: place, cosine }) => ({ place: `${document} ${place}`, cosine })));
};

/** What has to be found of documents whose passages all have vectors. */
export const expectedNear = (documents: readonly IndexedDocument[], question: string): Told[] =>
  byPlace(
    documents.flatMap(({ id, passages }) =>
      passages.map((passage, index) => ({
        place: `${id} ${index}`,
        cosine: cosineBetween(vectorOfText(textOf(passage), model), vectorOfText(question, model)),
      })),
    ),
  );

/** The same places, and as near to a hundredth: an index may pack its vectors. */
export const expectNear = (found: readonly Told[], wanted: readonly Told[]): void => {
  expect(found.map(({ place }) => place)).toEqual(wanted.map(({ place }) => place));
  const farthest = Math.max(0, ...found.map(({ cosine }, at) => Math.abs(cosine - (wanted[at]?.cosine ?? 9))));
  expect(farthest).toBeLessThan(0.02);
};

/** What the tests make bases of, and ask them by. */
const placesIn = (tested: () => TestedIndex) => {
  const all = ({ account, base }: Base): PassageScope => ({ account, readable: [{ base, documents: 'all' }] });
  return {
    all,
    newBase: async (): Promise<Base> => ({ account: await tested().newAccount(), base: tested().newId() }),
    documentOf: (base: string, ...texts: string[]): IndexedDocument => ({
      ...{ id: tested().newId(), base, title: '', language: 'en' },
      passages: texts.map((text) => ({ text, headings: ['Rivers'] })),
    }),
    nearest: async (place: Base, question: string, by = model): Promise<string[]> => {
      const near = await tested()
        .index.search(all(place))
        .findNear({ model: by, vector: vectorOfText(question, by) }, most);
      return near.map(({ text }) => text);
    },
  };
};

const itFindsNearest = (tested: () => TestedIndex): void => {
  const { all, newBase, documentOf, nearest } = placesIn(tested);

  it('finds the nearest passage first, once there are vectors, and none by those of another model', async () => {
    const { index } = tested();
    const place = await newBase();
    await index.put(place.account, [documentOf(place.base, 'The river is long.', 'A garden.', 'A bridge.')]);
    expect(await nearest(place, 'Rivers\nA garden.')).toEqual([]);
    expect(await index.countVectors(place.account, { base: place.base, model })).toEqual({ passages: 3, withVector: 0 });
    await makeVectors(index, place);
    expect(await index.countVectors(place.account, { base: place.base, model })).toEqual({ passages: 3, withVector: 3 });
    const found = await nearest(place, 'Rivers\nA garden.');
    expect([found[0], found.length]).toEqual(['A garden.', 3]);
    expect(await index.search(all(place)).findNear({ model, vector: vectorOfText('Rivers\nA garden.', model) }, 1)).toHaveLength(1);
    expect(await nearest(place, 'Rivers\nA garden.', other)).toEqual([]);
  });

  it('does not find by meaning what is switched off, until it is on again', async () => {
    const { index } = tested();
    const place = await newBase();
    const document = documentOf(place.base, 'The river is long.', 'A garden.');
    await index.put(place.account, [document]);
    await makeVectors(index, place);
    await index.switchPassage(place.account, { document: document.id, index: 0, on: false });
    expect(await nearest(place, 'river')).toEqual(['A garden.']);
    await index.switchPassage(place.account, { document: document.id, index: 0, on: true });
    expect(await nearest(place, 'river')).toHaveLength(2);
  });

  it('takes vectors of other lengths for near to nothing, and questions of another length for none', async () => {
    const { index } = tested();
    const place = await newBase();
    await index.put(place.account, [documentOf(place.base, 'The river is long.')]);
    await makeVectors(index, place);
    const near = await index.search(all(place)).findNear({ model, vector: [1, 0, 0] }, most);
    expect(near.every(({ cosine }) => cosine === 0)).toBe(true);
  });

  it('finds nothing of another account by meaning, nor in no base at all', async () => {
    const { index } = tested();
    const place = await newBase();
    await index.put(place.account, [documentOf(place.base, 'The river is long.')]);
    await makeVectors(index, place);
    const stranger = await tested().newAccount();
    for (const scope of [all({ ...place, account: stranger }), { account: place.account, readable: [] }])
      expect(await index.search(scope).findNear({ model, vector: vectorOfText('river', model) }, most)).toEqual([]);
    expect(await index.findWithoutVector(stranger, { base: place.base, model }, most)).toEqual([]);
  });
};

const itKeepsVectors = (tested: () => TestedIndex): void => {
  const { newBase, documentOf, nearest } = placesIn(tested);

  it('asks for the vector of a text once, wherever it stands, and again only for texts that are new', async () => {
    const { index } = tested();
    const place = await newBase();
    const document = documentOf(place.base, 'The river is long.', 'A garden.');
    await index.put(place.account, [document, documentOf(place.base, 'A garden.')]);
    expect(await makeVectors(index, place)).toEqual(['Rivers\nThe river is long.', 'Rivers\nA garden.']);
    await index.put(place.account, [{ ...document, passages: [...document.passages, { text: 'New.', headings: [] }] }]);
    expect(await makeVectors(index, place)).toEqual(['New.']);
    const elsewhere = { ...place, base: tested().newId() };
    await index.put(place.account, [documentOf(elsewhere.base, 'A garden.')]);
    expect(await makeVectors(index, elsewhere)).toEqual([]);
    expect(await nearest(elsewhere, 'A garden.')).toEqual(['A garden.']);
    expect(await makeVectors(index, place, other)).toHaveLength(3);
  });

  it('forgets the vectors of what is removed or replaced, and keeps none of a text that is gone', async () => {
    const { index } = tested();
    const place = await newBase();
    const document = documentOf(place.base, 'The river is long.', 'A garden.');
    await index.put(place.account, [document]);
    const [late] = await index.findWithoutVector(place.account, { base: place.base, model }, 1);
    await makeVectors(index, place);
    await index.put(place.account, [{ ...document, passages: document.passages.slice(1) }]);
    expect(await nearest(place, 'river')).toEqual(['A garden.']);
    await index.putVectors(place.account, { model, vectors: [{ key: late?.key ?? '', vector: vectorOfText('late') }] });
    await index.put(place.account, [document]);
    expect(await makeVectors(index, place)).toEqual(['Rivers\nThe river is long.']);
    await index.remove(place.account, [document.id]);
    expect(await nearest(place, 'river')).toEqual([]);
    await index.put(place.account, [document]);
    expect(await makeVectors(index, place)).toHaveLength(2);
  });

  it('lets the vectors of one model go, but for those that other bases are searched by', async () => {
    const { index } = tested();
    const place = await newBase();
    const kept = { ...place, base: tested().newId() };
    await index.put(place.account, [documentOf(place.base, 'The river is long.', 'A garden.'), documentOf(kept.base, 'A garden.')]);
    await makeVectors(index, place);
    await makeVectors(index, place, other);
    await index.dropVectors(place.account, model, [kept.base]);
    expect(await nearest(place, 'river')).toEqual(['A garden.']);
    expect(await nearest(place, 'river', other)).toHaveLength(2);
    await index.dropVectors(place.account, model, []);
    expect(await nearest(kept, 'river')).toEqual([]);
  });
};

/** Tests how an index keeps vectors and finds by them. */
export const itFindsByMeaning = (tested: () => TestedIndex): void => {
  itFindsNearest(tested);
  itKeepsVectors(tested);
};
