import type { ProductFacts } from '@inkstone/contract/products';
import type { WriterEvent } from '@inkstone/contract/writers';
import type { ErrorCode } from '@inkstone/phrases';
import type { z } from 'zod';
import type { Micropoints } from '#server/features/wallet/index.ts';
import type { Pace } from '../answers/patient-call.ts';
import type { DefaultPrompts } from '../answers/prompts/prompt-blocks.ts';
import type { TextStyle } from '../answers/prompts/style-block.ts';
import type { WritingModel } from '../answers/write-answer.ts';
import type { Look } from '../pictures/picture-fetching.ts';
import type { AnyBrief, AnyText, DraftKind } from './draft-kind.ts';

/** A brief of a writer, as far as the start of a run has to know it. */
export type WriterBrief = AnyBrief & {
  modelId: string | null;
  voiceId?: string | null | undefined;
  translationOf?: string | null | undefined;
};

/** What a run is asked to write; kept with the run, so that another process can go on with it. */
export type Ask<Brief, Text> = {
  brief: Brief;
  fields: readonly (keyof Text & string)[];
  current: Text | null;
  variation: number;
  /** How it is to sound, with the glossary; null where nothing is wished. */
  style: TextStyle | null;
  /** What is known of the store product beside its texts; null where the text is about none. */
  product: ProductFacts | null;
  /** Null where the account has set none. */
  prompts: DefaultPrompts | null;
};

export type WritingJob<Brief, Text> = {
  ask: Ask<Brief, Text>;
  model: WritingModel;
  signal: AbortSignal;
  emit: (event: WriterEvent) => void;
  /** Adds the price of what has just been emitted as whole; nothing is charged that is not. */
  deliver: (amount: Micropoints) => void;
  /** An earlier process wrote some of it and has said the remarks on the whole. */
  isResumed?: boolean;
  /** What an earlier process left of fields that are not whole: their first parts, as it said them with `part-done`. */
  parts?: Readonly<Record<string, readonly string[]>>;
  pace: Pace;
  look: Look;
};

/** One kind of writer, as one value: what it is asked, what that costs, and how it is written. Its drafts say its fields. */
export type WritingKind<Brief extends WriterBrief, Text extends AnyText> = {
  drafts: DraftKind<Brief, Text>;
  ask: z.ZodType<Ask<Brief, Text>>;
  /** What the texts cost with a model that is paid for. */
  priceOf: (ask: Pick<Ask<Brief, Text>, 'fields' | 'current'>) => Micropoints;
  write: (job: WritingJob<Brief, Text>) => Promise<void>;
  /** Said when a model's answer is no text at all. */
  failed: ErrorCode;
};
