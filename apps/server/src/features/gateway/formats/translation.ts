import { type Answer, createAnswerKeeper } from '@inkstone/chat-formats/kit/answer';
import { type AnswerEvent, createAnswerReader } from '@inkstone/chat-formats/kit/answer-events';
import type { AnswerAbout, ChatCall } from '@inkstone/chat-formats/kit/chat-call';
import { FieldError, type FieldProblem } from '@inkstone/chat-formats/kit/field-error';
import { type Frame, type FrameWriter, frameText } from '@inkstone/chat-formats/kit/frame';
import { estimateTokens } from '@inkstone/integrations/kit/token-estimate';
import { AppError } from '#server/kernel/errors/app-error.ts';
import { newId } from '#server/kernel/ids.ts';
import type { CallBody, CallerFormat, TranslatedCall, Translation } from './caller-format.ts';

/** How a format is read and written where the vendor does not speak it. */
export type FormatWords = Pick<CallerFormat, 'estimateInput'> & {
  read: (body: CallBody, model: string) => ChatCall;
  createFrames: (about: AnswerAbout, call: ChatCall) => FrameWriter;
  writeWhole: (answer: Answer, about: AnswerAbout, call: ChatCall) => object;
};

const codes = {
  missing: 'gateway.fieldMissing',
  invalid: 'gateway.fieldInvalid',
  unsupported: 'gateway.fieldUntranslatable',
  address: 'gateway.fileByAddress',
} as const satisfies Readonly<Record<FieldProblem, string>>;

const readCall = ({ read }: FormatWords, { body, model }: TranslatedCall): ChatCall => {
  try {
    return read(body, model);
  } catch (error) {
    if (error instanceof FieldError) throw new AppError(codes[error.problem], 400, { field: error.field, expected: error.expected });
    throw error;
  }
};

const aboutOf = ({ model, startedAt }: TranslatedCall): AnswerAbout => ({
  id: newId(),
  model,
  createdAt: Math.floor(startedAt.getTime() / 1000),
  // The meter reads it; callers who did not ask for it are not told.
  tellsUsage: true,
});

async function* eventsOf(words: FormatWords, call: TranslatedCall, { input, tellsThoughts }: ChatCall): AsyncGenerator<AnswerEvent> {
  const read = createAnswerReader({ tellsThoughts });
  let said = '';
  const { client, model, mostOutput, signal } = call;
  for await (const part of client.streamCall({ model, options: { ...input, maxOutputTokens: mostOutput } }, signal))
    for (const event of read(part)) {
      if (event.type === 'delta') said += event.text;
      if (event.type !== 'finish' || event.usage) yield event;
      else yield { ...event, usage: { ...countBoth(words, call.body, said), isEstimated: true } };
    }
}

const countBoth = ({ estimateInput }: FormatWords, body: CallBody, said: string) => ({
  input: estimateInput(body),
  cached: 0,
  written: 0,
  output: Math.max(1, estimateTokens(said)),
  reasoning: 0,
});

const textOf = (frames: readonly Frame[]): string[] => frames.map(frameText);

/** Calls of a format to vendors that do not speak it: read into the SDK's form, answered by the vendor's own package, written as the format's. */
export const createTranslation = (words: FormatWords): Translation => ({
  async *stream(call) {
    const asked = readCall(words, call);
    const writer = words.createFrames(aboutOf(call), asked);
    let hasBegun = false;
    for await (const event of eventsOf(words, call, asked)) {
      if (!hasBegun) yield* textOf(writer.begin());
      hasBegun = true;
      yield* textOf(writer.write(event));
    }
  },
  whole: async (call) => {
    const asked = readCall(words, call);
    const keep = createAnswerKeeper();
    let answer: Answer | null = null;
    for await (const event of eventsOf(words, call, asked)) answer = keep(event) ?? answer;
    if (!answer) throw new AppError('request.fault', 502);
    return words.writeWhole(answer, aboutOf(call), asked);
  },
});
