import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readAsTenant } from '#server/db/tenancy.ts';
import { buildActor } from '../../../test/builders.ts';
import { type DocumentsHouse, openDocuments, type Place } from '../../../test/documents-suite.ts';

let house: DocumentsHouse;
beforeAll(async () => {
  house = await openDocuments();
});
afterAll(() => house.close());

const rivers = 'The river Avon crosses the old town and its market square.';
const taxes = 'The river tax is paid by every mill within thirty days.';

/** A base with a document of the tag town and one of the tag law. */
const filled = async () => {
  const place = await house.newBase();
  const send = async (name: string, content: string) => house.send(place.actor, { name, content });
  const files = [
    { fileId: await send('town.txt', rivers), tags: ['town', 'town', 'guide'] },
    { fileId: await send('law.txt', taxes), tags: ['law'] },
  ];
  const added: { documentId: string }[] = (await house.add(place, files)).data.files;
  await house.settled(place);
  const [town = '', law = ''] = added.map(({ documentId }) => documentId);
  return { place, town, law };
};

const tested = async ({ actor, baseId }: Place, tags: string[]): Promise<string[]> => {
  const body = { question: 'river', topK: 10, threshold: 0, tags };
  const { passages } = (await house.ask(actor, `/api/ai_chat/${baseId}/test_retrieval/`, body)).data;
  return passages.map(({ name }: { name: string }) => name).sort();
};

const limit = async ({ actor, baseId }: Place, tags: string[]) => {
  const { revision } = (await house.ask(actor, `/api/ai_chat/${baseId}/`)).data;
  const payload = { tags, revision, authority: 'everybody' };
  await house.server.app.inject({ method: 'PATCH', url: `/api/ai_chat/${baseId}/`, headers: actor.headers, payload });
};

describe('POST /api/ai_chat/set_tags/', () => {
  it('refuses tags without letters, long ones and too many, and changes nothing', async () => {
    const { place, town } = await filled();
    const codeOf = async (body: object) => {
      const answer = await house.ask(place.actor, '/api/ai_chat/set_tags/', { ids: [town], ...body });
      return answer.issues?.[0]?.code ?? answer.code;
    };
    expect(await codeOf({ add: ['  '] })).toBe('document.tagEmpty');
    expect(await codeOf({ add: ['t'.repeat(41)] })).toBe('document.tagLong');
    expect(await codeOf({ add: Array.from({ length: 19 }, (_, at) => `t${at}`) })).toBe('document.manyTags');
    expect((await house.list(place)).tags).toEqual([
      { tag: 'guide', documents: 1 },
      { tag: 'law', documents: 1 },
      { tag: 'town', documents: 1 },
    ]);
  });

  it('gives many documents tags and takes some away, and the list is narrowed down by one', async () => {
    const { place, town, law } = await filled();
    const set = await house.ask(place.actor, '/api/ai_chat/set_tags/', { ids: [town, law], add: ['2026'], remove: ['town', 'none'] });
    expect(set.data).toEqual({ count: 2 });
    const { items } = await house.list(place, '?tag=2026');
    expect(items.map(({ tags }: { tags: string[] }) => tags).sort()).toEqual([
      ['guide', '2026'],
      ['law', '2026'],
    ]);
    expect((await house.list(place, '?tag=guide')).items.map(({ id }: { id: string }) => id)).toEqual([town]);
    expect((await house.list(place, '?tag=town')).items).toEqual([]);
  });

  it('knows no document of another account', async () => {
    const { town } = await filled();
    const other = await house.newBase();
    expect((await house.ask(other.actor, '/api/ai_chat/set_tags/', { ids: [town], add: ['mine'] })).code).toBe('document.notFound');
  });
});

describe('a question that is limited to tags', () => {
  it('is answered from documents alone that have one of them', async () => {
    const { place } = await filled();
    expect(await tested(place, [])).toEqual(['law.txt', 'town.txt']);
    expect(await tested(place, ['law'])).toEqual(['law.txt']);
    expect(await tested(place, ['law', 'guide'])).toEqual(['law.txt', 'town.txt']);
    expect(await tested(place, ['unknown'])).toEqual([]);
  });

  it('stays within what its base is limited to, whatever the asker chooses', async () => {
    const { place, town, law } = await filled();
    await limit(place, ['town']);
    expect(await tested(place, [])).toEqual(['town.txt']);
    expect(await tested(place, ['law'])).toEqual([]);
    // A change of the tags counts for the next question.
    await house.ask(place.actor, '/api/ai_chat/set_tags/', { ids: [law], add: ['town'] });
    await house.ask(place.actor, '/api/ai_chat/set_tags/', { ids: [town], remove: ['town'] });
    expect(await tested(place, [])).toEqual(['law.txt']);
  });

  it('scores as if what is left out were not there', async () => {
    const { place } = await filled();
    const alone = await house.newBase();
    await house.addFile(alone, 'law.txt', taxes);
    await house.settled(alone);
    const { retrieveFor } = house.server.features.retrieval;
    const settings = { topK: 10, threshold: 0 };
    const scores = async ({ actor, baseId }: Place, tags: string[]) =>
      (await retrieveFor({ accountId: actor.accountId, reader: 'staff', baseIds: [baseId], tags }, 'river tax of the town', settings)).map(
        ({ text, score }) => ({ text, score }),
      );
    expect(await scores(place, ['law'])).toEqual(await scores(alone, []));
  });

  it('leaves no trace of what its base leaves out: no place, no file, no tag to choose', async () => {
    const { place, town, law } = await filled();
    await limit(place, ['town']);
    const { actor } = place;
    const shared = await buildActor(house.test.db, { accountId: actor.accountId, role: 'shared' });
    const places = await readAsTenant(house.test.db, actor.accountId, (tx) =>
      house.server.features.documents.findPlaces(
        tx,
        'staff',
        [town, law].map((document) => ({ document, index: 0 })),
      ),
    );
    expect(places.map(({ document }) => document)).toEqual([town]);
    const file = (id: string) => house.server.app.inject({ url: `/api/ai_chat/get_file/?id=${id}`, headers: shared.headers });
    expect((await file(town)).statusCode).toBe(200);
    expect((await file(law)).json().code).toBe('document.notFound');
    const [base] = (await house.ask(shared, '/api/chats/bases/')).data;
    expect(base.tags).toEqual(['guide', 'town']);
  });
});
