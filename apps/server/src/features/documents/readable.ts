import type { DocumentText } from '@inkstone/documents/document-text';
import type { ReadableBase } from '@inkstone/integrations/kit/passage-index';
import type { TenantReader } from '#server/db/handles.ts';
import type { Reader } from '#server/kernel/actor.ts';
import { findPlaceRows, findReadableContent, type PassagePlace } from './content.repository.ts';
import { findMade, findUnreadable } from './document.repository.ts';
import { findAnswering, findHeads, findNotAsWritten, type HeadsWanted } from './readable.repository.ts';
import { findClosed } from './readership.repository.ts';
import { createKnowing, type ReadingPeople } from './readership.service.ts';
import { findAnsweringTags, findTagged } from './tag.repository.ts';
import { type FindBaseTags, isAmong } from './tag.service.ts';

type Deps = { findBaseTags: FindBaseTags; people: Pick<ReadingPeople, 'findGroups'> };

/**
 * What of knowledge bases a reader may find and look at: neither what is switched off or put away, nor what their tags leave out, nor what
 * does not answer the reader. Whether the bases may be asked is not looked at.
 */
export const createReadable = ({ findBaseTags, people }: Deps) => {
  const know = createKnowing(people);
  return {
    /** Documents of some bases; with tags, those alone that have one of them. */
    findReadable: async (
      tx: TenantReader,
      reader: Reader,
      { baseIds, tags = [] }: { baseIds: readonly string[]; tags?: readonly string[] },
    ): Promise<ReadableBase[]> => {
      if (!baseIds.length) return [];
      const [limits, known] = [await findBaseTags(tx, baseIds), await know(tx, reader)];
      const hidden = Map.groupBy(await findUnreadable(tx, known, baseIds), ({ baseId }) => baseId);
      const readable: ReadableBase[] = [];
      for (const base of baseIds) {
        const sets = [limits.get(base) ?? [], tags].filter((set) => set.length > 0);
        const except = hidden.get(base)?.map(({ id }) => id) ?? [];
        if (sets.length) readable.push({ base, documents: { only: await findTagged(tx, known, { baseId: base, sets }) } });
        else readable.push({ base, documents: except.length ? { except } : 'all' });
      }
      return readable;
    },

    /** What the documents of a base that answer are called, the oldest first; with tags, those alone that have one of them. */
    findHeads: async (
      tx: TenantReader,
      reader: Reader,
      { baseId, tags = [], ...wanted }: { baseId: string; tags?: readonly string[] } & HeadsWanted,
    ) => {
      const limits = await findBaseTags(tx, [baseId]);
      const sets = [limits.get(baseId) ?? [], tags].filter((set) => set.length > 0);
      return findHeads(tx, await know(tx, reader), { baseId, sets, ...wanted });
    },

    /** What of some documents is switched off, or says something else since somebody corrected it, with what it says now. */
    findNotAsWritten: async (tx: TenantReader, reader: Reader, ids: readonly string[]) => findNotAsWritten(tx, await know(tx, reader), ids),

    /** Of some bases those that have a document with something to find in it. */
    findAnswering: async (tx: TenantReader, reader: Reader, baseIds: readonly string[]): Promise<ReadonlySet<string>> =>
      findAnswering(tx, await know(tx, reader), baseIds),

    /** Where passages stand, in no particular order, without those that may not be found any more. Their text may be newer than the passage. */
    findPlaces: async (tx: TenantReader, reader: Reader, places: readonly PassagePlace[]) => {
      const rows = await findPlaceRows(tx, await know(tx, reader), places);
      const limits = await findBaseTags(tx, [...new Set(rows.map(({ baseId }) => baseId))]);
      return rows.filter(({ baseId, tags }) => isAmong(tags, limits.get(baseId)));
    },

    /** Which knowledge base a document is of, its file, and the hash of what it is made of; undefined where it may not be found any more. */
    findMade: async (tx: TenantReader, reader: Reader, id: string) => {
      const made = await findMade(tx, await know(tx, reader), id);
      return made && isAmong(made.tags, (await findBaseTags(tx, [made.baseId])).get(made.baseId)) ? made : undefined;
    },

    /** The tags that an asker of some bases may choose from, by base and by their letters. */
    findAskedTags: async (tx: TenantReader, reader: Reader, baseIds: readonly string[]): Promise<ReadonlyMap<string, string[]>> => {
      if (!baseIds.length) return new Map();
      const limits = await findBaseTags(tx, baseIds);
      const rows = await findAnsweringTags(tx, await know(tx, reader), new Map(baseIds.map((id) => [id, limits.get(id) ?? []])));
      return new Map([...Map.groupBy(rows, ({ baseId }) => baseId)].map(([baseId, of]) => [baseId, of.map(({ tag }) => tag)]));
    },

    /** Which of some documents are closed to a reader; those that have ended are not among them. */
    findClosed: async (tx: TenantReader, reader: Reader, ids: readonly string[]): Promise<ReadonlySet<string>> =>
      findClosed(tx, await know(tx, reader), ids),

    /** A document as one text with its places; undefined where there is none to be read. */
    readDocumentText: async (tx: TenantReader, reader: Reader, id: string): Promise<DocumentText | undefined> =>
      findReadableContent(tx, await know(tx, reader), id),
  };
};
