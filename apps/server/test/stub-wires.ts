import { answerFrames, answerJson, type StubRequest, type StubScript } from './stub-vendor.ts';

/** What a vendor answers, whatever wire it speaks: words in pieces, a call of a tool, and its count of tokens with those from its cache. */
export type StubReply = {
  pieces: readonly string[];
  tool?: { id: string; name: string; input: object };
  usage: { input: number; cached: number; output: number };
  /** Why it ended, where it is not by itself. */
  isCut?: boolean;
};

const event = (data: { type: string } & Record<string, unknown>) => `event: ${data.type}\ndata: ${JSON.stringify(data)}\n\n`;
const data = (value: object) => `data: ${JSON.stringify(value)}\n\n`;

const chatFrames = ({ pieces, tool, usage: { input, cached, output }, isCut }: StubReply): string[] => {
  const chunk = (choices: object[], rest: object = {}) =>
    data({ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'stub', choices, ...rest });
  const delta = (said: object, reason: string | null = null) => chunk([{ index: 0, delta: said, finish_reason: reason }]);
  const call = tool && { id: tool.id, type: 'function', function: { name: tool.name, arguments: JSON.stringify(tool.input) } };
  return [
    delta({ role: 'assistant', content: '' }),
    ...pieces.map((content) => delta({ content })),
    ...(call ? [delta({ tool_calls: [{ index: 0, ...call }] })] : []),
    delta({}, isCut ? 'length' : call ? 'tool_calls' : 'stop'),
    chunk([], {
      usage: {
        prompt_tokens: input,
        completion_tokens: output,
        total_tokens: input + output,
        prompt_tokens_details: { cached_tokens: cached },
      },
    }),
    'data: [DONE]\n\n',
  ];
};

const chatWhole = ({ pieces, tool, usage: { input, cached, output }, isCut }: StubReply) => ({
  id: 'c',
  object: 'chat.completion',
  created: 1,
  model: 'stub',
  choices: [
    {
      index: 0,
      message: {
        role: 'assistant',
        content: pieces.join(''),
        ...(tool && {
          tool_calls: [{ id: tool.id, type: 'function', function: { name: tool.name, arguments: JSON.stringify(tool.input) } }],
        }),
      },
      finish_reason: isCut ? 'length' : tool ? 'tool_calls' : 'stop',
    },
  ],
  usage: {
    prompt_tokens: input,
    completion_tokens: output,
    total_tokens: input + output,
    prompt_tokens_details: { cached_tokens: cached },
  },
});

const messageUsage = ({ usage: { input, cached, output } }: StubReply) => ({
  input_tokens: input - cached,
  cache_creation_input_tokens: 0,
  cache_read_input_tokens: cached,
  output_tokens: output,
});
const stopReason = ({ tool, isCut }: StubReply) => (isCut ? 'max_tokens' : tool ? 'tool_use' : 'end_turn');

const messageFrames = (reply: StubReply): string[] => {
  const { pieces, tool } = reply;
  const head = { id: 'msg_1', type: 'message', role: 'assistant', model: 'stub', content: [], stop_reason: null, stop_sequence: null };
  const toolFrames = tool
    ? [
        event({ type: 'content_block_start', index: 1, content_block: { type: 'tool_use', id: tool.id, name: tool.name, input: {} } }),
        event({ type: 'content_block_delta', index: 1, delta: { type: 'input_json_delta', partial_json: JSON.stringify(tool.input) } }),
        event({ type: 'content_block_stop', index: 1 }),
      ]
    : [];
  return [
    event({ type: 'message_start', message: { ...head, usage: { ...messageUsage(reply), output_tokens: 1 } } }),
    event({ type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } }),
    ...pieces.map((text) => event({ type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text } })),
    event({ type: 'content_block_stop', index: 0 }),
    ...toolFrames,
    event({
      type: 'message_delta',
      delta: { stop_reason: stopReason(reply), stop_sequence: null },
      usage: { output_tokens: reply.usage.output },
    }),
    event({ type: 'message_stop' }),
  ];
};

const messageWhole = (reply: StubReply) => ({
  id: 'msg_1',
  type: 'message',
  role: 'assistant',
  model: 'stub',
  content: [
    { type: 'text', text: reply.pieces.join('') },
    ...(reply.tool ? [{ type: 'tool_use', id: reply.tool.id, name: reply.tool.name, input: reply.tool.input }] : []),
  ],
  stop_reason: stopReason(reply),
  stop_sequence: null,
  usage: messageUsage(reply),
});

const generated = (parts: object[], reply: StubReply | null) => ({
  candidates: [{ content: { role: 'model', parts }, index: 0, ...(reply && { finishReason: reply.isCut ? 'MAX_TOKENS' : 'STOP' }) }],
  ...(reply && {
    usageMetadata: {
      promptTokenCount: reply.usage.input,
      cachedContentTokenCount: reply.usage.cached,
      candidatesTokenCount: reply.usage.output,
      totalTokenCount: reply.usage.input + reply.usage.output,
    },
  }),
  modelVersion: 'stub',
});
const functionCall = ({ tool }: StubReply): object[] =>
  tool ? [{ functionCall: { id: tool.id, name: tool.name, args: tool.input } }] : [];

