import type { Answer } from '../kit/answer.ts';
import type { AnswerEnd, AnswerUsage, Block } from '../kit/answer-events.ts';
import type { AnswerAbout, Failure } from '../kit/chat-call.ts';
import type { Frame, FrameWriter } from '../kit/frame.ts';
import { argumentsOf } from '../kit/prompt.ts';

const finishReasons: Readonly<Record<AnswerEnd, string>> = {
  stop: 'STOP',
  length: 'MAX_TOKENS',
  'content-filter': 'SAFETY',
  // There is no word for it: an answer that calls a tool has stopped, too.
  'tool-calls': 'STOP',
};

/** Usage as Google tells it: what came from a cache is a part of the prompt, thoughts stand beside the answer. */
const generateUsage = ({ input, cached, output, reasoning, isEstimated }: AnswerUsage) => ({
  promptTokenCount: input,
  ...(cached > 0 && { cachedContentTokenCount: cached }),
  candidatesTokenCount: Math.max(0, output - reasoning),
  ...(reasoning > 0 && { thoughtsTokenCount: reasoning }),
  totalTokenCount: input + output,
  ...(isEstimated && { isEstimated }),
});

const bodyOf = (parts: object[], { id, model }: AnswerAbout, rest: { end?: AnswerEnd; usage?: AnswerUsage | null }): object => ({
  candidates: [{ content: { role: 'model', parts }, ...(rest.end && { finishReason: finishReasons[rest.end] }), index: 0 }],
  ...(rest.usage && { usageMetadata: generateUsage(rest.usage) }),
  modelVersion: model,
  responseId: id,
});

const toPart = (block: Block): object => {
  if (block.kind === 'tool') return { functionCall: { id: block.id, name: block.name, args: argumentsOf(block.text) } };
  return block.kind === 'text' ? { text: block.text } : { text: block.text, thought: true };
};

/** A whole answer as the body that `generateContent` gives. */
export const writeGenerateAnswer = ({ blocks, end, usage }: Answer, about: AnswerAbout): object =>
  bodyOf(blocks.map(toPart), about, { end, usage });

const statuses: Readonly<Record<number, string>> = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  402: 'RESOURCE_EXHAUSTED',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  409: 'ABORTED',
  413: 'INVALID_ARGUMENT',
  429: 'RESOURCE_EXHAUSTED',
  499: 'CANCELLED',
  503: 'UNAVAILABLE',
  504: 'DEADLINE_EXCEEDED',
};

/** An error as Google tells it. */
export const generateError = ({ status, message }: Failure): object => ({
  error: { code: status, message, status: statuses[status] ?? (status >= 500 ? 'INTERNAL' : 'FAILED_PRECONDITION') },
});

/** The frame of an answer that breaks off, which no client takes for an end. */
export const generateErrorFrame = (failure: Failure): Frame => ({ data: generateError(failure) });

/** An answer as the frames of `streamGenerateContent`; the one with `finishReason` is the last, and comes only when the answer is whole. */
export const createGenerateFrames = (about: AnswerAbout): FrameWriter => {
  const frame = (parts: object[], rest: { end?: AnswerEnd; usage?: AnswerUsage | null } = {}): Frame => ({
    data: bodyOf(parts, about, rest),
  });
  return {
    begin: () => [],
    write: (event) => {
      // Arguments come whole here, when their block has ended.
      if (event.type === 'end') return event.block.kind === 'tool' ? [frame([toPart(event.block)])] : [];
      if (event.type === 'finish') return [frame([{ text: '' }], event)];
      if (event.type !== 'delta' || event.kind === 'tool') return [];
      return [frame([event.kind === 'text' ? { text: event.text } : { text: event.text, thought: true }])];
    },
  };
};
