import type { DeskConversation, DeskUser } from '@inkstone/contract/chat-desk';
import type { OwnerDatabase, TenantReader } from '#server/db/handles.ts';
import { readAsTenant } from '#server/db/tenancy.ts';
import { findSharedPeople } from '#server/features/accounts/index.ts';
import type { Actor } from '#server/kernel/actor.ts';
import { definePaging, type PageQuery } from '#server/kernel/paging.ts';
import { presentConversation } from '../conversations/present-chat.ts';
import type { OpenBases } from '../open-bases.ts';
import { countWaiting, findAskers, findHistory } from './desk.repository.ts';

/** The account's list of shared users, as far as the desk asks it. */
export type SharedUserList = {
  findSharedUsers: (tx: TenantReader, ids: readonly string[]) => Promise<Map<string, { name: string; email: string }>>;
  /** Whose name or address has the text. */
  searchSharedUsers: (tx: TenantReader, q: string) => Promise<string[]>;
};

export type DeskDeps = {
  db: OwnerDatabase;
  openBases: Pick<OpenBases, 'findOne'>;
  list: SharedUserList;
  /** By what some people said that they are reached. */
  findContacts: (tx: TenantReader, of: { baseId: string; userIds: readonly string[] }) => Promise<ReadonlyMap<string, string>>;
};
type UserQuery = PageQuery & { q: string; state: 'all' | 'waiting' | 'takenOver' };

const users = definePaging('chat-desk');
const history = definePaging('chat-desk-history');

/** The shared users who asked a knowledge base, and what each of them asked. */
export const createDeskService = ({ db, openBases, list, findContacts }: DeskDeps) => ({
  users: async (
    actor: Actor,
    baseId: string,
    { q, state, ...asked }: UserQuery,
  ): Promise<{ items: DeskUser[]; nextCursor: string | null; waiting: number }> => {
    await openBases.findOne(actor, baseId);
    const read = <Answer>(work: (tx: TenantReader) => Promise<Answer>) => readAsTenant(db, actor.accountId, work);
    const userIds = q ? await read((tx) => list.searchSharedUsers(tx, q)) : [];
    const [found, waiting] = await Promise.all([
      users.page(
        asked,
        (rows) => read((tx) => findAskers(tx, { ...rows, baseId, state, q, userIds })),
        (row) => row,
      ),
      read((tx) => countWaiting(tx, baseId)),
    ]);
    const ids = found.items.map(({ userId }) => userId);
    const [people, known, contacts] = await read((tx) =>
      Promise.all([findSharedPeople(tx, ids), list.findSharedUsers(tx, ids), findContacts(tx, { baseId, userIds: ids })]),
    );
    const items = found.items.map(
      ({ userId: id, origin, conversations, lastAt, waitingSince, isTakenOver }): DeskUser => ({
        ...{ id, origin },
        // A shared user who has signed in bears the name of their own profile, not that of the invitation.
        name: people.get(id)?.name ?? known.get(id)?.name ?? '',
        email: known.get(id)?.email ?? '',
        contact: contacts.get(id) ?? '',
        conversations,
        lastAt: lastAt.toISOString(),
        waitingSince: waitingSince?.toISOString() ?? null,
        isTakenOver,
      }),
    );
    return { items, nextCursor: found.nextCursor, waiting };
  },

  history: async (
    actor: Actor,
    baseId: string,
    { userId, ...asked }: PageQuery & { userId: string },
  ): Promise<{ items: DeskConversation[]; nextCursor: string | null }> => {
    const base = await openBases.findOne(actor, baseId);
    return history.page(
      asked,
      (rows) => readAsTenant(db, actor.accountId, (tx) => findHistory(tx, { ...rows, baseId, userId })),
      ({ waitingSince, takenOverBy, ...row }) => ({
        ...presentConversation(row, base.name),
        waitingSince: waitingSince?.toISOString() ?? null,
        person: takenOverBy,
      }),
    );
  },
});
export type DeskService = ReturnType<typeof createDeskService>;
