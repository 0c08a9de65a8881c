import { keptRetrieval, usualRetrieval } from '@inkstone/contract/retrieval';
import { z } from 'zod';
import type { ModelsFeature } from '#server/features/models/index.ts';
import type { PaidResumption } from '#server/features/paid-runs/index.ts';
import { readerOf } from '#server/kernel/actor.ts';
import type { createAnswerWork } from '../answering/answer-work.ts';
import { type Admission, keptAsker } from './admission.ts';

/** What a run is asked; kept with it, so that another process can go on. */
const keptAsk = z.object({
  baseId: z.uuid(),
  modelId: z.uuid(),
  question: z.string(),
  history: z.array(z.object({ question: z.string(), searched: z.string(), answer: z.string() })),
  prompts: z.object({ systemPrompt: z.string(), assistantPrompt: z.string() }),
  /** Runs that were kept before settings were a part of it go on with the usual ones. */
  settings: keptRetrieval.default(usualRetrieval),
  isStrict: z.boolean().default(true),
  suggests: z.boolean().default(false),
  /** Runs that were kept before there were tags go on without. */
  tags: z.array(z.string()).default([]),
  ready: z.object({ id: z.uuid(), question: z.string(), answer: z.string() }).nullable().default(null),
  mayBeReady: z.boolean().default(false),
  attachmentIds: z.array(z.uuid()).default([]),
  pictureIds: z.array(z.uuid()).default([]),
  /** Runs that were started by an older version have no such value, and go on without it. */
  asker: keptAsker.nullable().default(null),
  budget: z.object({ id: z.uuid(), month: z.string(), most: z.coerce.bigint().nullable() }).optional(),
});

type Deps = {
  resolveModel: ModelsFeature['resolveModel'];
  work: ReturnType<typeof createAnswerWork>;
  admission: Pick<Admission, 'whileAdmitted'>;
};

/** How an answer goes on that another process began: anew, under the same number, as long as its asker still may ask. */
export const createGoingOn =
  ({ resolveModel, work, admission }: Deps): PaidResumption['goOn'] =>
  async ({ accountId, input }, held) => {
    const { modelId, budget, asker, ...kept } = keptAsk.parse(input);
    const model = await resolveModel({ accountId }, modelId);
    // Who asked is not known of runs that were kept before it was: they read what everybody reads.
    const ask = { ...kept, accountId, reader: asker ? readerOf(asker) : ('guest' as const), budget, model };
    const admitted = asker && { ...asker, ...ask };
    const anew: ReturnType<typeof work> = async (run, noteShown) => {
      run.emit({ type: 'reset' });
      return work(ask, held ?? 0n)(run, noteShown);
    };
    return { atMost: held ?? 0n, work: admission.whileAdmitted(admitted, anew, { isResumed: true }) };
  };
