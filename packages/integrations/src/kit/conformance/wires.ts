/** How a vendor's stream is built, event by event. */
export type Wire = {
  /** What comes before the first text. */
  start: readonly string[];
  text: (piece: string) => string;
  /** With null, the vendor leaves its count out. */
  end: (usage: { inputTokens: number; outputTokens: number } | null) => readonly string[];
  toolCall: (name: string, input: object) => readonly string[];
  error: (message: string, code: string) => string;
  models: (ids: readonly string[]) => unknown;
  /** Says itself when it is over, so that a connection left open does no harm. */
  hasEndMark: boolean;
  /** Some vendors always count. */
  canOmitUsage: boolean;
  /** How a request says that it wants JSON. */
  asksForJson: RegExp;
  /** How a request shows a picture of PNG. */
  showsPicture: RegExp;
};

const event = (data: unknown, name?: string): string => `${name ? `event: ${name}\n` : ''}data: ${JSON.stringify(data)}\n\n`;

const chunk = (choice: object, usage: object | null = null) => ({
  id: 'chat-1',
  object: 'chat.completion.chunk',
  created: 1_790_000_000,
  model: 'test-model',
  choices: [{ index: 0, ...choice }],
  ...(usage ? { usage } : {}),
});
const chatUsage = ({ inputTokens, outputTokens }: { inputTokens: number; outputTokens: number }) => ({
  prompt_tokens: inputTokens,
  completion_tokens: outputTokens,
  total_tokens: inputTokens + outputTokens,
});
const listed = (ids: readonly string[]) => ({
  object: 'list',
  data: ids.map((id) => ({ id, object: 'model', created: 1, owned_by: 'test' })),
});

