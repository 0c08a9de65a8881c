import type { WriterEvent } from '@inkstone/contract/writers';
import type { WritingJob } from './writing-kind.ts';

type Job = Pick<WritingJob<unknown, unknown>, 'model' | 'emit' | 'isResumed'> & {
  ask: { prompts: object | null; style: { instructions: string } | null };
};

/** Passes the events of a run on; behind its start it says what of the question the model does not get. */
export const beginNotes =
  ({ ask, model, emit, isResumed = false }: Job, isShortened: boolean) =>
  (event: WriterEvent): void => {
    emit(event);
    if (event.type !== 'start' || isResumed) return;
    if (ask.prompts && model.isBuiltin) emit({ type: 'note', note: 'promptsUnused', params: {} });
    if (isShortened && !model.isBuiltin) emit({ type: 'note', note: 'shortened', params: {} });
    if (ask.style?.instructions && model.isBuiltin) emit({ type: 'note', note: 'voiceUnused', params: {} });
  };
