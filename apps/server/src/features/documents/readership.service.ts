import type { ChosenReaders, DocumentReaders } from '@inkstone/contract/documents';
import type { OwnerDatabase, TenantReader, TenantTransaction } from '#server/db/handles.ts';
import { asTenant } from '#server/db/tenancy.ts';
import type { Actor, Reader } from '#server/kernel/actor.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import { groupKey } from '#server/kernel/group-key.ts';
import type { DocumentRow } from './document.repository.ts';
import { findReaders, type KnownReader, lockDocuments, type Readership, updateReadership } from './readership.repository.ts';

type OnList = { id: string; name: string; email: string };

const byName = (one: OnList, other: OnList) => one.name.localeCompare(other.name) || one.id.localeCompare(other.id);

/** The shared users of an account, as far as documents are opened to them. */
export type ReadingPeople = {
  /** Of some ids those on the list, who stay there until the transaction ends. */
  holdSharedUsers: (tx: TenantTransaction, ids: readonly string[]) => Promise<ReadonlyMap<string, OnList>>;
  findSharedUsers: (tx: TenantReader, ids: readonly string[]) => Promise<ReadonlyMap<string, OnList>>;
  findGroups: (tx: TenantReader, id: string) => Promise<readonly string[]>;
};

/** Gives a reader what names them. */
export const createKnowing =
  ({ findGroups }: Pick<ReadingPeople, 'findGroups'>) =>
  async (tx: TenantReader, reader: Reader): Promise<KnownReader> =>
    typeof reader === 'string' ? reader : { ...reader, groups: await findGroups(tx, reader.sharedUserId) };

/** Holds on to those of the chosen people who are there; before documents are locked, so that nobody waits for each other. */
export type HoldReaders = (tx: TenantTransaction, chosen: ChosenReaders) => Promise<Readership>;

/** Whom documents answer of those whom their knowledge base answers. */
export const createReadershipService = ({ db, clock, people }: { db: OwnerDatabase; clock: Clock; people: ReadingPeople }) => {
  const hold: HoldReaders = async (tx, chosen) =>
    chosen && {
      groups: [...new Map(chosen.groups.map((group) => [groupKey(group), group])).values()],
      userIds: [...(await people.holdSharedUsers(tx, chosen.userIds)).keys()],
    };

  /** Of some people those who are gone and can still be brought back: they are shown to nobody, and stay. */
  const findAway = async (tx: TenantReader, ids: readonly string[]): Promise<string[]> => {
    const known = await people.findSharedUsers(tx, ids);
    return ids.filter((id) => !known.has(id));
  };

  return {
    hold,
    findAway,

    /** Chosen readers with the names of people. */
    show: async (tx: TenantReader, chosen: ChosenReaders): Promise<DocumentReaders> =>
      chosen && { groups: chosen.groups, users: [...(await people.findSharedUsers(tx, chosen.userIds)).values()].sort(byName) },

    /** Whom some documents answer, with the names of people; those that answer everybody are left out. */
    findShown: async (
      tx: TenantReader,
      rows: readonly Pick<DocumentRow, 'id' | 'isLimited' | 'readerGroups'>[],
    ): Promise<ReadonlyMap<string, NonNullable<DocumentReaders>>> => {
      const limited = rows.filter(({ isLimited }) => isLimited);
      if (!limited.length) return new Map();
      const pairs = await findReaders(
        tx,
        limited.map(({ id }) => id),
      );
      const known = await people.findSharedUsers(tx, [...new Set(pairs.map(({ userId }) => userId))]);
      const named = Map.groupBy(pairs, ({ documentId }) => documentId);
      return new Map(
        limited.map(({ id, readerGroups: groups }) => {
          const users = (named.get(id) ?? []).flatMap(({ userId }) => known.get(userId) ?? []).sort(byName);
          return [id, { groups, users }];
        }),
      );
    },

    /** Says whom documents answer from now on. */
    setReaders: async (
      { accountId }: Actor,
      { ids, readers: chosen }: { ids: readonly string[]; readers: ChosenReaders },
    ): Promise<{ count: number }> => {
      const count = await asTenant(db, accountId, async (tx) => {
        const readers = await hold(tx, chosen);
        const there = await lockDocuments(tx, ids);
        const before = readers ? [...new Set((await findReaders(tx, there)).map(({ userId }) => userId))] : [];
        const staying = await findAway(tx, before);
        await updateReadership(tx, there, { readers, staying, now: clock.now() });
        return there.length;
      });
      if (count === 0) throw new AppError('document.notFound', 404);
      return { count };
    },
  };
};
export type ReadershipService = ReturnType<typeof createReadershipService>;
