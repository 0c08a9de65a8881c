import type { ChosenReaders } from '@inkstone/contract/documents';
import type { TenantTransaction } from '#server/db/handles.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { groupKey } from '#server/kernel/group-key.ts';
import { findReaders, lockReadership, type Readership, updateReadership } from './readership.repository.ts';
import type { ReadershipService } from './readership.service.ts';
import { updateTags } from './tag.repository.ts';
import { wholeTags } from './tag.service.ts';

/** What is said of all documents of something that is followed; people in `to` are held. */
type Said<Readers> = { tags: readonly string[]; readers: Readers };
type Change = {
  ids: readonly string[];
  /** Those among them of which something else that is followed says the same or another thing, too. */
  sharedIds: readonly string[];
  from: Said<ChosenReaders>;
  to: Said<Readership>;
  /** Of the readers before, those who are gone and can still be brought back. */
  staying: readonly string[];
};
type Row = Awaited<ReturnType<typeof lockReadership>>[number];

const isSameSet = (one: Iterable<string>, other: Iterable<string>): boolean => {
  const [left, right] = [new Set(one), new Set(other)];
  return left.size === right.size && [...left].every((each) => right.has(each));
};

const isSameReaders = (one: Readership, other: Readership): boolean =>
  one === null || other === null
    ? one === other
    : isSameSet(one.groups.map(groupKey), other.groups.map(groupKey)) && isSameSet(one.userIds, other.userIds);

/** Documents whose tags and readers are said of what brings them. */
export const createFollowedDocuments = ({ clock, findAway }: { clock: Clock } & Pick<ReadershipService, 'findAway'>) => {
  const changeTags = async (tx: TenantTransaction, rows: readonly Row[], { from, to, sharedIds }: Change): Promise<void> => {
    const gone = from.tags.filter((tag) => !to.tags.includes(tag));
    const fresh = to.tags.filter((tag) => !from.tags.includes(tag));
    const shared = new Set(sharedIds);
    const wanted = rows.map(({ id, tags }) => {
      const left = shared.has(id) ? tags : tags.filter((tag) => !gone.includes(tag));
      return { id, before: tags, tags: wholeTags([...left, ...fresh]) };
    });
    const changed = wanted.filter(({ before, tags }) => !isSameSet(before, tags));
    for (const alike of Map.groupBy(changed, ({ tags }) => JSON.stringify(tags)).values())
      await updateTags(
        tx,
        alike.map(({ id }) => id),
        { tags: alike[0]?.tags ?? [], now: clock.now() },
      );
  };

  /** Answers which documents keep their own. */
  const changeReaders = async (tx: TenantTransaction, rows: readonly Row[], { from, to, sharedIds, staying }: Change): Promise<Row[]> => {
    const now = clock.now();
    const shared = new Set(sharedIds);
    const limited = rows.filter(({ isLimited }) => isLimited);
    const pairs = await findReaders(
      tx,
      limited.map(({ id }) => id),
    );
    const named = Map.groupBy(pairs, ({ documentId }) => documentId);
    const readersOf = ({ id, readerKeys: groups }: Row) => ({ groups, userIds: (named.get(id) ?? []).map(({ userId }) => userId) });
    const following = limited.filter((row) => !shared.has(row.id) && isSameReaders(readersOf(row), from.readers));
    const follow = (some: readonly Row[], stay: readonly string[]) => {
      const ids = some.map(({ id }) => id);
      return updateReadership(tx, ids, { readers: to.readers, staying: to.readers ? stay : [], now });
    };
    await follow(following, staying);
    // What is open comes under the limit, also where somebody opened it alone: nothing stays open against what is said now.
    if (to.readers)
      await follow(
        rows.filter(({ isLimited }) => !isLimited),
        [],
      );
    return limited.filter((row) => !following.includes(row));
  };

  return {
    findAway,

    /**
     * Lets documents follow what is said of all of them, put away or not. One that was limited by itself keeps its readers; how many do is
     * answered.
     */
    change: async (tx: TenantTransaction, change: Change): Promise<{ followed: number; kept: number }> => {
      const rows = await lockReadership(tx, change.ids);
      await changeTags(tx, rows, change);
      const isSame = isSameReaders(change.from.readers, change.to.readers);
      const keeping = isSame ? [] : await changeReaders(tx, rows, change);
      const count = (some: readonly Row[]) => some.filter(({ deletedAt }) => deletedAt === null).length;
      return { followed: count(rows) - count(keeping), kept: count(keeping) };
    },
  };
};
