import type { ModelKind } from '@inkstone/contract/model-kinds';
import { eq, lt, sql } from 'drizzle-orm';
import type { OwnerDatabase, OwnerTransaction, TenantTransaction } from '#server/db/handles.ts';
import { runSql } from '#server/db/raw-sql.ts';
import { apiUsage, apiUsageFresh } from '#server/db/schema/api-usage.ts';

/** What the calls of one day came to, of one app (null for the playground), kind, vendor and model; there may be two rows of the same. */
export type UsageRow = {
  day: string;
  appId: string | null;
  kind: ModelKind;
  vendor: string;
  model: string;
  requests: number;
  errors: number;
  inputTokens: number;
  cachedInputTokens: number;
  outputTokens: number;
  units: number;
  charge: bigint;
  /** How many of those that succeeded took a time of each range. */
  took: number[];
  /** How many streams that succeeded had their first token after a time of each range. */
  firstTook: number[];
};

type Asked = {
  timeZone: string;
  firstDay: string;
  dayCount: number;
};

/**
 * What the account's calls came to on some days of a zone, up to the last one that was settled.
 * @sql The figures of all days, and of what was not added up yet, are one function of the database, so that no call is seen twice.
 */
export const findUsage = async (tx: TenantTransaction, { timeZone, firstDay, dayCount }: Asked): Promise<UsageRow[]> => {
  type Row = Record<'requests' | 'errors' | 'inputTokens' | 'cachedInputTokens' | 'outputTokens' | 'units' | 'charge', string> &
    Pick<UsageRow, 'day' | 'appId' | 'kind' | 'vendor' | 'model'> & { took: string[]; firstTook: string[] };
  const rows = await runSql<Row>(
    tx,
    sql`select day::text, app_id as "appId", kind, vendor, model, requests, errors, input_tokens as "inputTokens",
      cached_input_tokens as "cachedInputTokens", output_tokens as "outputTokens", units, charge, took, first_took as "firstTook"
      from api_usage_of_days(${timeZone}, ${firstDay}::date, ${dayCount})`,
  );
  return rows.map(({ day, appId, kind, vendor, model, charge, took, firstTook, ...counts }) => ({
    day,
    appId,
    kind,
    vendor,
    model,
    requests: Number(counts.requests),
    errors: Number(counts.errors),
    inputTokens: Number(counts.inputTokens),
    cachedInputTokens: Number(counts.cachedInputTokens),
    outputTokens: Number(counts.outputTokens),
    units: Number(counts.units),
    charge: BigInt(charge),
    took: took.map(Number),
    firstTook: firstTook.map(Number),
  }));
};

/**
 * Adds up the calls of all accounts that were settled since the last time; answers how many.
 * @owner The calls of every account are added up at once.
 * @sql Moving rows from one table to sums in another is one function of the database.
 */
export const addUp = async (db: OwnerDatabase): Promise<number> => {
  const [row] = await runSql<{ added: string }>(db, sql`select add_up_api_usage() as added`);
  return Number(row?.added ?? 0);
};

/**
 * Forgets what no screen shows any more.
 * @owner What is old is forgotten for every account.
 */
export const deleteOldUsage = async (db: OwnerDatabase, before: Date): Promise<void> => {
  await db.delete(apiUsage).where(lt(apiUsage.beginsAt, before));
};

/**
 * Forgets what was not added up of an account that is being deleted; what was goes with the account.
 * @owner The account is being deleted by its owner's transaction.
 */
export const deleteFresh = async (tx: OwnerTransaction, accountId: string): Promise<void> => {
  await tx.delete(apiUsageFresh).where(eq(apiUsageFresh.accountId, accountId));
};
