import type { Language } from '@inkstone/phrases';
import type { ModelsFeature, SoldModel } from '#server/features/models/index.ts';
import type { WalletFeature } from '#server/features/wallet/index.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import { newId } from '#server/kernel/ids.ts';
import type { VendorCalls } from '#server/kernel/metrics/vendor-calls.ts';
import type { AnswerCache } from '../cache/answer-cache.ts';
import type { SoldLookup } from '../catalogue/sold-lookup.ts';
import type { CallBody, CallerFormat, PathParams } from '../formats/caller-format.ts';
import type { BodyLog } from '../log/bodies/body-log.ts';
import type { RowWriter } from '../log/row-writer.ts';
import type { KeyRates, RateGrant } from '../rates/key-rates.ts';
import type { KeyPool } from '../upstream/key-pool.ts';
import type { Upstreams } from '../upstream/upstreams.ts';
import { createAttempts, type Offer } from './attempts.ts';
import { createCachedCalls } from './cached-calls.ts';
import type { Caller } from './caller.ts';
import { createDrains, type Drains } from './drains.ts';
import { createHolds, mostTokensOf } from './holds.ts';
import { createOpenCalls } from './open-calls.ts';
import { createRecorder } from './record.ts';
import { nothing, rowOf, statusOf } from './row.ts';
import { createSettlements } from './settle.ts';
import type { CallSink } from './sink.ts';
import { createVendorCalls } from './vendor-calls.ts';

/** A call whose caller is known and whose body was parsed. */
export type CallToPay = {
  format: CallerFormat;
  caller: Caller;
  body: CallBody;
  /** Of the body as it came. */
  bytes: number;
  params: PathParams;
  sink: CallSink;
  /** The caller's; asked for when something is told in words. */
  language: () => Language;
  /** Told of a call that succeeded, before its last byte. */
  onSuccess?: () => Promise<void>;
};

type Deps = {
  wallet: Pick<WalletFeature, 'holdCall' | 'settleCall' | 'noteCall'>;
  clock: Clock;
  sold: SoldLookup;
  upstreams: Upstreams;
  rows: RowWriter;
  pool: KeyPool;
  takeTurn: ModelsFeature['takeTurn'];
  rates: KeyRates;
  answers: AnswerCache;
  bodies: Pick<BodyLog, 'keep'>;
  logger: { warn: (details: object, message: string) => void };
  noteRefusedKey: (connectionId: string) => Promise<void>;
  vendorCalls: Pick<VendorCalls, 'tell'>;
  drains?: Drains;
};

type AskedFor = { model: string; isStream: boolean; startedAt: Date };

/** Vendors are heard out for so many callers at once that have left, and for so long. */
const usualDrains: Drains = { mostAtOnce: 200, longestMs: 10_000 };

/** A model is called for what it is; what is written down can be translated too, where its vendor does that. */
const ofKind = (models: readonly SoldModel[], asked: CallerFormat['kind']): readonly SoldModel[] => {
  const fit = models.filter(({ kind }) => kind === asked || (asked === 'translation' && kind === 'transcription'));
  if (!fit.length) throw new AppError('gateway.kindWrong', 400, { model: models[0]?.name ?? '' });
  return fit;
};

/**
 * The one path of a call that costs: its bound is held before anybody is called, what it used is settled before its last byte leaves. Nothing
 * else has a vendor's address and key.
 */
