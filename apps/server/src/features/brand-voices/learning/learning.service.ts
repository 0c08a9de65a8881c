import type { LearningEvent } from '@inkstone/contract/brand-voices';
import type { ContentLanguage } from '@inkstone/contract/writers';
import { type Asker, isFreeOfPoints, type ModelsFeature, type ResolvedModel } from '#server/features/models/index.ts';
import type { PaidRun, PaidRunsFeature } from '#server/features/paid-runs/index.ts';
import { points } from '#server/features/wallet/index.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import type { Asked } from '../items/style-items.service.ts';
import { measureVoice } from '../voice-measures.ts';
import { describeVoice, type WriteLine } from './describe-voice.ts';
import { addressOf, readSite } from './read-site.ts';

type Deps = {
  paidRuns: Pick<PaidRunsFeature, 'startPaidRun'>;
  resolveModel: (asker: Asker, modelId: string | null) => Promise<ResolvedModel>;
  /** The guarded client, bounded for pages. */
  fetch: typeof globalThis.fetch;
  writeLine: WriteLine;
  measureCopy: ModelsFeature['measureCopy'];
};
type Lesson = { samples: readonly string[]; siteUrl: string | null; modelId: string | null; language: ContentLanguage };
type Work = Pick<PaidRun, 'signal'> & { emit: (event: LearningEvent) => void };

/** The kind under which learning is kept. */
const learningKind = 'brand-voices.learn';
const requestPrice = points(2);
const chargedAs = 'voice';

/** What is learnt without a model: figures, and what follows from them. */
const countedVoice = async (samples: readonly string[], site: URL | null) => {
  const measures = await measureVoice(samples);
  return {
    name: site?.hostname.replace(/^www\./, '') ?? '',
    description: '',
    samples: [...samples],
    requiredWords: [],
    bannedWords: [],
    person: measures.person,
    address: measures.address,
    siteUrl: site?.href ?? null,
    measures,
  };
};

/** Starts runs that learn a voice. They keep nothing but what they tell: the person looks at it and saves it. */
export const createLearning = ({ paidRuns, resolveModel, fetch, writeLine, measureCopy }: Deps) => {
  const learn = async ({ samples, siteUrl, language }: Lesson, model: ResolvedModel, { emit, signal }: Work): Promise<void> => {
    emit({ type: 'start', model: model.label, isBuiltin: model.isBuiltin });
    const site = siteUrl === null ? null : addressOf(siteUrl);
    const texts = site ? await readSite(site.href, { fetch, signal, emit }) : samples;
    const voice = await countedVoice(texts, site);
    if (model.isBuiltin) return emit({ type: 'learnt', voice, isDescribed: false });
    try {
      await measureCopy(model, async (measured, brought) => {
        const description = await describeVoice({ voice, language, model: measured, signal, emit, writeLine });
        emit({ type: 'learnt', voice: { ...voice, description }, isDescribed: true });
        brought(requestPrice);
      });
    } catch (error) {
      // The figures are no less true; they cost nothing.
      emit({ type: 'learnt', voice, isDescribed: false });
      throw error;
    }
  };

  return async ({ actor, requestId }: Asked, lesson: Lesson): Promise<{ runId: string }> => {
    if (lesson.siteUrl === null && !lesson.samples.length) throw new AppError('brandVoice.nothingToLearn', 400);
    const title = lesson.siteUrl === null ? '' : addressOf(lesson.siteUrl).host;
    const model = await resolveModel({ accountId: actor.accountId, isCopy: true }, lesson.modelId);
    const price = isFreeOfPoints(model) ? 0n : requestPrice;
    const { id } = await paidRuns.startPaidRun({
      actor,
      id: requestId,
      kind: learningKind,
      title,
      input: { siteUrl: lesson.siteUrl, samples: lesson.samples.length, modelId: lesson.modelId },
      atMost: price,
      chargedAs,
      work: async ({ emit, deliver, signal }) => {
        await learn(lesson, model, { emit, signal });
        deliver(price);
      },
    });
    return { runId: id };
  };
};
export type Learn = ReturnType<typeof createLearning>;
