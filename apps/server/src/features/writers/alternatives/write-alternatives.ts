import { alternativeNames } from '@inkstone/contract/alternatives';
import type { WriterEvent } from '@inkstone/contract/writers';
import type { ResolvedModel } from '#server/features/models/index.ts';
import type { PaidRunStart } from '#server/features/paid-runs/index.ts';
import type { Micropoints } from '#server/features/wallet/index.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import type { createKindWriter } from '../kind-apart.ts';
import type { AnyText } from '../kinds/draft-kind.ts';
import type { Ask, WriterBrief } from '../kinds/writing-kind.ts';

type Job<Brief extends WriterBrief, Text extends AnyText> = {
  ask: Ask<Brief, Text>;
  /** The text that a run of before has changed nothing of, where there is none. */
  empty: Text;
  model: ResolvedModel;
  isCharged: boolean;
  /** Alternatives that an earlier process wrote whole, by their names. */
  done: Readonly<Record<string, string>>;
  write: ReturnType<typeof createKindWriter<Brief, Text>>;
};

const sameAs = (text: string): string => text.trim().toLowerCase();

/** What is told of how a text is written, beside the text itself. */
const isTold = ({ type }: WriterEvent): boolean => type === 'start' || type === 'queued' || type === 'waiting';

/** Writes a line several times, one after the other, each in another way than the one before. One that says what another says is neither kept nor charged. */
export const writeAlternatives =
  <Brief extends WriterBrief, Text extends AnyText>({
    ask,
    empty,
    model,
    isCharged,
    done,
    write,
  }: Job<Brief, Text>): PaidRunStart['work'] =>
  async ({ emit, deliver, signal }) => {
    const [field] = ask.fields;
    if (!field) return;
    const now = ask.current ?? empty;
    const texts = [now[field] ?? '', ...Object.values(done)];
    let failure: AppError | null = null;
    for (const [index, name] of alternativeNames.entries()) {
      if (done[name] !== undefined) continue;
      const shown = { ...ask, variation: ask.variation + index, current: { ...now, [field]: texts.at(-1) } };
      let isNew = false;
      const tell = (event: WriterEvent): void => {
        if (isTold(event)) emit(event);
        if (event.type !== 'field-done') return;
        isNew = !texts.some((text) => sameAs(text) === sameAs(event.text));
        if (!isNew) return;
        texts.push(event.text);
        emit({ ...event, field: name });
      };
      const take = (amount: Micropoints): void => deliver(isNew ? amount : 0n);
      try {
        await write({ ask: shown, model, signal, emit: tell, deliver: take }, isCharged);
      } catch (error) {
        // One answer that is no text says nothing of the next.
        if (signal.aborted || !(error instanceof AppError)) throw error;
        failure = error;
      }
    }
    if (texts.length > 1) return;
    throw failure ?? new AppError('writer.noAlternatives', 422);
  };
