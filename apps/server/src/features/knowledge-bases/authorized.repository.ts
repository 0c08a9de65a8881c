import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { TenantReader, TenantTransaction } from '#server/db/handles.ts';
import { knowledgeBases, knowledgeBaseUsers } from '#server/db/schema/knowledge-bases.ts';

const ofAccount = (tx: TenantReader) => eq(knowledgeBaseUsers.accountId, tx.accountId);

/** Which knowledge bases name which shared users, put away or not; of some users or some bases. */
export const findAuthorized = (
  tx: TenantReader,
  { userIds, baseIds }: { userIds?: readonly string[]; baseIds?: readonly string[] },
): Promise<{ baseId: string; userId: string }[]> =>
  tx
    .select({ baseId: knowledgeBaseUsers.baseId, userId: knowledgeBaseUsers.sharedUserId })
    .from(knowledgeBaseUsers)
    .where(
      and(
        ofAccount(tx),
        userIds && inArray(knowledgeBaseUsers.sharedUserId, [...userIds]),
        baseIds && inArray(knowledgeBaseUsers.baseId, [...baseIds]),
      ),
    );

export const insertAuthorized = async (tx: TenantTransaction, pairs: readonly { baseId: string; userId: string }[]): Promise<void> => {
  if (!pairs.length) return;
  const rows = pairs.map(({ baseId, userId }) => ({ accountId: tx.accountId, baseId, sharedUserId: userId }));
  await tx.insert(knowledgeBaseUsers).values(rows).onConflictDoNothing();
};

/** Closes a knowledge base to some of those it names, or to all of them. */
export const deleteAuthorized = async (tx: TenantTransaction, baseId: string, userIds?: readonly string[]): Promise<void> => {
  const ofUsers = userIds && inArray(knowledgeBaseUsers.sharedUserId, [...userIds]);
  await tx.delete(knowledgeBaseUsers).where(and(ofAccount(tx), eq(knowledgeBaseUsers.baseId, baseId), ofUsers));
};

/**
 * To whom the knowledge bases of the account are open, by name; without what else is set of them.
 * @sql Two keys of the content are read, for the rest of it is long.
 */
export const findOpenings = (tx: TenantReader) =>
  tx
    .select({
      id: knowledgeBases.id,
      name: knowledgeBases.name,
      content: sql<unknown>`jsonb_strip_nulls(jsonb_build_object('authority', ${knowledgeBases.content} -> 'authority', 'groups', ${knowledgeBases.content} -> 'groups'))`,
    })
    .from(knowledgeBases)
    .where(and(eq(knowledgeBases.accountId, tx.accountId), isNull(knowledgeBases.deletedAt)))
    .orderBy(asc(sql`lower(${knowledgeBases.name})`), asc(knowledgeBases.id));
