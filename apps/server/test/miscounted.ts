import type { OwnerDatabase } from '#server/db/handles.ts';
import { gatewayRequests } from '#server/db/schema/gateway.ts';
import { cachedPriceOf } from '#server/features/gateway/cache/cached-price.ts';
import type { ModelsFeature } from '#server/features/models/index.ts';
import { chargeOf } from '#server/features/models/index.ts';

/** Calls whose charge is not what their row and its version of the price say; none where every charge can be computed again. */
export const findMiscounted = async (db: OwnerDatabase, models: Pick<ModelsFeature, 'findPriceVersions'>) => {
  const rows = await db.select().from(gatewayRequests);
  const ids = [...new Set(rows.flatMap(({ priceVersion }) => priceVersion ?? []))];
  const versions = new Map((await models.findPriceVersions(ids)).map((version) => [version.id, version]));
  return rows.filter((row) => {
    const version = row.priceVersion === null ? undefined : versions.get(row.priceVersion);
    if (!version) return row.charge !== 0n;
    const { inputTokens: input, cachedInputTokens: cachedInput, cacheWriteTokens: cacheWrite, outputTokens: output, counted } = row;
    const whole = chargeOf(version, { input, cachedInput, cacheWrite, output, counted });
    const charge = row.isCached ? cachedPriceOf(whole) : whole;
    return row.charge !== (charge < row.most ? charge : row.most);
  });
};