export const createPaidCalls = (deps: Deps) => {
  const { clock, sold, upstreams, rows, rates, answers, bodies, logger } = deps;
  const holds = createHolds(deps.wallet);
  const settlements = createSettlements(deps);
  const openCalls = createOpenCalls({ wallet: deps.wallet, logger });
  const cachedCalls = createCachedCalls({ ...deps, holds });
  const attempt = createAttempts({
    pool: deps.pool,
    takeTurn: deps.takeTurn,
    openCalls,
    drains: createDrains(deps.drains ?? usualDrains),
    clock,
    vendorCalls: deps.vendorCalls,
    noteRefusedKey: (id) => void deps.noteRefusedKey(id).catch((err: unknown) => logger.warn({ err }, 'note of a refused key')),
  });

  const noteSuccess = async ({ onSuccess }: CallToPay): Promise<void> =>
    onSuccess?.().catch((err: unknown) => logger.warn({ err }, 'note of a success'));
  const answerByVendor = createVendorCalls({ attempt, settlements, noteSuccess });

  /** A refusal before anything was held; it is in the log, and takes no time of the caller. */
  const noteRefusal = ({ caller, format }: CallToPay, asked: AskedFor, error: unknown): void => {
    const { status, code } = statusOf(error);
    const { startedAt } = asked;
    const latencyMs = Math.max(0, clock.now().getTime() - startedAt.getTime());
    const facts = { model: { name: asked.model }, isStream: asked.isStream, most: 0, attempts: 0, firstTokenMs: null, latencyMs };
    rows.keepRefused(rowOf({ id: newId(), caller, format, ...facts, status, error: code, counted: nothing, startedAt }));
  };

  const findOffers = async (call: CallToPay, models: readonly SoldModel[]): Promise<Offer[]> =>
    Promise.all(models.map(async (model) => ({ ...model.share, model, upstream: await upstreams.find(call.format, model) })));

  /** What is asked, of whom, and within which limits; then either the answer to an equal call, or points that are held for this one. */
  const begin = async (call: CallToPay) => {
    const startedAt = clock.now();
    const began = performance.now();
    let noted: AskedFor = { model: '', isStream: false, startedAt };
    let grant: RateGrant | null = null;
    try {
      const asked = call.format.read(call.body, call.params);
      noted = { ...noted, model: asked.model, isStream: asked.isStream };
      const { caller, format, bytes } = call;
      const models = ofKind(await sold.find(asked.model, caller.vendor), format.kind);
      if (caller.limits && caller.keyId !== null)
        grant = rates.admit({ keyId: caller.keyId, ...caller.limits }, mostTokensOf({ asked, models, bytes }));
      const id = newId();
      const key = cachedCalls.keyOf(call, asked);
      const begun = { began, id, call, asked, key, grant, headers: grant?.headers ?? {}, startedAt };
      const hit = key && (await cachedCalls.find(key, models));
      if (hit) {
        await cachedCalls.answer({ ...begun, ...hit });
        return { ...begun, offers: [], held: null };
      }
      const offers = await findOffers(call, models);
      const mostUsage = format.mostUsage?.(call.body);
      const held = await holds.holdMost({ id, caller, kind: format.kind, models, asked, bytes, mostUsage, startedAt });
      return { ...begun, offers, held };
    } catch (error) {
      grant?.settle(0);
      noteRefusal(call, noted, error);
      throw error;
    }
  };
  const answer = async (call: CallToPay): Promise<boolean> => {
    const { caller, format } = call;
    // Files and sound are no text, and are not kept.
    const isText = format.accept === undefined && format.parse === undefined;
    const recorder = isText && (caller.isCaching || caller.keepsBodies) ? createRecorder(call.sink) : null;
    const begun = await begin(recorder ? { ...call, sink: recorder.sink } : call);
    const { id, key, held } = begun;
    try {
      if (!held) {
        await noteSuccess(call);
        return true;
      }
      const { isGood, taken } = await answerByVendor({ ...begun, held });
      const sent = recorder?.take();
      if (isGood && taken && key && sent?.isWhole) answers.keep(key, { ...taken, body: sent.body, contentType: sent.contentType });
      return isGood;
    } finally {
      if (recorder && caller.keepsBodies && caller.appId !== null) {
        const { accountId, appId } = caller;
        bodies.keep({ accountId, appId, requestId: id, request: JSON.stringify(call.body), answer: recorder.take().body });
      }
    }
  };

  return {
    /** Answers into the sink. What it throws came before the first byte, and nothing was charged for it. Resolves to whether it succeeded. */
    answer,
    finish: openCalls.finish,
    count: openCalls.count,
  };
};
export type PaidCalls = ReturnType<typeof createPaidCalls>;
