import type { ReadableBase } from '@inkstone/integrations/kit/passage-index';
import type { TenantReader } from '#server/db/handles.ts';
import { findPlaceRows, type PassagePlace } from './content.repository.ts';
import { findMade, findUnreadable } from './document.repository.ts';
import { findAnswering, findHeads, findNotAsWritten } from './readable.repository.ts';
import { findAnsweringTags, findTagged } from './tag.repository.ts';
import { type FindBaseTags, isAmong } from './tag.service.ts';

/** What of knowledge bases may be found and looked at: neither what is switched off or put away, nor what their tags leave out. */
export const createReadable = (findBaseTags: FindBaseTags) => ({
  /** Documents of some bases; with tags, those alone that have one of them. Whether the bases may be asked is not looked at. */
  findReadable: async (tx: TenantReader, baseIds: readonly string[], tags: readonly string[] = []): Promise<ReadableBase[]> => {
    if (!baseIds.length) return [];
    const limits = await findBaseTags(tx, baseIds);
    const hidden = Map.groupBy(await findUnreadable(tx, baseIds), ({ baseId }) => baseId);
    const readable: ReadableBase[] = [];
    for (const base of baseIds) {
      const sets = [limits.get(base) ?? [], tags].filter((set) => set.length > 0);
      const except = hidden.get(base)?.map(({ id }) => id) ?? [];
      if (sets.length) readable.push({ base, documents: { only: await findTagged(tx, base, sets) } });
      else readable.push({ base, documents: except.length ? { except } : 'all' });
    }
    return readable;
  },

  /** What the documents of a base that answer are called, the oldest first; with tags, those alone that have one of them. */
  findHeads: async (tx: TenantReader, baseId: string, tags: readonly string[] = []) => {
    const limits = await findBaseTags(tx, [baseId]);
    return findHeads(
      tx,
      baseId,
      [limits.get(baseId) ?? [], tags].filter((set) => set.length > 0),
    );
  },

  findNotAsWritten,
  findAnswering,

  /** Where passages stand, in no particular order, without those that may not be found any more. Their text may be newer than the passage. */
  findPlaces: async (tx: TenantReader, places: readonly PassagePlace[]) => {
    const rows = await findPlaceRows(tx, places);
    const limits = await findBaseTags(tx, [...new Set(rows.map(({ baseId }) => baseId))]);
    return rows.filter(({ baseId, tags }) => isAmong(tags, limits.get(baseId)));
  },

  /** Which knowledge base a document is of, its file, and the hash of what it is made of; undefined where it may not be found any more. */
  findMade: async (tx: TenantReader, id: string) => {
    const made = await findMade(tx, id);
    return made && isAmong(made.tags, (await findBaseTags(tx, [made.baseId])).get(made.baseId)) ? made : undefined;
  },

  /** The tags that an asker of some bases may choose from, by base and by their letters. */
  findAskedTags: async (tx: TenantReader, baseIds: readonly string[]): Promise<ReadonlyMap<string, string[]>> => {
    if (!baseIds.length) return new Map();
    const limits = await findBaseTags(tx, baseIds);
    const rows = await findAnsweringTags(tx, new Map(baseIds.map((id) => [id, limits.get(id) ?? []])));
    return new Map([...Map.groupBy(rows, ({ baseId }) => baseId)].map(([baseId, of]) => [baseId, of.map(({ tag }) => tag)]));
  },
});
