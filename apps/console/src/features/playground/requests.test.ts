import type { ApiModel } from '@inkstone/contract/gateway';
import { describe, expect, it } from 'vitest';
import { anthropicBodyOf } from './anthropic-body.ts';
import { type Conversation, changeAnswer, changeLastStep, emptyConversation, newStep, type Step } from './conversation.ts';
import { mostPointsOf } from './models.ts';
import { exampleSchema, readSchema } from './read-schema.ts';
import { exampleTool, readTools } from './read-tools.ts';
import { requestOf, requestOfDraft } from './request-of.ts';

const step = (values: Partial<Step>): Step => ({ ...newStep(), state: 'done', ...values });
const dot = 'data:image/png;base64,iVBORw0KGgo=';
const weather = { id: 'call_1', name: 'get_weather', arguments: '{"city":"Oslo"}', result: 'Rain' };

/** Two exchanges: the first with two models, the second with the first model alone, which used a tool. */
const talk: Conversation = {
  ...emptyConversation,
  models: ['a/one', 'b/two'],
  settings: { ...emptyConversation.settings, system: 'Be brief.', temperature: 0.5 },
  exchanges: [
    {
      id: '1',
      text: 'Hello',
      pictures: [],
      answers: [
        { model: 'a/one', steps: [step({ text: 'Hi from one' })] },
        { model: 'b/two', steps: [step({ text: 'Hi from two' })] },
      ],
    },
    {
      id: '2',
      text: 'Weather?',
      pictures: [{ name: 'sky.png', url: dot }],
      answers: [{ model: 'a/one', steps: [step({ text: 'Let me look.', tools: [weather] })] }],
    },
  ],
};

const asked = {
  role: 'user',
  content: [
    { type: 'text', text: 'Weather?' },
    { type: 'image_url', image_url: { url: dot } },
  ],
};
const called = { id: 'call_1', type: 'function', function: { name: 'get_weather', arguments: '{"city":"Oslo"}' } };

describe('what is asked of a model', () => {
  it('is what its own side said before, with pictures, tools and what they answered', () => {
    expect(requestOf(talk, 'two', { exchange: 1, side: 1 })).toEqual({
      model: 'two',
      temperature: 0.5,
      max_tokens: 2048,
      messages: [
        { role: 'system', content: 'Be brief.' },
        { role: 'user', content: 'Hello' },
        { role: 'assistant', content: 'Hi from two' },
        asked,
      ],
    });
    expect(requestOf(talk, 'one', { exchange: 1, side: 0 }).messages.slice(2)).toEqual([
      { role: 'assistant', content: 'Hi from one' },
      asked,
      { role: 'assistant', content: 'Let me look.', tool_calls: [called] },
      { role: 'tool', tool_call_id: 'call_1', content: 'Rain' },
    ]);
  });

  it('takes what the other side answered where a side was not asked', () => {
    const next = { id: '3', text: 'And now?', pictures: [], answers: [] };
    const { messages } = requestOf({ ...talk, exchanges: [...talk.exchanges, next] }, 'two', { exchange: 2, side: 1 });
    expect(messages.at(-2)).toMatchObject({ role: 'tool', content: 'Rain' });
  });

  it('leaves out what said nothing, what no tool answered, and pictures that were not kept', () => {
    const [first] = talk.exchanges;
    const answers = [{ model: 'a/one', steps: [step({ state: 'failed' }), step({ tools: [{ ...weather, result: null }] })] }];
    const exchanges = [
      { id: '1', text: 'Hello', pictures: [{ name: 'gone.png', url: '' }], answers },
      { ...first, id: '2', text: 'Still there?', pictures: [], answers: [] },
    ];
    const { messages } = requestOf({ ...talk, exchanges }, 'one', { exchange: 1, side: 0 });
    expect(messages.slice(1)).toEqual([
      { role: 'user', content: 'Hello' },
      { role: 'user', content: 'Still there?' },
    ]);
  });

  it('is what is typed, or the last question again where nothing is', () => {
    const typed = { ...talk, draft: { text: 'Next', pictures: [] } };
    expect(requestOfDraft(typed, 'one', 0).messages.at(-1)).toEqual({ role: 'user', content: 'Next' });
    expect(requestOfDraft(talk, 'one', 0).messages.at(-1)).toEqual(asked);
  });

  it.each([
    [{ isJson: false, schema: exampleSchema }, undefined],
    [{ isJson: true, schema: null }, { type: 'json_object' }],
    [
      { isJson: true, schema: exampleSchema },
      { type: 'json_schema', json_schema: exampleSchema },
    ],
  ])('asks for JSON, and by a schema, only where that is set: %j', (settings, format) => {
    const conversation = { ...talk, settings: { ...talk.settings, ...settings } };
    expect(requestOf(conversation, 'one', { exchange: 0, side: 0 }).response_format).toEqual(format);
  });
});

