import type { LegState } from '@inkstone/contract/retrieval';
import { type MeaningOf, strangenessOf } from '@inkstone/retrieval/meaning/nearness';
import type { Rerank } from '@inkstone/retrieval/retrieve';
import { LRUCache } from 'lru-cache';
import type { OwnerDatabase, TenantReader } from '#server/db/handles.ts';
import { readAsTenant } from '#server/db/tenancy.ts';
import type { Budget } from '#server/features/wallet/index.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import { findVectorBase, findVectorModel } from './base.repository.ts';
import type { SearchModels } from './make-vectors.ts';
import type { PaidCalls } from './paid-calls.ts';

export type AskingDeps = {
  db: OwnerDatabase;
  calls: PaidCalls;
  findSearchModels: (tx: TenantReader, baseId: string) => Promise<SearchModels | undefined>;
  logger: { warn: (details: object, message: string) => void };
};

/** Who asks waits for an answer: what is later than this is done without. */
const patienceMs = { embedding: 2500, rerank: 4000 } as const;
/** A model that did not answer in time is left out for this long. */
const restMs = 15_000;
/** Vectors of questions that were asked lately are kept in memory, so that the same question is paid for once. */
const mostQuestions = 2000;

/** Who asks models: the account that pays, and whose spending of a month it counts to. */
type Asker = { accountId: string; budget?: Budget | undefined };

/** How passages were looked for beside words, or why they were not. */
export type Beside = { meaning: MeaningOf | null; rerank: Rerank | null; state: () => { meaning: LegState; rerank: LegState } };

const failureOf = (error: unknown): LegState => (error instanceof AppError && error.status === 402 ? 'tooDear' : 'failed');

/** Asks the models that a base is searched by, for as long as whoever asks can wait. */
export const createModelAsking = ({ db, calls, findSearchModels, logger }: AskingDeps) => {
  const vectors = new LRUCache<string, readonly number[]>({ max: mostQuestions });
  const restingUntil = new Map<string, number>();

  /** What a model answers, in time; otherwise why it did not. */
  const inTime = async <Answer>(
    kind: keyof typeof patienceMs,
    modelId: string,
    ask: (signal: AbortSignal) => Promise<Answer>,
  ): Promise<{ answer: Answer } | { failed: LegState }> => {
    if ((restingUntil.get(modelId) ?? 0) > performance.now()) return { failed: 'failed' };
    const signal = AbortSignal.timeout(patienceMs[kind]);
    const late = new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }));
    try {
      return { answer: await Promise.race([ask(signal), late]) };
    } catch (error) {
      if (signal.aborted) restingUntil.set(modelId, performance.now() + restMs);
      logger.warn({ err: error, modelId, kind }, 'a question was answered without a model');
      return { failed: failureOf(error) };
    }
  };

  const vectorOf = async (asker: Asker, modelId: string, question: string) => {
    const key = `${asker.accountId} ${modelId} ${question}`;
    const known = vectors.get(key);
    if (known) return { answer: known };
    return inTime('embedding', modelId, async (signal) => {
      let made: readonly number[] = [];
      await calls.embed({ ...asker, modelId, signal }, [question], async (_, [vector = []]) => {
        made = vector;
        return true;
      });
      // Not before it is paid for.
      vectors.set(key, made);
      return made;
    });
  };

  const meaningOf = async (asker: Asker, baseId: string, question: string): Promise<{ meaning: MeaningOf | null; state: LegState }> => {
    const { row, known } = await readAsTenant(db, asker.accountId, async (tx) => {
      const base = await findVectorBase(tx, baseId);
      return { row: base, known: base?.answersBy ? await findVectorModel(tx, base.answersBy) : undefined };
    });
    const modelId = row?.answersBy;
    if (!modelId || !known) return { meaning: null, state: row?.modelId ? 'preparing' : 'off' };
    const asked = await vectorOf(asker, modelId, question);
    if ('failed' in asked) return { meaning: null, state: asked.failed };
    const vector = asked.answer;
    if (vector.length !== known.dimensions) return { meaning: null, state: 'failed' };
    return { meaning: { model: modelId, vector, strangeness: strangenessOf(vector, known.strangers) }, state: 'used' };
  };

  return {
    /** How far the vectors of a base are, as long as some are wanted and missing. */
    findMissing: async (tx: TenantReader, baseId: string) => {
      const row = await findVectorBase(tx, baseId);
      if (!row || row.modelId === null || row.asked === row.seen) return null;
      const { passages, embedded, reasonCode, reasonParams } = row;
      return { passages, embedded, reason: reasonCode === null ? null : { code: reasonCode, params: reasonParams } };
    },
    /** What the search of bases asks models beside the words of a question; the first of them says by which. */
    askBeside: async (asker: Asker, [baseId]: readonly string[], question: string): Promise<Beside> => {
      const settings = baseId === undefined ? undefined : await readAsTenant(db, asker.accountId, (tx) => findSearchModels(tx, baseId));
      const { meaning, state } =
        baseId === undefined || !settings || settings.embeddingModel === 'none'
          ? { meaning: null, state: 'off' as const }
          : await meaningOf(asker, baseId, question);
      const modelId = settings?.rerankModelId ?? null;
      let reranked: LegState = modelId === null ? 'off' : 'unused';
      const rerank: Rerank = async (asked, texts) => {
        if (modelId === null) return null;
        const told = await inTime('rerank', modelId, (signal) => calls.rerank({ ...asker, modelId, signal }, asked, texts));
        reranked = 'failed' in told ? told.failed : 'used';
        return 'failed' in told ? null : told.answer;
      };
      return { meaning, rerank: modelId === null ? null : rerank, state: () => ({ meaning: state, rerank: reranked }) };
    },
  };
};
export type ModelAsking = ReturnType<typeof createModelAsking>;
