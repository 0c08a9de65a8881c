import type { KnowledgeBaseContent } from '@inkstone/contract/knowledge-bases';
import { strangeTexts } from '@inkstone/retrieval/meaning/nearness';
import type { OwnerDatabase, TenantReader } from '#server/db/handles.ts';
import { asTenant, readAsTenant } from '#server/db/tenancy.ts';
import type { ModelsFeature } from '#server/features/models/index.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import { refusalOf } from '#server/kernel/http/answers/kept-refusal.ts';
import type { Claimed } from '#server/kernel/jobs/leased-work.ts';
import type { Keeping } from '../keeping.service.ts';
import {
  deleteVectorModel,
  findBasesOfModel,
  findVectorModel,
  insertVectorModel,
  lockClaimedBase,
  postponeBase,
  updateClaimedBase,
  type VectorBaseRow,
} from './base.repository.ts';
import type { PaidCalls } from './paid-calls.ts';

/** By which models the passages of a base are looked for. */
export type SearchModels = Pick<KnowledgeBaseContent, 'embeddingModel' | 'rerankModelId'>;

export type MakingDeps = {
  db: OwnerDatabase;
  index: Pick<Keeping, 'findWithoutVector' | 'countVectors' | 'putVectors' | 'dropVectors'>;
  listModels: ModelsFeature['listModels'];
  calls: Pick<PaidCalls, 'embed'>;
  /** What a base is set to; undefined where it is not there any more. */
  findSearchModels: (tx: TenantReader, baseId: string) => Promise<SearchModels | undefined>;
  logger: { error: (details: object, message: string) => void };
  /** New vectors are kept. */
  onMade: () => unknown;
};

/** So many texts are sent at once. */
const textsAtOnce = 64;
/** A vendor that is silent for so long is asked again later. */
const patienceMs = 60_000;
const firstPauseSeconds = 5;
const longestPauseSeconds = 3600;

/** The work on a base was taken over, or is wanted no more. */
class TakenOver extends Error {}

