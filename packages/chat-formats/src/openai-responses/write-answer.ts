import type { Answer } from '../kit/answer.ts';
import type { AnswerEnd, AnswerUsage, Block } from '../kit/answer-events.ts';
import type { AnswerAbout, ChatCall } from '../kit/chat-call.ts';

/** Usage as responses tell it: what came from a cache is a part of the input. */
const responseUsage = ({ input, cached, output, reasoning, isEstimated }: AnswerUsage) => ({
  input_tokens: input,
  input_tokens_details: { cached_tokens: cached },
  output_tokens: output,
  output_tokens_details: { reasoning_tokens: reasoning },
  total_tokens: input + output,
  ...(isEstimated && { is_estimated: true }),
});

/** The ids of an item and of what it is called for a block of an answer. */
export const itemId = (block: Pick<Block, 'kind' | 'block'>, { id }: AnswerAbout): string =>
  `${{ text: 'msg', thinking: 'rs', tool: 'fc' }[block.kind]}_${id}_${block.block}`;

/** A block as an item of the output. */
export const toItem = (block: Block, about: AnswerAbout, status = 'completed') => {
  const id = itemId(block, about);
  if (block.kind === 'tool') return { id, type: 'function_call', status, call_id: block.id, name: block.name, arguments: block.text };
  if (block.kind === 'thinking') return { id, type: 'reasoning', summary: [{ type: 'summary_text', text: block.text }] };
  return { id, type: 'message', status, role: 'assistant', content: [textPart(block.text)] };
};

/** A piece of text as it stands in a message. */
export const textPart = (text: string) => ({ type: 'output_text', text, annotations: [], logprobs: [] });

type State = {
  status: 'in_progress' | 'completed' | 'incomplete';
  output: object[];
  usage: AnswerUsage | null;
  reason?: string;
};

/** A response as it stands; `echo` is what its request asked, which belongs to it. */
export const responseBody = ({ id, model, createdAt }: AnswerAbout, echo: ChatCall['input'], state: State) => ({
  id: `resp_${id}`,
  object: 'response',
  created_at: createdAt,
  status: state.status,
  background: false,
  error: null,
  incomplete_details: state.reason ? { reason: state.reason } : null,
  instructions: null,
  max_output_tokens: echo.maxOutputTokens ?? null,
  metadata: {},
  model,
  output: state.output,
  parallel_tool_calls: true,
  previous_response_id: null,
  reasoning: { effort: echo.reasoning ?? null, summary: null },
  store: false,
  temperature: echo.temperature ?? null,
  text: { format: { type: 'text' } },
  tool_choice: echo.toolChoice?.type === 'tool' ? { type: 'function', name: echo.toolChoice.toolName } : (echo.toolChoice?.type ?? 'auto'),
  tools: (echo.tools ?? []).flatMap((tool) =>
    tool.type === 'function'
      ? [
          {
            type: 'function',
            name: tool.name,
            description: tool.description ?? null,
            parameters: tool.inputSchema,
            strict: tool.strict ?? false,
          },
        ]
      : [],
  ),
  top_p: echo.topP ?? null,
  truncation: 'disabled',
  usage: state.usage && responseUsage(state.usage),
});

/** How a response ends: what is cut short says why. */
export const endState = (end: AnswerEnd): Pick<State, 'status' | 'reason'> => {
  if (end === 'length') return { status: 'incomplete', reason: 'max_output_tokens' };
  return end === 'content-filter' ? { status: 'incomplete', reason: 'content_filter' } : { status: 'completed' };
};

/** A whole answer as the body of a response. */
export const writeResponseAnswer = ({ blocks, end, usage }: Answer, about: AnswerAbout, echo: ChatCall['input']): object =>
  responseBody(about, echo, { ...endState(end), output: blocks.map((block) => toItem(block, about)), usage });
