import { type Answer, wordsOf } from '../kit/answer.ts';
import type { AnswerEnd, AnswerEvent, AnswerUsage } from '../kit/answer-events.ts';
import type { AnswerAbout } from '../kit/chat-call.ts';
import type { Frame, FrameWriter } from '../kit/frame.ts';

const finishReasons: Readonly<Record<AnswerEnd, string>> = {
  stop: 'stop',
  length: 'length',
  'content-filter': 'content_filter',
  'tool-calls': 'tool_calls',
};

/** Usage as chat completions tell it: what came from a cache is a part of the prompt. */
const chatUsage = ({ input, cached, written, output, reasoning, isEstimated }: AnswerUsage) => ({
  prompt_tokens: input,
  completion_tokens: output,
  total_tokens: input + output,
  prompt_tokens_details: { cached_tokens: cached, ...(written > 0 && { cache_write_tokens: written }) },
  completion_tokens_details: { reasoning_tokens: reasoning },
  ...(isEstimated && { is_estimated: true }),
});

const headOf = ({ id, model, createdAt }: AnswerAbout, object: string) => ({
  id: `chatcmpl-${id}`,
  object,
  created: createdAt,
  model,
});

/** A whole answer as the body of a chat completion. */
export const writeChatAnswer = (answer: Answer, about: AnswerAbout): object => {
  const text = wordsOf(answer, 'text');
  const thoughts = wordsOf(answer, 'thinking');
  const calls = answer.blocks.flatMap((block) =>
    block.kind === 'tool' ? [{ id: block.id, type: 'function', function: { name: block.name, arguments: block.text } }] : [],
  );
  const message = {
    role: 'assistant',
    content: text || (calls.length ? null : ''),
    refusal: null,
    ...(thoughts && { reasoning_content: thoughts }),
    ...(calls.length > 0 && { tool_calls: calls }),
  };
  return {
    ...headOf(about, 'chat.completion'),
    choices: [{ index: 0, message, logprobs: null, finish_reason: finishReasons[answer.end] }],
    ...(answer.usage && { usage: chatUsage(answer.usage) }),
  };
};

const deltaOf = (event: AnswerEvent): object | null => {
  if (event.type === 'start' && event.kind === 'tool')
    return { tool_calls: [{ index: event.nth, id: event.id, type: 'function', function: { name: event.name, arguments: '' } }] };
  if (event.type !== 'delta') return null;
  if (event.kind === 'tool') return { tool_calls: [{ index: event.nth, function: { arguments: event.text } }] };
  return event.kind === 'text' ? { content: event.text } : { reasoning_content: event.text };
};

/** An answer as the chunks of a chat completion; `[DONE]` is the last, and comes only when the answer is whole. */
export const createChatFrames = (about: AnswerAbout): FrameWriter => {
  const chunk = (choices: object[], usage: object | null = null): Frame => ({
    data: { ...headOf(about, 'chat.completion.chunk'), choices, ...(about.tellsUsage && { usage }) },
  });
  const choice = (delta: object, reason: string | null = null): Frame =>
    chunk([{ index: 0, delta, logprobs: null, finish_reason: reason }]);
  return {
    begin: () => [choice({ role: 'assistant', content: '' })],
    write: (event) => {
      const delta = deltaOf(event);
      if (delta) return [choice(delta)];
      if (event.type !== 'finish') return [];
      const { end, usage } = event;
      const told = about.tellsUsage && usage ? [chunk([], chatUsage(usage))] : [];
      return [choice({}, finishReasons[end]), ...told, { data: '[DONE]' }];
    },
  };
};