export const openaiWire: Wire = {
  start: [event(chunk({ delta: { role: 'assistant', content: '' }, finish_reason: null }))],
  text: (piece) => event(chunk({ delta: { content: piece }, finish_reason: null })),
  end: (usage) => [
    event(chunk({ delta: {}, finish_reason: 'stop' })),
    ...(usage
      ? [
          event({
            ...chunk({}),
            choices: [],
            usage: chatUsage(usage),
          }),
        ]
      : []),
    'data: [DONE]\n\n',
  ],
  toolCall: (name, input) => [
    event(
      chunk({
        delta: { tool_calls: [{ index: 0, id: 'call-1', type: 'function', function: { name, arguments: '' } }] },
        finish_reason: null,
      }),
    ),
    event(chunk({ delta: { tool_calls: [{ index: 0, function: { arguments: JSON.stringify(input) } }] }, finish_reason: null })),
    event(chunk({ delta: {}, finish_reason: 'tool_calls' }, { prompt_tokens: 9, completion_tokens: 4, total_tokens: 13 })),
    'data: [DONE]\n\n',
  ],
  error: (message, code) => event({ error: { message, type: code, code, param: null } }),
  models: listed,
  hasEndMark: true,
  canOmitUsage: true,
  asksForJson: /"response_format":\{"type":"json_(object|schema)"/,
  showsPicture: /"image_url":(\{"url":)?"data:image\/png;base64,iVBOR/,
};

export const groqWire: Wire = {
  ...openaiWire,
  end: (usage) => [
    event({
      ...chunk({ delta: {}, finish_reason: 'stop' }),
      ...(usage ? { x_groq: { usage: chatUsage(usage) } } : {}),
    }),
    'data: [DONE]\n\n',
  ],
};

/** The token counts come in the chunk that ends the answer, not in a chunk of their own without choices. */
export const mistralWire: Wire = {
  ...openaiWire,
  end: (usage) => [event(chunk({ delta: { content: '' }, finish_reason: 'stop' }, usage && chatUsage(usage))), 'data: [DONE]\n\n'],
};

const named = (data: { type: string; [key: string]: unknown }): string => event(data, data.type);
const message = {
  id: 'msg_1',
  type: 'message',
  role: 'assistant',
  model: 'test-model',
  content: [],
  stop_reason: null,
  stop_sequence: null,
};

export const anthropicWire: Wire = {
  start: [
    named({ type: 'message_start', message: { ...message, usage: { input_tokens: 12, output_tokens: 1 } } }),
    named({ type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } }),
    named({ type: 'ping' }),
  ],
  text: (piece) => named({ type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: piece } }),
  end: (usage) => [
    named({ type: 'content_block_stop', index: 0 }),
    named({
      type: 'message_delta',
      delta: { stop_reason: 'end_turn', stop_sequence: null },
      usage: { input_tokens: usage?.inputTokens, output_tokens: usage?.outputTokens ?? 1 },
    }),
    named({ type: 'message_stop' }),
  ],
  toolCall: (name, input) => [
    named({ type: 'content_block_stop', index: 0 }),
    named({ type: 'content_block_start', index: 1, content_block: { type: 'tool_use', id: 'call-1', name, input: {} } }),
    named({ type: 'content_block_delta', index: 1, delta: { type: 'input_json_delta', partial_json: JSON.stringify(input) } }),
    named({ type: 'content_block_stop', index: 1 }),
    named({ type: 'message_delta', delta: { stop_reason: 'tool_use', stop_sequence: null }, usage: { output_tokens: 4 } }),
    named({ type: 'message_stop' }),
  ],
  error: (text, code) => named({ type: 'error', error: { type: code, message: text } }),
  models: (ids) => ({
    data: ids.map((id) => ({ id, type: 'model', display_name: id, created_at: '2026-01-01T00:00:00Z' })),
    has_more: false,
  }),
  hasEndMark: true,
  canOmitUsage: false,
  // For a model that is not known to support JSON schemas, the SDK asks for the JSON through a tool call.
  asksForJson: /"tool_choice":\{"type":"(tool|any)"/,
  showsPicture: /"media_type":"image\/png","data":"iVBOR/,
};

const candidate = (parts: readonly object[], finishReason?: string) => ({
  candidates: [{ index: 0, content: { role: 'model', parts }, ...(finishReason ? { finishReason } : {}) }],
  modelVersion: 'test-model',
});

export const googleWire: Wire = {
  start: [],
  text: (piece) => event(candidate([{ text: piece }])),
  end: (usage) => [
    event({
      ...candidate([{ text: '' }], 'STOP'),
      ...(usage
        ? {
            usageMetadata: {
              promptTokenCount: usage.inputTokens,
              candidatesTokenCount: usage.outputTokens,
              totalTokenCount: usage.inputTokens + usage.outputTokens,
            },
          }
        : {}),
    }),
  ],
  toolCall: (name, args) => [event(candidate([{ functionCall: { name, args } }], 'STOP'))],
  error: (text, code) => event({ error: { code: code === 'rate_limit_error' ? 429 : 503, message: text, status: code } }),
  models: (ids) => ({ models: ids.map((id) => ({ name: `models/${id}`, supportedGenerationMethods: ['generateContent'] })) }),
  hasEndMark: false,
  canOmitUsage: true,
  asksForJson: /"responseMimeType":"application\/json"/,
  showsPicture: /"inlineData":\{"mimeType":"image\/png","data":"iVBOR/,
};

const response = { id: 'resp_1', object: 'response', created_at: 1_790_000_000, model: 'test-model', status: 'in_progress', output: [] };
const item = { id: 'item_1', type: 'message', role: 'assistant', status: 'in_progress', content: [] };
const call = (name: string, input: object) => ({
  id: 'fc_1',
  call_id: 'call-1',
  type: 'function_call',
  name,
  arguments: JSON.stringify(input),
  status: 'completed',
});
const counted = (usage: { inputTokens: number; outputTokens: number }) => ({
  input_tokens: usage.inputTokens,
  output_tokens: usage.outputTokens,
  total_tokens: usage.inputTokens + usage.outputTokens,
});

export const responsesWire: Wire = {
  start: [named({ type: 'response.created', response }), named({ type: 'response.output_item.added', output_index: 0, item })],
  text: (delta) => named({ type: 'response.output_text.delta', item_id: 'item_1', output_index: 0, content_index: 0, delta }),
  end: (usage) => [
    named({ type: 'response.output_item.done', output_index: 0, item: { ...item, status: 'completed' } }),
    named({ type: 'response.completed', response: { ...response, status: 'completed', ...(usage ? { usage: counted(usage) } : {}) } }),
  ],
  toolCall: (name, input) => [
    named({ type: 'response.output_item.added', output_index: 1, item: { ...call(name, {}), arguments: '', status: 'in_progress' } }),
    named({ type: 'response.output_item.done', output_index: 1, item: call(name, input) }),
    named({
      type: 'response.completed',
      response: { ...response, status: 'completed', usage: counted({ inputTokens: 9, outputTokens: 4 }) },
    }),
  ],
  error: (text, code) => named({ type: 'error', code, message: text, param: null, sequence_number: 1 }),
  models: listed,
  hasEndMark: false,
  canOmitUsage: true,
  asksForJson: /"format":\{"type":"json_(object|schema)"/,
  showsPicture: /"image_url":"data:image\/png;base64,iVBOR/,
};
