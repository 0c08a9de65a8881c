import type { IndexedDocument, PassageIndex } from '@inkstone/integrations/kit/passage-index';
import { listsOfDocument } from '@inkstone/retrieval/index/document-lists';
import { withoutDocuments } from '@inkstone/retrieval/index/without-documents';
import type { OwnerDatabase, TenantTransaction } from '#server/db/handles.ts';
import { asTenant } from '#server/db/tenancy.ts';
import { findListsOfPart, insertLists, joinParts, shortenLists } from './list.repository.ts';
import { deleteDocuments, findDocuments, findTexts, insertDocuments, switchText, takeNumbers } from './passage.repository.ts';

/** PostgreSQL keeps no NUL. */
const withoutNul = (text: string): string => text.replaceAll('\0', ' ');

const readable = (document: IndexedDocument): IndexedDocument => ({
  ...document,
  title: withoutNul(document.title),
  passages: document.passages.map(({ text, headings, isOff = false }) => ({
    text: withoutNul(text),
    headings: headings.map(withoutNul),
    isOff,
  })),
});

/** Takes the words of documents out of the lists that they stand in. */
const takeWordsOut = async (tx: TenantTransaction, ids: readonly string[]): Promise<number> => {
  const documents = await findDocuments(tx, ids);
  const parts = Map.groupBy(documents, ({ baseId, segment }) => `${baseId} ${segment}`);
  for (const ofPart of parts.values()) {
    const [part] = ofPart;
    if (!part) continue;
    const terms = new Set<string>();
    for (const { first, count, title, language } of ofPart) {
      const { blocks } = listsOfDocument({ title, language, passages: await findTexts(tx, { first, count }) }, first);
      for (const term of blocks.keys()) terms.add(term);
    }
    const firsts = new Set(ofPart.map(({ first }) => first));
    const lists = await findListsOfPart(tx, part, [...terms]);
    await shortenLists(tx, part, new Map(lists.map(({ term, blocks }) => [term, withoutDocuments(blocks, firsts)])));
  }
  await deleteDocuments(tx, ids);
  return documents.length;
};

const join = (lists: Map<string, Uint8Array[]>): Map<string, Uint8Array> =>
  new Map([...lists].map(([term, blocks]) => [term, blocks.length === 1 && blocks[0] ? blocks[0] : Buffer.concat(blocks)]));

type Placed = Parameters<typeof insertDocuments>[1][number];
/** A part of a base's lists, ready to be kept. */
type Part = { baseId: string; segment: number; lists: Map<string, Uint8Array>; placed: Placed[] };

/** What the documents of one base come to, from that number on. */
const partOf = (
  documents: readonly IndexedDocument[],
  { baseId, segment, first }: { baseId: string; segment: number; first: number },
): Part => {
  const lists = new Map<string, Uint8Array[]>();
  const placed: Placed[] = [];
  let next = first;
  for (const document of documents) {
    const { blocks, lengths } = listsOfDocument(document, next);
    for (const [term, block] of blocks) {
      const list = lists.get(term);
      if (list) list.push(block);
      else lists.set(term, [block]);
    }
    placed.push({ document, segment, first: next, lengths });
    next += lengths.length;
  }
  return { baseId, segment, lists: join(lists), placed };
};

const partsOf = (documents: readonly IndexedDocument[], taken: { first: number; segment: number }): Part[] => {
  let first = taken.first;
  return [...Map.groupBy(documents, ({ base }) => base)].map(([baseId, ofBase], at) => {
    const part = partOf(ofBase, { baseId, segment: taken.segment + at, first });
    first += ofBase.reduce((sum, { passages }) => sum + passages.length, 0);
    return part;
  });
};

/** Puts documents in the place of what has their ids. */
const putParts = async (tx: TenantTransaction, parts: readonly Part[]): Promise<void> => {
  await takeNumbers(tx, { count: 0, segments: 0, removals: 0 });
  const removed = await takeWordsOut(
    tx,
    parts.flatMap(({ placed }) => placed.map(({ document }) => document.id)),
  );
  if (removed > 0) await takeNumbers(tx, { count: 0, segments: 0, removals: removed });
  for (const part of parts) {
    await insertDocuments(tx, part.placed);
    await insertLists(tx, part);
  }
};

/** What changes an index in the database. */
export type Keeping = Pick<PassageIndex, 'remove' | 'switchPassage'> & {
  /** What its owner keeps of the documents is written in the same step, and nothing of both where that fails. */
  put: (account: string, documents: readonly IndexedDocument[], inSameStep?: (tx: TenantTransaction) => Promise<void>) => Promise<void>;
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
      const parts = partsOf(documents, taken);
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
        await takeWordsOut(tx, ids);
      }),
    switchPassage: (account, passage) =>
      asTenant(database, account, async (tx) => {
        await takeNumbers(tx, { count: 0, segments: 0, removals: 0 });
        await switchText(tx, passage);
      }),
  };
};
