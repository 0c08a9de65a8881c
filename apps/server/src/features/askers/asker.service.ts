import type { Asker, AskerInfo } from '@inkstone/contract/askers';
import type { KnowledgeBase } from '@inkstone/contract/knowledge-bases';
import type { OwnerDatabase, TenantReader, TenantTransaction } from '#server/db/handles.ts';
import { asTenant, readAsTenant } from '#server/db/tenancy.ts';
import { type Actor, isOutsider } from '#server/kernel/actor.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import { definePaging, type PageQuery } from '#server/kernel/paging.ts';
import { type AskerRow, findAskers, findGiven, findSaid, upsertAsker } from './asker.repository.ts';

export type AskerDeps = {
  db: OwnerDatabase;
  clock: Clock;
  findOpen: (actor: Actor) => Promise<KnowledgeBase[]>;
  requireBase: (tx: TenantReader, id: string) => Promise<void>;
  /** The shared users on the account's list, of some ids. */
  findSharedUsers: (tx: TenantReader, ids: readonly string[]) => Promise<ReadonlyMap<string, { email: string }>>;
  /** Has a visitor of a web site called so. */
  nameVisitor: (tx: TenantTransaction, visitor: { userId: string; name: string }) => Promise<void>;
};

const paging = definePaging('askers');

const infoOf = ({ name, contact, company, remark }: AskerRow): AskerInfo => ({ name, contact, company, remark });

/** Who the people are that ask a knowledge base, where it wants to know that first. */
export const createAskerService = ({ db, clock, findOpen, requireBase, findSharedUsers, nameVisitor }: AskerDeps) => {
  /** The knowledge bases that answer somebody only when they have said who they are; the account's own people are known, and programs fill in no form. */
  const findNeeded = async (actor: Actor, bases: readonly KnowledgeBase[]): Promise<ReadonlySet<string>> => {
    const isKnown = !isOutsider(actor) || actor.guest?.origin === 'api';
    const asking = isKnown ? [] : bases.filter(({ needsUserInfo }) => needsUserInfo).map(({ id }) => id);
    if (!asking.length) return new Set();
    const given = await readAsTenant(db, actor.accountId, (tx) => findGiven(tx, { userId: actor.userId, baseIds: asking }));
    return new Set(asking.filter((id) => !given.has(id)));
  };
  const getOpen = async (actor: Actor, id: string): Promise<KnowledgeBase> => {
    const base = (await findOpen(actor)).find((each) => each.id === id);
    if (!base) throw new AppError('knowledgeBase.notFound', 404);
    return base;
  };

  return {
    findNeeded,

    /** Refuses, with 409, whoever has still to say who they are. */
    requireGiven: async (actor: Actor, base: KnowledgeBase): Promise<void> => {
      if ((await findNeeded(actor, [base])).size) throw new AppError('asker.needed', 409, { name: base.name });
    },

    get: async (actor: Actor, id: string): Promise<{ isNeeded: boolean; info: AskerInfo | null }> => {
      const base = await getOpen(actor, id);
      const given = await readAsTenant(db, actor.accountId, (tx) => findGiven(tx, { userId: actor.userId, baseIds: [id] }));
      const row = given.get(id);
      return { isNeeded: (await findNeeded(actor, [base])).size > 0, info: row ? infoOf(row) : null };
    },

    give: async (actor: Actor, id: string, info: AskerInfo): Promise<AskerInfo> => {
      await getOpen(actor, id);
      const { userId, guest } = actor;
      await asTenant(db, actor.accountId, async (tx) => {
        await upsertAsker(tx, { baseId: id, userId, info, now: clock.now() });
        if (guest?.origin === 'site') await nameVisitor(tx, { userId, name: info.name });
      });
      return info;
    },

    /** By what some people said that they are reached. */
    findContacts: async (tx: TenantReader, of: { baseId: string; userIds: readonly string[] }): Promise<ReadonlyMap<string, string>> =>
      new Map((await findSaid(tx, of)).map(({ userId, contact }) => [userId, contact])),

    list: async ({ accountId }: Actor, baseId: string, asked: PageQuery): Promise<{ items: Asker[]; nextCursor: string | null }> => {
      return readAsTenant(db, accountId, async (tx) => {
        await requireBase(tx, baseId);
        const found = await paging.page(
          asked,
          (rows) => findAskers(tx, { ...rows, baseId }),
          (row) => row,
        );
        const people = await findSharedUsers(
          tx,
          found.items.map(({ userId }) => userId),
        );
        const items = found.items.map((row) => ({
          ...infoOf(row),
          userId: row.userId,
          email: people.get(row.userId)?.email ?? '',
          givenAt: row.givenAt.toISOString(),
        }));
        return { ...found, items };
      });
    },
  };
};
export type AskerService = ReturnType<typeof createAskerService>;
