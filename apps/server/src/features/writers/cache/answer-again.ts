import type { WriterEvent } from '@inkstone/contract/writers';
import { z } from 'zod';
import type { PaidRunStart } from '#server/features/paid-runs/index.ts';
import type { Micropoints } from '#server/features/wallet/index.ts';
import { type AnyText, keptObject } from '../kinds/draft-kind.ts';
import type { Ask, WriterBrief, WritingKind } from '../kinds/writing-kind.ts';
import { type CachedAnswer, cachedAnswer } from './cached-answer.ts';

/**
 * What is kept with a run beside what it is asked: under which key its answer is kept and whose it has to be, and the answer that it gives
 * again, with the run, so that it stays the same when the cache forgets. Null where a run costs nothing, and in runs of before.
 */
export const keptWithRun = keptObject.pipe(
  z.object({ cache: z.object({ key: z.string(), model: z.string(), answer: cachedAnswer.nullable() }).nullable().catch(null) }),
);

type Repeat<Brief, Text> = { ask: Ask<Brief, Text>; answer: CachedAnswer; done?: Readonly<Record<string, string>> };

/** How a kind answers from the cache: each text at half of what it is to write it. */
export const createAnswerAgain = <Brief extends WriterBrief, Text extends AnyText>({ priceOf, drafts }: WritingKind<Brief, Text>) => {
  const leftOf = ({ ask: { fields }, done = {} }: Repeat<Brief, Text>) => fields.filter((field) => done[field] === undefined);
  const priceOfText = ({ ask, answer }: Repeat<Brief, Text>, field: keyof Text & string): Micropoints =>
    priceOf({ fields: [field], current: { ...(ask.current ?? drafts.keptText.parse({})), ...answer.texts } }) / 2n;
  return {
    /** What the texts cost that are not said yet. */
    priceOf: (repeat: Repeat<Brief, Text>): Micropoints => leftOf(repeat).reduce((sum, field) => sum + priceOfText(repeat, field), 0n),
    workOf:
      (repeat: Repeat<Brief, Text>, isCharged = true): PaidRunStart['work'] =>
      async ({ emit, deliver }) => {
        const { answer, done } = repeat;
        const left = leftOf(repeat);
        if (!left.length) return;
        const say = (event: WriterEvent): void => emit(event);
        say({ type: 'start', model: answer.model, isBuiltin: false });
        if (!done) say({ type: 'note', note: 'cached', params: {} });
        for (const field of left) {
          say({ type: 'field-done', field, text: answer.texts[field] ?? '' });
          deliver(isCharged ? priceOfText(repeat, field) : 0n);
        }
        for (const note of answer.notes) say(note);
      },
  };
};