describe('code in the format of messages', () => {
  it('has system, pictures, tools, their answers and the schema where that format has them', () => {
    const settings = { ...talk.settings, tools: [exampleTool], isJson: true, schema: exampleSchema, temperature: 1.5 };
    const body = anthropicBodyOf(requestOf({ ...talk, settings }, 'one', { exchange: 1, side: 0 }));
    expect(body).toMatchObject({
      system: 'Be brief.',
      max_tokens: 2048,
      temperature: 1,
      output_config: { format: { type: 'json_schema', schema: exampleSchema.schema } },
      tools: [{ name: 'get_weather', input_schema: { required: ['city'] } }],
      messages: [
        { role: 'user', content: 'Hello' },
        { role: 'assistant', content: 'Hi from one' },
        { role: 'user', content: [{ type: 'text' }, { type: 'image', source: { type: 'base64', media_type: 'image/png' } }] },
        { role: 'assistant', content: [{ type: 'text' }, { type: 'tool_use', id: 'call_1', input: { city: 'Oslo' } }] },
        { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'call_1', content: 'Rain' }] },
      ],
    });
  });
});

describe('tools and schemas as they are typed', () => {
  it.each([
    ['', []],
    ['{', 'notJson'],
    ['"weather"', 'notTools'],
    ['{"name":"with space"}', 'notTools'],
    ['[{"name":"a"},{"name":"a"}]', 'notTools'],
    ['{"name":"a"}', [{ type: 'function', function: { name: 'a', parameters: { type: 'object', properties: {} } } }]],
    [JSON.stringify([exampleTool]), [exampleTool]],
  ])('reads tools from %j', (text, tools) => {
    expect(readTools(text)).toEqual(tools);
  });

  it.each([
    [' ', null],
    ['{', 'notJson'],
    ['[]', 'notSchema'],
    ['{"name":"with space","schema":{}}', 'notSchema'],
    ['{"type":"object"}', { name: 'answer', schema: { type: 'object' } }],
    [JSON.stringify(exampleSchema), exampleSchema],
  ])('reads a schema from %j', (text, schema) => {
    expect(readSchema(text)).toEqual(schema);
  });
});

describe('the answers of a conversation', () => {
  it('are changed on their own side alone', () => {
    const { exchanges } = changeAnswer(talk, { exchange: 1, side: 1 }, () => ({ model: 'b/two', steps: [newStep()] }));
    expect(exchanges[0]).toBe(talk.exchanges[0]);
    expect(exchanges[1]?.answers.map((answer) => answer?.model)).toEqual(['a/one', 'b/two']);
    const said = changeLastStep(talk, { exchange: 0, side: 0 }, (last) => ({ ...last, text: `${last.text}!` }));
    expect(said.exchanges[0]?.answers.map((answer) => answer?.steps[0]?.text)).toEqual(['Hi from one!', 'Hi from two']);
  });
});

describe('the most that a request can cost', () => {
  const model: ApiModel = {
    ...{ name: 'one', label: 'One', vendor: 'a', vendorName: 'A', isBuiltin: false, capabilities: [] },
    contextTokens: null,
    inputMicropoints: 1_000_000,
    cachedInputMicropoints: 1_000_000,
    outputMicropoints: 2_000_000,
    tiers: [],
  };

  it('is none where nothing bounds the answer', () => {
    expect(mostPointsOf(model, { model: 'one', messages: [{ role: 'user', content: 'Hello' }] })).toBeNull();
  });

  it('grows with the prompt and the answer, counts a picture as one, and no more than the model can read', () => {
    const request = requestOf(talk, 'one', { exchange: 1, side: 0 });
    const most = Number(mostPointsOf(model, request));
    expect(most).toBeGreaterThan((2048 * 2 + 16_384) / 1e6);
    expect(most).toBeLessThan((2048 * 2 + 16_384 + 1000) / 1e6);
    expect(mostPointsOf({ ...model, contextTokens: 100 }, request)).toBe(((100 + 2048 * 2) / 1e6).toFixed(6));
    // Of the prices for long inputs, those that it can reach.
    const dearer = { inputMicropoints: 3_000_000, cachedInputMicropoints: 3_000_000, outputMicropoints: 4_000_000 };
    const tiers = [
      { fromTokens: 100, ...dearer },
      { fromTokens: 101, ...dearer, inputMicropoints: 9_000_000 },
    ];
    expect(mostPointsOf({ ...model, contextTokens: 100, tiers }, request)).toBe(((100 * 3 + 2048 * 4) / 1e6).toFixed(6));
  });
});
