import type { KnowledgeBaseContent, OpenedBase } from '@inkstone/contract/knowledge-bases';
import type { SharedUser } from '@inkstone/contract/shared-users';
import type { TenantReader, TenantTransaction } from '#server/db/handles.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import { deleteAuthorized, findAuthorized, findOpenings, insertAuthorized } from './authorized.repository.ts';
import { type BaseRow, findBases, lockBases, updateBase } from './knowledge-base.repository.ts';
import { type Named, namedNowhere, type Opener, openedBy } from './open.policy.ts';
import { contentOf, openingOf } from './present-base.ts';

type OnList = { id: string; name: string; email: string };
type Member = { id: string; groups: readonly string[] };

/** The shared users of an account, as far as knowledge bases are opened to them. */
export type AuthorizedPeople = {
  /** Of some ids those on the list, who stay there until the transaction ends. */
  holdSharedUsers: (tx: TenantTransaction, ids: readonly string[]) => Promise<ReadonlyMap<string, OnList>>;
  findSharedUsers: (tx: TenantReader, ids: readonly string[]) => Promise<ReadonlyMap<string, OnList>>;
  findGroups: (tx: TenantReader, id: string) => Promise<readonly string[]>;
  /** Everybody on the list. */
  findMembers: (tx: TenantReader) => Promise<readonly Member[]>;
};

const namedOf = (pairs: readonly { baseId: string; userId: string }[], { id, groups }: Member): Named => ({
  baseIds: new Set(pairs.filter(({ userId }) => userId === id).map(({ baseId }) => baseId)),
  groups,
});

/** To whom of the shared users knowledge bases are opened: to everybody, to groups, or to people by name. */
export const createAuthorized = ({ clock, people }: { clock: Clock; people: AuthorizedPeople }) => {
  /** What names somebody; nothing names whoever is no shared user. */
  const findNamed = async (tx: TenantReader, { role, userId }: Pick<Opener, 'role' | 'userId'>): Promise<Named> => {
    if (role !== 'shared' || userId === null) return namedNowhere;
    const groups = await people.findGroups(tx, userId);
    return namedOf(await findAuthorized(tx, { userIds: [userId] }), { id: userId, groups });
  };

  /** Whom a knowledge base names, by their names. */
  const findUsers = async (tx: TenantReader, baseId: string): Promise<OpenedBase['users']> => {
    const pairs = await findAuthorized(tx, { baseIds: [baseId] });
    const known = await people.findSharedUsers(
      tx,
      pairs.map(({ userId }) => userId),
    );
    return [...known.values()].sort((one, other) => one.name.localeCompare(other.name) || one.id.localeCompare(other.id));
  };

  return {
    findNamed,
    findUsers,

    /** How many may ask each of some knowledge bases. */
    countUsers: async (tx: TenantReader, rows: readonly BaseRow[]): Promise<ReadonlyMap<string, number>> => {
      const [members, pairs] = [await people.findMembers(tx), await findAuthorized(tx, {})];
      const named = Map.groupBy(pairs, ({ userId }) => userId);
      const all = members.map((member) => namedOf(named.get(member.id) ?? [], member));
      return new Map(
        rows.map((row) => {
          const base = { ...contentOf(row), id: row.id };
          return [row.id, all.filter((each) => openedBy(each, base) !== null).length];
        }),
      );
    },

    hold: people.holdSharedUsers,

    /** Keeps whom a knowledge base names; nobody where it is not open to chosen ones. Answers whether that is another set of people. */
    keepUsers: async (
      tx: TenantTransaction,
      baseId: string,
      { authority, userIds }: { authority: KnowledgeBaseContent['authority']; userIds: readonly string[] | null },
    ): Promise<boolean> => {
      const before = (await findUsers(tx, baseId)).map(({ id }) => id);
      if (authority !== 'chosen') {
        await deleteAuthorized(tx, baseId);
        return before.length > 0;
      }
      if (userIds === null) return false;
      // Whoever was deleted and can still be brought back is shown to nobody, and stays.
      const gone = before.filter((id) => !userIds.includes(id));
      const come = userIds.filter((id) => !before.includes(id));
      if (gone.length) await deleteAuthorized(tx, baseId, gone);
      await insertAuthorized(
        tx,
        come.map((userId) => ({ baseId, userId })),
      );
      return gone.length + come.length > 0;
    },

    /** The knowledge bases that are opened to some people, and by what. */
    findOpened: async (tx: TenantReader, members: readonly Member[]): Promise<ReadonlyMap<string, SharedUser['bases']>> => {
      const bases = (await findOpenings(tx)).map(openingOf);
      const pairs = await findAuthorized(tx, { userIds: members.map(({ id }) => id) });
      return new Map(
        members.map((member) => {
          const named = namedOf(pairs, member);
          const opened = bases.flatMap((base) => {
            const by = openedBy(named, base);
            return by === null ? [] : [{ id: base.id, name: base.name, by }];
          });
          return [member.id, opened];
        }),
      );
    },

    /** Opens these knowledge bases to somebody by name, and no others; one that was open to nobody is then open to chosen ones. */
    openTo: async (tx: TenantTransaction, userId: string, baseIds: readonly string[]): Promise<void> => {
      await lockBases(tx);
      const rows = await findBases(tx);
      if (baseIds.some((id) => !rows.some((row) => row.id === id))) throw new AppError('knowledgeBase.notFound', 404);
      const named = new Set((await findAuthorized(tx, { userIds: [userId] })).map(({ baseId }) => baseId));
      for (const row of rows) {
        const { name, ...content } = contentOf(row);
        const isWanted = baseIds.includes(row.id) && content.authority !== 'everybody';
        if (isWanted === named.has(row.id)) continue;
        if (isWanted) await insertAuthorized(tx, [{ baseId: row.id, userId }]);
        else await deleteAuthorized(tx, row.id, [userId]);
        // The next revision: who has the form of the base open does not undo this by saving.
        await updateBase(tx, { id: row.id, name, content: isWanted ? { ...content, authority: 'chosen' } : content, now: clock.now() });
      }
    },
  };
};
export type Authorized = ReturnType<typeof createAuthorized>;
