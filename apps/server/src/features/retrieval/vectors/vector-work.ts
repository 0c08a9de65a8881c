import type { IndexedDocument } from '@inkstone/integrations/kit/passage-index';
import type { OwnerDatabase, TenantTransaction } from '#server/db/handles.ts';
import type { ModelsFeature } from '#server/features/models/index.ts';
import { createLeasedWork } from '#server/kernel/jobs/leased-work.ts';
import type { createPassageIndex } from '../index.ts';
import { type AskingDeps, createModelAsking } from './ask-models.ts';
import { askForVectors, askWithoutModel, claimBase, releaseBases, renewBases } from './base.repository.ts';
import { createVectorMaking } from './make-vectors.ts';
import { createPaidCalls, type PaidCallDeps } from './paid-calls.ts';
import type { VectorCopies } from './vector-copies.ts';

type Index = ReturnType<typeof createPassageIndex>;
type Parts = {
  database: OwnerDatabase;
  index: Index;
  copies: VectorCopies;
  models: Pick<ModelsFeature, 'listModels' | 'resolveModel'>;
  paidRuns: Pick<PaidCallDeps, 'payPiece'>;
  findSearchModels: AskingDeps['findSearchModels'];
  logger: { error: (details: object, message: string) => void; warn: (details: object, message: string) => void };
};

/** So many bases one process makes vectors for at once. */
const mostAtOnce = 2;

/** Vectors of bases: made in the background once the words are searchable, and searched with each question. */
export const createVectorWork = ({ database: db, index, copies, models, paidRuns, findSearchModels, logger }: Parts) => {
  const calls = createPaidCalls({ resolveModel: models.resolveModel, payPiece: paidRuns.payPiece });
  const workers = createLeasedWork({
    claim: () => claimBase(db),
    renew: (workerIds) => renewBases(db, workerIds),
    release: (workerIds) => releaseBases(db, workerIds),
    work: createVectorMaking({ db, index, listModels: models.listModels, calls, findSearchModels, logger, onMade: copies.takeUp }),
    mostAtOnce,
    onError: (err) => logger.error({ err }, 'making vectors failed'),
  });
  const { askBeside, findMissing } = createModelAsking({ db, calls, findSearchModels, logger });
  return {
    askBeside,
    findMissing,
    /** The same index, whose new passages get vectors once they are found by their words. */
    watched: {
      ...index,
      put: async (account: string, documents: readonly IndexedDocument[], inSameStep?: (tx: TenantTransaction) => Promise<void>) => {
        await index.put(account, documents, async (tx) => {
          await inSameStep?.(tx);
          await askForVectors(tx, [...new Set(documents.map(({ base }) => base))], false);
        });
        workers.takeUp();
      },
    } satisfies Index,
    /** A base is to be searched by another model. */
    onEmbeddingModel: {
      changed: (tx: TenantTransaction, baseId: string): Promise<void> => askForVectors(tx, [baseId], true),
      takeUp: workers.takeUp,
    },
    schedules: [
      { name: 'retrieval.look-for-models', cron: '27 * * * *', work: () => askWithoutModel(db) },
      { name: 'retrieval.sweep-copies', cron: '47 * * * *', work: copies.sweep },
    ],
    start: async (): Promise<void> => {
      await copies.start();
      workers.start();
    },
    drain: async (): Promise<void> => {
      await workers.drain();
      await copies.drain();
    },
  };
};
export type VectorWork = ReturnType<typeof createVectorWork>;