/** Makes the vectors that a base lacks, and lets those go that it is not searched by any more. */
export const createVectorMaking = ({ db, index, listModels, calls, findSearchModels, logger, onMade }: MakingDeps) => {
  const inTenant = <T>({ accountId }: Claimed, work: Parameters<typeof asTenant<T>>[2]) => asTenant(db, accountId, work);

  const update = async (claimed: Claimed, changes: Parameters<typeof updateClaimedBase>[2]): Promise<void> => {
    if (!(await inTenant(claimed, (tx) => updateClaimedBase(tx, claimed, changes)))) throw new TakenOver();
  };

  /** The model that is set. `automatic` keeps the one that it chose before, as long as that one is offered. */
  const wantedModel = ({ embeddingModel }: SearchModels, usable: readonly string[], { modelId }: VectorBaseRow): string | null => {
    if (embeddingModel === 'none') return null;
    if (embeddingModel !== 'automatic') return usable.find((id) => id === embeddingModel) ?? null;
    return usable.find((id) => id === modelId) ?? usable[0] ?? null;
  };

  const signalOf = (signal: AbortSignal): AbortSignal => AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]);

  /** Makes the vectors of the texts about nothing first, by which nearness is counted; answers how many numbers a vector of the model has. */
  const knowModel = async ({ accountId }: Claimed, modelId: string, signal: AbortSignal): Promise<number> => {
    const find = () => readAsTenant(db, accountId, (tx) => findVectorModel(tx, modelId));
    const known = await find();
    if (known) return known.dimensions;
    await calls.embed({ accountId, modelId, signal: signalOf(signal) }, strangeTexts, async (tx, vectors) => {
      await insertVectorModel(tx, { modelId, strangers: vectors.map((vector) => [...vector]) });
      return true;
    });
    return (await find())?.dimensions ?? 0;
  };

  /** False when nothing is left to be made. */
  const makeSome = async (claimed: Claimed, of: { base: string; model: string; dimensions: number }, signal: AbortSignal) => {
    const { accountId } = claimed;
    const { base, model, dimensions } = of;
    const texts = await index.findWithoutVector(accountId, { base, model }, textsAtOnce);
    if (!texts.length) return false;
    const sent = texts.map(({ text }) => text);
    await calls.embed({ accountId, modelId: model, signal: signalOf(signal) }, sent, async (tx, vectors) => {
      if (vectors.some(({ length }) => length !== dimensions)) throw new AppError('retrieval.vectorsOther', 422);
      const made = texts.flatMap(({ key }, at) => (vectors[at] ? [{ key, vector: vectors[at] }] : []));
      // The account's index is locked before the base, as whoever puts documents in does.
      await index.putVectors(accountId, { model, vectors: made }, tx);
      if (!(await lockClaimedBase(tx, claimed))) throw new TakenOver();
      return true;
    });
    onMade();
    return true;
  };

  const tellProgress = async (claimed: Claimed, of: { base: string; model: string }): Promise<void> => {
    const { passages, withVector: embedded } = await index.countVectors(claimed.accountId, of);
    await update(claimed, { passages, embedded });
  };

  /** Lets vectors go that nothing is searched by any more. */
  const forget = async ({ accountId }: Claimed, modelIds: ReadonlySet<string>): Promise<void> => {
    for (const modelId of modelIds) {
      const bases = await readAsTenant(db, accountId, (tx) => findBasesOfModel(tx, modelId));
      await index.dropVectors(accountId, modelId, bases);
      if (!bases.length) await asTenant(db, accountId, (tx) => deleteVectorModel(tx, modelId));
    }
  };

  const see = async (claimed: Claimed, row: VectorBaseRow, signal: AbortSignal): Promise<void> => {
    const { accountId } = claimed;
    const { baseId: base, asked, answersBy } = row;
    const usable = (await listModels({ accountId, kind: 'embedding' })).filter(({ isBuiltin }) => !isBuiltin).map(({ id }) => id);
    const settings = await readAsTenant(db, accountId, (tx) => findSearchModels(tx, base));
    const model = settings ? wantedModel(settings, usable, row) : null;
    const done = { seen: asked, attempts: 0, reasonCode: null, reasonParams: {}, workerId: null, leasedUntil: null };
    const before = new Set([row.modelId, answersBy].filter((id) => id !== null && id !== model).filter((id) => id !== null));
    if (model === null) {
      await update(claimed, { ...done, modelId: null, answersBy: null, passages: 0, embedded: 0 });
      return forget(claimed, before);
    }
    await update(claimed, { modelId: model });
    const dimensions = await knowModel(claimed, model, signal);
    // The old vectors answer until the new ones are whole; where there are none that can be asked by, what is there of the new ones.
    if (answersBy === null || !usable.includes(answersBy)) await update(claimed, { answersBy: model });
    do await tellProgress(claimed, { base, model });
    while (await makeSome(claimed, { base, model, dimensions }, signal));
    await update(claimed, { ...done, answersBy: model });
    await forget(claimed, before);
  };

  const fail = async (claimed: Claimed, row: VectorBaseRow, error: unknown): Promise<void> => {
    const { code, params } = refusalOf(error, (err) => logger.error({ err, baseId: row.baseId }, 'vectors could not be made'));
    const seconds = Math.min(longestPauseSeconds, firstPauseSeconds * 2 ** Math.min(row.attempts, 20));
    await inTenant(claimed, (tx) => postponeBase(tx, claimed, { seconds, code, params }));
  };

  return async (claimed: Claimed, signal: AbortSignal): Promise<void> => {
    const row = await inTenant(claimed, (tx) => lockClaimedBase(tx, claimed));
    if (!row) return;
    try {
      await see(claimed, row, signal);
    } catch (error) {
      // Wanted no more, or left to the next process: the row says so already.
      if (error instanceof TakenOver || signal.aborted) return;
      await fail(claimed, row, error);
    }
  };
};
