import { chargeOf, type SoldModel } from '#server/features/models/index.ts';
import type { WalletFeature } from '#server/features/wallet/index.ts';
import type { Clock } from '#server/kernel/clock.ts';
import type { KeptAnswer } from '../cache/answer.repository.ts';
import type { AnswerCache } from '../cache/answer-cache.ts';
import { type CacheKey, cacheKeyOf } from '../cache/cache-key.ts';
import { cachedPriceOf } from '../cache/cached-price.ts';
import { withNewId } from '../cache/replay.ts';
import type { Asked } from '../formats/caller-format.ts';
import type { RowWriter } from '../log/row-writer.ts';
import type { Holds } from './holds.ts';
import type { CallToPay } from './paid-calls.ts';
import { rowOf } from './row.ts';

type Deps = {
  answers: AnswerCache;
  holds: Holds;
  wallet: Pick<WalletFeature, 'settleCall'>;
  rows: RowWriter;
  clock: Clock;
  logger: { warn: (details: object, message: string) => void };
};

type Hit = { kept: KeptAnswer; model: SoldModel };
type Cached = Hit & { id: string; call: CallToPay; asked: Asked; headers: Readonly<Record<string, string>>; startedAt: Date };

/** Calls that are answered by what was answered to an equal one, without a vendor. */
export const createCachedCalls = ({ answers, holds, wallet, rows, clock, logger }: Deps) => ({
  /** Under what the answer to this call is kept; null where its app wants none kept. */
  keyOf: ({ caller, format, body, params }: CallToPay, { model, isStream }: Asked): CacheKey | null =>
    caller.isCaching && caller.appId !== null && format.accept === undefined && format.parse === undefined
      ? cacheKeyOf({ accountId: caller.accountId, appId: caller.appId, format: format.name, model, isStream, body: { body, params } })
      : null,

  /** An answer that was charged by a price that is still in force; null where there is none, also when nobody could look. */
  find: async (key: CacheKey, models: readonly SoldModel[]): Promise<Hit | null> => {
    const kept = await answers.find(key).catch((err: unknown) => logger.warn({ err }, 'no look into the cache'));
    const model = kept && models.find(({ priceVersion }) => priceVersion.id === kept.priceVersion);
    return kept && model ? { kept, model } : null;
  },

  /** Holds, settles, and gives the answer under an id of its own; throws before the first byte. */
  answer: async ({ id, call, asked, kept, model, headers, startedAt }: Cached): Promise<void> => {
    const { caller, format, sink } = call;
    const { usage } = kept;
    const price = cachedPriceOf(chargeOf(model.priceVersion, usage));
    const hold = await holds.holdAmount({ id, caller, kind: format.kind, startedAt }, asked.model, price);
    const latencyMs = Math.max(0, clock.now().getTime() - startedAt.getTime());
    const facts = { attempts: 0, isCached: true, startedAt, firstTokenMs: null, latencyMs, status: 200, error: null };
    const counted = { usage, source: 'upstream' } as const;
    const row = rowOf({ id, caller, format, model, isStream: asked.isStream, most: Number(price), counted, ...facts });
    await (hold ? wallet.settleCall(hold, price, row) : rows.keep(row));
    const body = Buffer.from(withNewId(kept.body));
    sink.writeHead(200, {
      'content-type': kept.contentType,
      'cache-control': 'no-store',
      'x-request-id': id,
      'x-cache': 'hit',
      ...(!asked.isStream && { 'content-length': body.length }),
      ...headers,
    });
    sink.end(body);
  },
});
