import { and, eq, getTableColumns, ilike, inArray, isNotNull, isNull } from 'drizzle-orm';
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

const matching = ({ appId, keyId, outcome, model, ...days }: RequestFilter) =>
  and(
    appId ? eq(gatewayRequests.appId, appId) : undefined,
    keyId ? eq(gatewayRequests.keyId, keyId) : undefined,
    outcome === 'ok' ? isNull(gatewayRequests.error) : undefined,
    outcome === 'failed' ? isNotNull(gatewayRequests.error) : undefined,
    outcome === 'refused' ? and(isNotNull(gatewayRequests.error), inArray(gatewayRequests.status, [...refusedStatuses])) : undefined,
    model ? ilike(gatewayRequests.model, containing(model)) : undefined,
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

/** Calls of the account, the newest first; one page of them. */
export const findRequests = async (tx: TenantReader, { before, limit }: RowsAsked, filter: RequestFilter) => {
  if (before === null && isEverything(filter)) return newestRequests(tx, { accountId: tx.accountId, limit });
  return tx
    .select({ ...columns, position: byTime.position })
    .from(gatewayRequests)
    .where(and(eq(gatewayRequests.accountId, tx.accountId), byTime.behind(before), matching(filter)))
    .orderBy(...byTime.orderBy)
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
