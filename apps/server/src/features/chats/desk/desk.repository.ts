import type { ChatOrigin } from '@inkstone/contract/chats';
import { and, asc, count, eq, ilike, inArray, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { containing } from '#server/db/containing.ts';
import type { TenantReader } from '#server/db/handles.ts';
import { newestFirst } from '#server/db/newest-first.ts';
import { conversations } from '#server/db/schema/chats.ts';
import type { RowsAsked } from '#server/kernel/paging.ts';

type State = 'all' | 'waiting' | 'takenOver';
type Search = RowsAsked & { baseId: string; state: State; q: string /** Those whose names have the text. */; userIds: readonly string[] };

const asked = (tx: TenantReader, baseId: string) =>
  and(
    eq(conversations.accountId, tx.accountId),
    eq(conversations.baseId, baseId),
    eq(conversations.isOfSharedUser, true),
    isNull(conversations.deletedAt),
    ne(conversations.title, ''),
  );

const ofState: Record<State, SQL | undefined> = {
  all: undefined,
  waiting: isNotNull(conversations.waitingSince),
  takenOver: isNotNull(conversations.takenOverAt),
};

const microseconds = (time: SQL): SQL<string> => sql<string>`(extract(epoch from ${time}) * 1000000)::bigint`;
/** A number of microseconds above any time; a waiting time subtracted from it sorts whoever has waited longest to the front. */
const farOff = sql.raw('4000000000000000');

/** By whom somebody stands in the list: those who wait by how long they do, the others by who said something last. */
const orderOf = (state: State): SQL<string> =>
  state === 'waiting'
    ? sql<string>`${farOff} - ${microseconds(sql`min(${conversations.waitingSince})`)}`
    : microseconds(sql`max(${conversations.updatedAt})`);

/** Who asked a knowledge base, a row a person; one page of them. */
export const findAskers = (tx: TenantReader, { baseId, state, q, userIds, before, limit }: Search) => {
  const order = orderOf(state);
  const [place, userId] = before?.split('.') ?? [];
  return tx
    .select({
      userId: conversations.userId,
      conversations: count(),
      origin: sql<ChatOrigin>`(array_agg(${conversations.origin} order by ${conversations.updatedAt} desc))[1]`,
      lastAt: sql`max(${conversations.updatedAt})`.mapWith(conversations.updatedAt),
      waitingSince: sql<Date | null>`min(${conversations.waitingSince})`.mapWith(conversations.waitingSince),
      isTakenOver: sql<boolean>`bool_or(${conversations.takenOverAt} is not null)`,
      position: sql<string>`${order} || '.' || ${conversations.userId}`,
    })
    .from(conversations)
    .where(
      and(
        asked(tx, baseId),
        ofState[state],
        q ? or(ilike(conversations.title, containing(q)), inArray(conversations.userId, [...userIds])) : undefined,
      ),
    )
    .groupBy(conversations.userId)
    .having(before === null ? undefined : sql`(${order}, ${conversations.userId}) < (${place}::bigint, ${userId}::uuid)`)
    .orderBy(sql`${order} desc`, sql`${conversations.userId} desc`)
    .limit(limit);
};

/** How many people wait for somebody. */
export const countWaiting = async (tx: TenantReader, baseId: string): Promise<number> => {
  const rows = await tx
    .select({ userId: conversations.userId })
    .from(conversations)
    .where(and(asked(tx, baseId), isNotNull(conversations.waitingSince)))
    .groupBy(conversations.userId)
    .orderBy(asc(conversations.userId));
  return rows.length;
};

const byChange = newestFirst(conversations.updatedAt, conversations.id);

/** The conversations of a shared user with a knowledge base, newest first. */
export const findHistory = (tx: TenantReader, { baseId, userId, before, limit }: RowsAsked & { baseId: string; userId: string }) =>
  tx
    .select({
      id: conversations.id,
      baseId: conversations.baseId,
      title: conversations.title,
      updatedAt: conversations.updatedAt,
      waitingSince: conversations.waitingSince,
      takenOverBy: conversations.takenOverBy,
      position: byChange.position,
    })
    .from(conversations)
    .where(and(asked(tx, baseId), eq(conversations.userId, userId), byChange.behind(before)))
    .orderBy(...byChange.orderBy)
    .limit(limit);
