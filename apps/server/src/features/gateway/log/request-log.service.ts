import type { ApiRequest, ApiRequestDetail } from '@inkstone/contract/gateway';
import { aiVendors } from '@inkstone/integrations';
import type { Language } from '@inkstone/phrases';
import type { OwnerDatabase } from '#server/db/handles.ts';
import { readAsTenant } from '#server/db/tenancy.ts';
import type { DatedPrice } from '#server/features/models/index.ts';
import { formatPoints } from '#server/features/wallet/index.ts';
import type { Actor } from '#server/kernel/actor.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import { definePaging, type PageQuery } from '#server/kernel/paging.ts';
import { findRequest, findRequests, type LoggedRequest, type RequestFilter } from './request-log.repository.ts';
import { toldCharge } from './told-charge.ts';
import { toldError } from './told-errors.ts';

type Asker = Pick<Actor, 'accountId'>;

const paging = definePaging('requests');

const vendorNames: ReadonlyMap<string, string> = new Map(aiVendors.all.map(({ metadata: { id, name } }) => [id, name]));

const present = (row: Omit<LoggedRequest, 'position'>, language: Language): ApiRequest => ({
  id: row.id,
  appId: row.appId,
  keyId: row.keyId,
  source: row.source,
  kind: row.kind,
  format: row.format,
  vendor: row.vendor,
  model: row.model,
  status: row.status,
  error:
    row.error === null
      ? null
      : { code: row.error, text: toldError(row.error, language, { model: row.model, vendor: vendorNames.get(row.vendor) ?? row.vendor }) },
  countedBy: row.usageSource,
  inputTokens: row.inputTokens,
  cachedInputTokens: row.cachedInputTokens,
  outputTokens: row.outputTokens,
  units: row.units,
  points: formatPoints(row.charge),
  isCached: row.isCached,
  isStream: row.isStream,
  attempts: row.attempts,
  startedAt: row.startedAt.toISOString(),
  firstTokenMs: row.firstTokenMs,
  latencyMs: row.latencyMs,
});

type Deps = { database: OwnerDatabase; findPriceVersions: (ids: readonly string[]) => Promise<DatedPrice[]> };

/** The calls of an account, as its people read them. */
export const createRequestLog = ({ database, findPriceVersions }: Deps) => ({
  list: ({ accountId }: Asker, query: PageQuery & RequestFilter, language: Language) =>
    readAsTenant(database, accountId, (tx) =>
      paging.page(
        query,
        (asked) => findRequests(tx, asked, query),
        (row) => present(row, language),
      ),
    ),

  get: ({ accountId }: Asker, id: string, language: Language): Promise<ApiRequest> =>
    readAsTenant(database, accountId, async (tx) => {
      const row = await findRequest(tx, id);
      if (!row) throw new AppError('gateway.requestNotFound', 404);
      return present(row, language);
    }),

  /** The same, with how its points were computed. */
  detail: async ({ accountId }: Asker, id: string, language: Language): Promise<ApiRequestDetail> => {
    const row = await readAsTenant(database, accountId, (tx) => findRequest(tx, id));
    if (!row) throw new AppError('gateway.requestNotFound', 404);
    const [price] = row.priceVersion === null ? [] : await findPriceVersions([row.priceVersion]);
    return { ...present(row, language), charge: toldCharge(row, price) };
  },
});
export type RequestLog = ReturnType<typeof createRequestLog>;
