import { createHash } from 'node:crypto';
import type { ResolvedModel } from '#server/features/models/index.ts';
import { isObject } from '../answers/nested-texts.ts';
import type { AnyText } from '../kinds/draft-kind.ts';
import type { WriterBrief } from '../kinds/writing-kind.ts';

type Request = {
  accountId: string;
  /** The name of the kind. */
  kind: string;
  model: Pick<ResolvedModel, 'id' | 'model'>;
  ask: { brief: WriterBrief; current: AnyText | null };
};

/** The same value is the same text, in whatever order its keys came. */
const inOrder = (_: string, value: unknown): unknown =>
  isObject(value) ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))) : value;

/**
 * Names a request: the account, the kind, the model that answers, and all that it is asked, with the prompts and the style of the moment.
 * Whoever asks for the default model asks for the same as who names it.
 */
export const answerKeyOf = ({ accountId, kind, model, ask }: Request): string => {
  const { brief, current } = ask;
  const hasText = current !== null && Object.values(current).some(Boolean);
  const asked = { ...ask, current: hasText ? current : null, brief: { ...brief, modelId: model.id, voiceId: brief.voiceId ?? null } };
  return createHash('sha256')
    .update(JSON.stringify([accountId, kind, model.id, model.model, asked], inOrder))
    .digest('hex');
};
