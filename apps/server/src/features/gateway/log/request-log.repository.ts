import { and, eq, getTableColumns, ilike, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { containing } from '#server/db/containing.ts';
import type { TenantReader } from '#server/db/handles.ts';
import { newestFirst } from '#server/db/newest-first.ts';
import { defineQuestion } from '#server/db/questions.ts';
import { gatewayRequests } from '#server/db/schema/gateway.ts';
import { type Days, withinDays } from '#server/db/within-days.ts';
import type { RowsAsked } from '#server/kernel/paging.ts';

/** What narrows the log down; what is left out narrows nothing. */
export type RequestFilter = Days & {
  appId?: string | undefined;
  keyId?: string | undefined;
  outcome: 'all' | 'ok' | 'failed' | 'refused';
  model: string;
};

const byTime = newestFirst(gatewayRequests.startedAt, gatewayRequests.id);
const { accountId: _accountId, most: _most, counted: _counted, ...columns } = getTableColumns(gatewayRequests);

export type LoggedRequest = Awaited<ReturnType<typeof findRequests>>[number];

/** No points, or a limit of the app or its key. */
const refusedStatuses = [402, 429] as const;

const matching = ({ appId, keyId, outcome, ...days }: Omit<RequestFilter, 'model'>) =>
  and(
    appId ? eq(gatewayRequests.appId, appId) : undefined,
    keyId ? eq(gatewayRequests.keyId, keyId) : undefined,
    outcome === 'ok' ? isNull(gatewayRequests.error) : undefined,
    outcome === 'failed' ? isNotNull(gatewayRequests.error) : undefined,
    outcome === 'refused' ? and(isNotNull(gatewayRequests.error), inArray(gatewayRequests.status, [...refusedStatuses])) : undefined,
    withinDays(gatewayRequests.startedAt, days),
  );

const isEverything = ({ appId, keyId, outcome, model, from, to }: RequestFilter): boolean =>
  outcome === 'all' && !appId && !keyId && !model && from === undefined && to === undefined;

/** The first page of everything, which an open log asks for more than once a second. */
const newestRequests = defineQuestion('newest_requests', ['accountId', 'limit'], (ask, { accountId, limit }) =>
  ask
    .select({ ...columns, position: byTime.position })
    .from(gatewayRequests)
    .where(eq(gatewayRequests.accountId, accountId))
    .orderBy(...byTime.orderBy)
    .limit(limit),
);

/** So many names are looked up one by one; where more match, their calls are not rare. */
const mostNames = 20;

/** Names of models with this part in them that the account has called: each one is a step in the index, however many calls it has. */
const findModelNames = async (tx: TenantReader, part: string): Promise<string[]> => {
  const next = (behind: SQL) =>
    sql`(select r.model from ${gatewayRequests} r where r.account_id = ${tx.accountId} ${behind} order by r.model limit 1)`;
  const rows = await tx.select({ name: sql<string>`names.name` }).from(sql`(
    with recursive called as (
      ${next(sql``)} union all select ${next(sql`and r.model > called.model`)} from called where called.model is not null
    )
    select called.model as name from called where called.model ilike ${containing(part)} limit ${mostNames + 1}
  ) as names`);
  return rows.map(({ name }) => name);
};

/** Calls of the account, the newest first; one page of them. */
export const findRequests = async (tx: TenantReader, { before, limit }: RowsAsked, { model, ...filter }: RequestFilter) => {
  if (before === null && isEverything({ ...filter, model })) return newestRequests(tx, { accountId: tx.accountId, limit });
  const those = (narrow: SQL | undefined) =>
    tx
      .select({ ...columns, position: byTime.position })
      .from(gatewayRequests)
      .where(and(eq(gatewayRequests.accountId, tx.accountId), narrow, byTime.behind(before), matching(filter)))
      .orderBy(...byTime.orderBy)
      .limit(limit);
  if (!model) return those(undefined);
  const names = await findModelNames(tx, model);
  if (names.length > mostNames) return those(ilike(gatewayRequests.model, containing(model)));
  const [first, second, ...others] = names.map((name) => those(eq(gatewayRequests.model, name)));
  if (!first) return [];
  if (!second) return first;
  return unionAll(first, second, ...others)
    .orderBy(sql`started_at desc, id desc`)
    .limit(limit);
};

/** One call, with what it was charged for. */
export const findRequest = async (tx: TenantReader, id: string) => {
  const [row] = await tx
    .select({ ...columns, counted: gatewayRequests.counted })
    .from(gatewayRequests)
    .where(and(eq(gatewayRequests.accountId, tx.accountId), eq(gatewayRequests.id, id)));
  return row;
};
