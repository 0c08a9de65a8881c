import { type LearningEvent, voiceLimits } from '@inkstone/contract/brand-voices';
import type { ContentLanguage } from '@inkstone/contract/writers';
import type { ResolvedModel } from '#server/features/models/index.ts';

/** One line of text by a model, checked as every answer is; what stands in `data` is data to the model, never an order. */
export type WriteLine = (job: {
  model: ResolvedModel;
  rules: readonly string[];
  data: Readonly<Record<string, unknown>>;
  language: ContentLanguage;
  limit: number;
  tokens: number;
  signal: AbortSignal;
  onQueued: (isWaiting: boolean) => void;
}) => Promise<string>;

type Description = {
  voice: { samples: readonly string[] };
  language: ContentLanguage;
  model: ResolvedModel;
  signal: AbortSignal;
  emit: (event: LearningEvent) => void;
  writeLine: WriteLine;
};

/** So much of each sample a model is shown. */
const shownOfEach = 3000;

const rules = [
  'You describe how a brand writes, so that somebody else can write in the same manner.',
  'Say in 60 to 120 words: the tone; the rhythm of its sentences; how it speaks to its readers; what it stresses; what it never does.',
  'Speak of the manner alone: no product, no place, no name, no number and no fact of the samples. Say only what the samples show.',
  'One paragraph of plain text, in the imperative, without a heading.',
];

/** A voice in words, as a model reads it out of the samples. */
export const describeVoice = ({ voice, language, model, signal, emit, writeLine }: Description): Promise<string> =>
  writeLine({
    model,
    rules,
    data: { samples: voice.samples.map((sample) => sample.slice(0, shownOfEach).toWellFormed()) },
    language,
    limit: voiceLimits.description,
    tokens: 500,
    signal,
    onQueued: (isWaiting) => emit({ type: 'queued', isWaiting }),
  });
