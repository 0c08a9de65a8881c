import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readMessagesRequest } from './anthropic-messages/read-request.ts';
import { readGenerateRequest } from './gemini/read-request.ts';
import { FieldError } from './kit/field-error.ts';
import { readChatRequest } from './openai-chat/read-request.ts';
import { readResponseRequest } from './openai-responses/read-request.ts';

const readers = {
  chat: readChatRequest,
  messages: readMessagesRequest,
  generate: (body: unknown) => readGenerateRequest(body, { model: 'm', isStream: false }),
  responses: readResponseRequest,
};
const user = (content: unknown) => ({ role: 'user', content });
const chat = (rest: object) => ({ model: 'm', messages: [user('Hi')], ...rest });
const messages = (rest: object) => ({ model: 'm', max_tokens: 5, messages: [user('Hi')], ...rest });
const contents = (...parts: object[]) => ({ contents: [{ role: 'user', parts }] });
const generate = (rest: object) => ({ ...contents({ text: 'Hi' }), ...rest });
const responses = (rest: object) => ({ model: 'm', input: 'Hi', ...rest });
const faraway = 'https://example.com/mug.png';

const cases: [keyof typeof readers, unknown, string, string][] = [
  ['chat', null, 'invalid', 'body'],
  ['chat', {}, 'missing', 'model'],
  ['chat', { model: 'm', messages: [] }, 'invalid', 'messages'],
  ['chat', { model: 'm', messages: [user(5)] }, 'invalid', 'messages[0].content'],
  ['chat', chat({ temperature: 'hot' }), 'invalid', 'temperature'],
  ['chat', chat({ n: 2 }), 'unsupported', 'n'],
  ['chat', chat({ reasoning_effort: 'much' }), 'invalid', 'reasoning_effort'],
  [
    'chat',
    chat({ messages: [user([{ type: 'image_url', image_url: { url: faraway } }])] }),
    'address',
    'messages[0].content[0].image_url.url',
  ],
  [
    'chat',
    chat({ messages: [user([{ type: 'image_url', image_url: { url: 'data:image/png;base64,*' } }])] }),
    'invalid',
    'messages[0].content[0].image_url.url',
  ],
  ['chat', chat({ messages: [user([{ type: 'hologram' }])] }), 'unsupported', 'messages[0].content[0].type'],
  ['chat', chat({ messages: [{ role: 'tool', tool_call_id: 'x', content: '' }] }), 'invalid', 'messages[0].tool_call_id'],
  ['chat', chat({ tools: [{ type: 'custom', custom: { name: 'x' } }] }), 'unsupported', 'tools[0].type'],
  ['messages', { model: 'm', messages: [user('Hi')] }, 'missing', 'max_tokens'],
  ['messages', messages({ tools: [{ type: 'web_search_20250305', name: 'web_search' }] }), 'unsupported', 'tools[0].type'],
  [
    'messages',
    messages({ messages: [user([{ type: 'image', source: { type: 'url', url: faraway } }])] }),
    'address',
    'messages[0].content[0].source',
  ],
  [
    'messages',
    messages({ messages: [user([{ type: 'tool_result', tool_use_id: 'x' }])] }),
    'invalid',
    'messages[0].content[0].tool_use_id',
  ],
  ['messages', messages({ messages: [{ role: 'owner', content: 'Hi' }] }), 'unsupported', 'messages[0].role'],
  ['generate', {}, 'missing', 'contents'],
  ['generate', contents({ fileData: { fileUri: faraway } }), 'address', 'contents[0].parts[0].fileData'],
  ['generate', contents({ file_data: { file_uri: faraway } }), 'address', 'contents[0].parts[0].fileData'],
  ['generate', contents({ executableCode: {} }), 'unsupported', 'contents[0].parts[0]'],
  ['generate', generate({ tools: [{ googleSearch: {} }] }), 'unsupported', 'tools[0].googleSearch'],
  ['generate', generate({ generationConfig: { maxOutputTokens: 0 } }), 'invalid', 'generationConfig.maxOutputTokens'],
  ['generate', generate({ generation_config: { candidate_count: 3 } }), 'unsupported', 'generationConfig.candidateCount'],
  ['responses', { model: 'm' }, 'missing', 'input'],
  ['responses', responses({ previous_response_id: 'resp_1' }), 'unsupported', 'previous_response_id'],
  ['responses', responses({ tools: [{ type: 'web_search' }] }), 'unsupported', 'tools[0].type'],
  ['responses', responses({ input: [user([{ type: 'input_image', image_url: faraway }])] }), 'address', 'input[0].content[0].image_url'],
  ['responses', responses({ input: [{ type: 'item_reference', id: 'x' }] }), 'unsupported', 'input[0].type'],
];

describe('a request that cannot be read', () => {
  it.each(cases)('%s %j is %s at %s', (...[format, body, problem, field]) => {
    const thrown = (() => {
      try {
        readers[format](body);
      } catch (error) {
        return error;
      }
      return undefined;
    })();
    expect(thrown).toBeInstanceOf(FieldError);
    expect(thrown).toMatchObject({ problem, field });
  });

  const known = fc.constantFrom(
    'type',
    'role',
    'content',
    'model',
    'messages',
    'input',
    'contents',
    'parts',
    'text',
    'tools',
    'max_tokens',
    'name',
    'user',
    'function',
  );
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 6, withCrossShrink: true },
      fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null), known),
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(fc.oneof(known, fc.string()), tie('value'), { maxKeys: 5 }),
    ),
  }));

  it.each(Object.entries(readers))('%s reads whatever comes, or names a field; unknown fields break nothing', (name, read) => {
    const whole = { chat: chat({}), messages: messages({}), generate: generate({}), responses: responses({}) }[name];
    fc.assert(
      fc.property(value, fc.boolean(), (body, isAdded) => {
        try {
          read(isAdded && typeof body === 'object' ? { ...body, ...whole } : body);
        } catch (error) {
          if (!(error instanceof FieldError)) throw error;
        }
      }),
      { numRuns: 300 },
    );
    expect(read({ ...whole, a_new_field: { of: ['the', 'vendor'] } })).toEqual(read(whole));
  });
});
