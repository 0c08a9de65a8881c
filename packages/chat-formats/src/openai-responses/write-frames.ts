import type { AnswerEvent, Block, BlockStart } from '../kit/answer-events.ts';
import type { AnswerAbout, ChatCall, Failure } from '../kit/chat-call.ts';
import type { Frame, FrameWriter } from '../kit/frame.ts';
import { endState, itemId, responseBody, textPart, toItem } from './write-answer.ts';

type Event = { type: string } & Record<string, unknown>;

const itemOf = (about: AnswerAbout, { kind, block }: Pick<Block, 'kind' | 'block'>) => ({
  item_id: itemId({ kind, block }, about),
  output_index: block,
});

const emptyItem = (event: BlockStart, about: AnswerAbout): object => {
  const { block, nth } = event;
  if (event.kind === 'tool') return toItem({ block, nth, kind: 'tool', id: event.id, name: event.name, text: '' }, about, 'in_progress');
  const id = itemId(event, about);
  if (event.kind === 'thinking') return { id, type: 'reasoning', summary: [] };
  return { id, type: 'message', status: 'in_progress', role: 'assistant', content: [] };
};

const startEvents = (event: BlockStart, about: AnswerAbout): Event[] => {
  const added = { type: 'response.output_item.added', output_index: event.block, item: emptyItem(event, about) };
  const place = itemOf(about, event);
  if (event.kind === 'text') return [added, { type: 'response.content_part.added', ...place, content_index: 0, part: textPart('') }];
  if (event.kind === 'tool') return [added];
  return [added, { type: 'response.reasoning_summary_part.added', ...place, summary_index: 0, part: { type: 'summary_text', text: '' } }];
};

const deltaEvent = ({ kind, block, text }: Extract<AnswerEvent, { type: 'delta' }>, about: AnswerAbout): Event => {
  const place = itemOf(about, { kind, block });
  if (kind === 'text') return { type: 'response.output_text.delta', ...place, content_index: 0, delta: text, logprobs: [] };
  if (kind === 'tool') return { type: 'response.function_call_arguments.delta', ...place, delta: text };
  return { type: 'response.reasoning_summary_text.delta', ...place, summary_index: 0, delta: text };
};

const endEvents = (block: Block, about: AnswerAbout): Event[] => {
  const done = { type: 'response.output_item.done', output_index: block.block, item: toItem(block, about) };
  const place = itemOf(about, block);
  const { text } = block;
  if (block.kind === 'tool') return [{ type: 'response.function_call_arguments.done', ...place, name: block.name, arguments: text }, done];
  if (block.kind === 'text')
    return [
      { type: 'response.output_text.done', ...place, content_index: 0, text, logprobs: [] },
      { type: 'response.content_part.done', ...place, content_index: 0, part: textPart(text) },
      done,
    ];
  return [
    { type: 'response.reasoning_summary_text.done', ...place, summary_index: 0, text },
    { type: 'response.reasoning_summary_part.done', ...place, summary_index: 0, part: { type: 'summary_text', text } },
    done,
  ];
};

/** The frame of an answer that breaks off, which no client takes for an end. */
export const responseErrorFrame = ({ code, message, field }: Failure): Frame => ({
  event: 'error',
  data: { type: 'error', sequence_number: 0, code, message, param: field ?? null },
});

/** An answer as the events of a response; `response.completed` or `response.incomplete` is the last, and comes only when the answer is whole. */
export const createResponseFrames = (about: AnswerAbout, echo: ChatCall['input']): FrameWriter => {
  const blocks: Block[] = [];
  let sequence = 0;
  const framesOf = (events: readonly Event[]): Frame[] =>
    events.map(({ type, ...rest }) => {
      const data = { type, sequence_number: sequence, ...rest };
      sequence += 1;
      return { event: type, data };
    });
  const output = () => blocks.toSorted((one, other) => one.block - other.block).map((block) => toItem(block, about));
  return {
    begin: () => {
      const response = responseBody(about, echo, { status: 'in_progress', output: [], usage: null });
      return framesOf([
        { type: 'response.created', response },
        { type: 'response.in_progress', response },
      ]);
    },
    write: (event) => {
      if (event.type === 'start') return framesOf(startEvents(event, about));
      if (event.type === 'delta') return framesOf([deltaEvent(event, about)]);
      if (event.type === 'end') {
        blocks.push(event.block);
        return framesOf(endEvents(event.block, about));
      }
      const state = { ...endState(event.end), output: output(), usage: event.usage };
      return framesOf([{ type: `response.${state.status}`, response: responseBody(about, echo, state) }]);
    },
  };
};