const responseWhole = (reply: StubReply) => ({
  id: 'resp_1',
  object: 'response',
  created_at: 1,
  status: reply.isCut ? 'incomplete' : 'completed',
  error: null,
  incomplete_details: reply.isCut ? { reason: 'max_output_tokens' } : null,
  model: 'stub',
  output: [
    {
      id: 'msg_1',
      type: 'message',
      status: 'completed',
      role: 'assistant',
      content: [{ type: 'output_text', text: reply.pieces.join(''), annotations: [] }],
    },
    ...(reply.tool
      ? [
          {
            id: 'fc_1',
            type: 'function_call',
            status: 'completed',
            call_id: reply.tool.id,
            name: reply.tool.name,
            arguments: JSON.stringify(reply.tool.input),
          },
        ]
      : []),
  ],
  usage: {
    input_tokens: reply.usage.input,
    input_tokens_details: { cached_tokens: reply.usage.cached },
    output_tokens: reply.usage.output,
    output_tokens_details: { reasoning_tokens: 0 },
    total_tokens: reply.usage.input + reply.usage.output,
  },
});

const responseFrames = (reply: StubReply): string[] => {
  const whole = responseWhole(reply);
  const begun = { ...whole, status: 'in_progress', output: [], usage: null };
  const [message, call] = whole.output;
  const calls = call
    ? [
        event({ type: 'response.output_item.added', output_index: 1, item: { ...call, arguments: '' } }),
        event({
          type: 'response.function_call_arguments.delta',
          item_id: 'fc_1',
          output_index: 1,
          delta: JSON.stringify(reply.tool?.input),
        }),
        event({ type: 'response.output_item.done', output_index: 1, item: call }),
      ]
    : [];
  return [
    event({ type: 'response.created', response: begun }),
    event({ type: 'response.output_item.added', output_index: 0, item: { ...message, content: [] } }),
    ...reply.pieces.map((delta) =>
      event({ type: 'response.output_text.delta', item_id: 'msg_1', output_index: 0, content_index: 0, delta }),
    ),
    event({ type: 'response.output_item.done', output_index: 0, item: message }),
    ...calls,
    event({ type: `response.${whole.status}`, response: whole }),
  ];
};

/** The wire in which a vendor is asked, by the path of the call: the frames of its answer, and the answer whole. */
const wireOf = (path: string, reply: StubReply): { frames: string[]; whole: object } => {
  if (path.includes('/messages')) return { frames: messageFrames(reply), whole: messageWhole(reply) };
  if (path.includes('/responses')) return { frames: responseFrames(reply), whole: responseWhole(reply) };
  if (!path.includes('enerateContent')) return { frames: chatFrames(reply), whole: chatWhole(reply) };
  const calls = functionCall(reply);
  const frames = [
    ...reply.pieces.map((text) => data(generated([{ text }], null))),
    data(generated(calls.length ? calls : [{ text: '' }], reply)),
  ];
  return { frames, whole: generated([{ text: reply.pieces.join('') }, ...calls], reply) };
};

/** The frames of a stream in the wire in which it is asked for. */
export const framesByWire = ({ path }: Pick<StubRequest, 'path'>, reply: StubReply): string[] => wireOf(path, reply).frames;

/** The frame by which a vendor says in the middle of a stream that it failed, in the wire in which it is asked. */
export const failureByWire = ({ path }: Pick<StubRequest, 'path'>, message: string): string => {
  if (path.includes('/messages')) return event({ type: 'error', error: { type: 'overloaded_error', message } });
  if (path.includes('enerateContent')) return data({ error: { code: 503, message, status: 'UNAVAILABLE' } });
  if (!path.includes('/responses')) return data({ error: { message, type: 'server_error', code: 'server_error' } });
  const begun = responseWhole({ pieces: [], usage: { input: 0, cached: 0, output: 0 } });
  const failed = { ...begun, status: 'failed', output: [], usage: null, error: { code: 'server_error', message } };
  return event({ type: 'response.failed', response: failed });
};

/** A vendor that answers in the wire in which it is asked. */
export const answerByWire =
  (reply: StubReply): StubScript =>
  (request, response) => {
    const { path, body } = request;
    const { frames, whole } = wireOf(path, reply);
    const isStream = path.includes(':stream') || body['stream'] === true;
    return (isStream ? answerFrames(frames) : answerJson(whole))(request, response);
  };

/** A short reply whose words come in two pieces. */
export const hello: StubReply = { pieces: ['Hello', ' there'], usage: { input: 20, cached: 0, output: 5 } };

/** A vendor that refuses for now, with that status, and says hello at the next try. */
export const answerAtSecond = (status: number): StubScript => {
  let tries = 0;
  return (request, response) => {
    tries += 1;
    const busy = answerJson({ error: { message: 'busy', type: 'overloaded_error' } }, { status, headers: { 'retry-after': '0' } });
    return (tries === 1 ? busy : answerByWire(hello))(request, response);
  };
};
