import type { IndexedDocument, MadeVectors, PassageIndex } from '@inkstone/integrations/kit/passage-index';
import type { CountedDocuments } from '@inkstone/retrieval/index/counted-documents';
import { withoutDocuments } from '@inkstone/retrieval/index/without-documents';
import { packVector } from '@inkstone/retrieval/meaning/packed-vectors';
import type { OwnerDatabase, TenantTransaction } from '#server/db/handles.ts';
import { storableText } from '#server/db/storable-text.ts';
import { asTenant, readAsTenant } from '#server/db/tenancy.ts';
import { countWords } from './count-words.ts';
import { findListsOfPart, insertLists, joinParts, shortenLists } from './list.repository.ts';
import { deleteDocuments, findDocuments, findTexts, insertDocuments, switchText, takeNumbers } from './passage.repository.ts';
import { countVectors, deleteUnused, deleteVectors, findWithoutVector, insertVectors, noteVectors } from './vectors/vector.repository.ts';

const readable = (document: IndexedDocument): IndexedDocument => ({
  ...document,
  title: storableText(document.title),
  passages: document.passages.map(({ text, headings, isOff = false }) => ({
    text: storableText(text),
    headings: headings.map(storableText),
    isOff,
  })),
});

/** Takes the words of documents out of the lists that they stand in. */
const takeWordsOut = async (tx: TenantTransaction, ids: readonly string[]): Promise<{ removed: number; hashes: Buffer[] }> => {
  const documents = await findDocuments(tx, ids);
  const parts = Map.groupBy(documents, ({ baseId, segment }) => `${baseId} ${segment}`);
  for (const ofPart of parts.values()) {
    const [part] = ofPart;
    if (!part) continue;
    const terms = new Set<string>();
    for (const { first, count, title, language } of ofPart) {
      const counted = await countWords([{ title, language, passages: await findTexts(tx, { first, count }) }], first);
      for (const term of counted.terms) terms.add(term);
    }
    const firsts = new Set(ofPart.map(({ first }) => first));
    const lists = await findListsOfPart(tx, part, [...terms]);
    await shortenLists(tx, part, new Map(lists.map(({ term, blocks }) => [term, withoutDocuments(blocks, firsts)])));
  }
  return { removed: documents.length, hashes: await deleteDocuments(tx, ids) };
};

type Placed = Parameters<typeof insertDocuments>[1][number];
/** A part of a base's lists, ready to be kept. */
type Part = { baseId: string; segment: number; lists: CountedDocuments; placed: Placed[] };

const partsOf = async (documents: readonly IndexedDocument[], taken: { first: number; segment: number }): Promise<Part[]> => {
  const parts: Part[] = [];
  let next = taken.first;
  for (const [baseId, ofBase] of Map.groupBy(documents, ({ base }) => base)) {
    const segment = taken.segment + parts.length;
    const lists = await countWords(ofBase, next);
    const placed = ofBase.map((document, at): Placed => {
      const first = next;
      next += document.passages.length;
      return { document, segment, first, lengths: lists.lengths[at] ?? [] };
    });
    parts.push({ baseId, segment, lists, placed });
  }
  return parts;
};

/** Puts documents in the place of what has their ids. */
const putParts = async (tx: TenantTransaction, parts: readonly Part[]): Promise<void> => {
  await takeNumbers(tx, { count: 0, segments: 0, removals: 0 });
  const { removed, hashes } = await takeWordsOut(
    tx,
    parts.flatMap(({ placed }) => placed.map(({ document }) => document.id)),
  );
  if (removed > 0) await takeNumbers(tx, { count: 0, segments: 0, removals: removed });
  for (const part of parts) {
    await insertDocuments(tx, part.placed);
    await insertLists(tx, part);
  }
  await deleteUnused(tx, hashes);
};

/** What changes an index in the database. */
export type Keeping = Pick<PassageIndex, 'remove' | 'switchPassage' | 'findWithoutVector' | 'countVectors' | 'dropVectors'> & {
  /** What its owner keeps of the documents is written in the same step, and nothing of both where that fails. */
  put: (account: string, documents: readonly IndexedDocument[], inSameStep?: (tx: TenantTransaction) => Promise<void>) => Promise<void>;
  /** In a transaction that is under way, where one is given. */
  putVectors: (account: string, made: MadeVectors, tx?: TenantTransaction) => Promise<void>;
};

/** What changes an index: everything in one transaction of the account. */
export const createKeeping = (database: OwnerDatabase): Keeping => {
  /** In transactions of their own: a question that comes meanwhile waits for none of it. */
  const joinAll = async (account: string, bases: readonly string[]): Promise<void> => {
    for (const base of bases) {
      const joinOnce = () =>
        asTenant(database, account, async (tx) => {
          const { segment } = await takeNumbers(tx, { count: 0, segments: 1, removals: 0 });
          return joinParts(tx, base, segment);
        });
      while (await joinOnce());
    }
  };
  return {
    put: async (account, given, inSameStep) => {
      if (given.length === 0) return;
      const documents = given.map(readable);
      const count = documents.reduce((sum, { passages }) => sum + passages.length, 0);
      const segments = new Set(documents.map(({ base }) => base)).size;
      // Numbers are taken first, so that nobody waits in a transaction while words are counted; those that are never used cost nothing.
      const taken = await asTenant(database, account, (tx) => takeNumbers(tx, { count, segments, removals: 0 }));
      const parts = await partsOf(documents, taken);
      await asTenant(database, account, async (tx) => {
        await putParts(tx, parts);
        await inSameStep?.(tx);
      });
      await joinAll(
        account,
        parts.map(({ baseId }) => baseId),
      );
    },
    remove: (account, ids) =>
      asTenant(database, account, async (tx) => {
        await takeNumbers(tx, { count: 0, segments: 0, removals: 1 });
        const { hashes } = await takeWordsOut(tx, ids);
        await deleteUnused(tx, hashes);
      }),
    switchPassage: (account, passage) =>
      asTenant(database, account, async (tx) => {
        await takeNumbers(tx, { count: 0, segments: 0, removals: 0 });
        await switchText(tx, passage);
      }),
    findWithoutVector: (account, of, limit) => readAsTenant(database, account, (tx) => findWithoutVector(tx, of, limit)),
    countVectors: (account, of) => readAsTenant(database, account, (tx) => countVectors(tx, of)),
    putVectors: (account, { model, vectors }, given) => {
      const put = async (tx: TenantTransaction): Promise<void> => {
        await noteVectors(tx);
        await insertVectors(
          tx,
          model,
          vectors.map(({ key, vector }) => ({ key, packed: packVector(vector) })),
        );
      };
      return given ? put(given) : asTenant(database, account, put);
    },
    dropVectors: (account, model, bases) =>
      asTenant(database, account, async (tx) => {
        await noteVectors(tx);
        await deleteVectors(tx, model, bases);
      }),
  };
};
