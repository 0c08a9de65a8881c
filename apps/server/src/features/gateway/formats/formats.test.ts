import { createAnthropic } from '@ai-sdk/anthropic';
import { createGoogleGenerativeAI } from '@ai-sdk/google';
import { createOpenAI } from '@ai-sdk/openai';
import type { LanguageModelV4, LanguageModelV4CallOptions, LanguageModelV4Content, LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { describe, expect, it } from 'vitest';
import { modelOf, wireVendors } from '../../../../test/all-wires-suite.ts';
import { openAllWires } from '../../../../test/open-gateway.ts';
import { answerByWire, type StubReply } from '../../../../test/stub-wires.ts';

const { gateway } = await openAllWires();

/** The clients of the AI SDK, each of which speaks a format of its own. */
const callers: Readonly<Record<string, (apiKey: string, model: string) => LanguageModelV4>> = {
  'openai-chat': (apiKey, model) => createOpenAI({ apiKey, baseURL: `${gateway.url}/v1` }).chat(model),
  'anthropic-messages': (apiKey, model) => createAnthropic({ apiKey, baseURL: `${gateway.url}/v1` })(model),
  gemini: (apiKey, model) => createGoogleGenerativeAI({ apiKey, baseURL: `${gateway.url}/v1beta` })(model),
  'openai-responses': (apiKey, model) => createOpenAI({ apiKey, baseURL: `${gateway.url}/v1` }).responses(model),
};

const pixel = 'iVBORw0KGgo=';
const schema = { type: 'object', properties: { town: { type: 'string' } }, required: ['town'], additionalProperties: false } as const;
const say = (...content: Extract<LanguageModelV4CallOptions['prompt'][number], { role: 'user' }>['content']) => ({
  prompt: [
    { role: 'system' as const, content: 'You are brief.' },
    { role: 'user' as const, content },
  ],
  maxOutputTokens: 200,
});
const kinds: Readonly<Record<string, LanguageModelV4CallOptions>> = {
  text: say({ type: 'text', text: 'Good morning' }),
  tools: {
    ...say({ type: 'text', text: 'The weather in Bergen?' }),
    tools: [{ type: 'function', name: 'weather', description: 'Tells the weather.', inputSchema: schema }],
  },
  pictures: say({ type: 'text', text: 'What is it?' }, { type: 'file', mediaType: 'image/png', data: { type: 'data', data: pixel } }),
};
const usage = { input: 20, cached: 8, output: 5 };
const replyTo = (kind: string): StubReply => ({
  pieces: ['Hello', ', 世界', ' 🌍'],
  usage,
  ...(kind === 'tools' && { tool: { id: 'call_1', name: 'weather', input: { town: 'Bergen' } } }),
});
/** 12 tokens at 129.6 micropoints, 8 from the cache at 64.8, 5 of the answer at 518.4, rounded up once. */
const charge = String(Math.ceil(12 * 129.6 + 8 * 64.8 + 5 * 518.4));

const essenceOf = (content: readonly (LanguageModelV4Content | LanguageModelV4StreamPart)[]) => ({
  text: content.map((part) => (part.type === 'text' ? part.text : part.type === 'text-delta' ? part.delta : '')).join(''),
  tools: content.flatMap((part) => (part.type === 'tool-call' ? [[part.toolName, JSON.parse(part.input)]] : [])),
});
const ask = async (model: LanguageModelV4, options: LanguageModelV4CallOptions, isStream: boolean) => {
  if (!isStream) {
    const { content, finishReason, usage: told } = await model.doGenerate(options);
    return { ...essenceOf(content), end: finishReason.unified, told };
  }
  const parts: LanguageModelV4StreamPart[] = [];
  for await (const part of (await model.doStream(options)).stream) parts.push(part);
  const end = parts.find((part) => part.type === 'finish');
  expect(parts.filter(({ type }) => type === 'error')).toEqual([]);
  return { ...essenceOf(parts), end: end?.finishReason.unified, told: end?.usage };
};

describe.each(Object.keys(callers))('a caller in %s', (format) => {
  const cells = wireVendors.flatMap((vendor) =>
    Object.keys(kinds).flatMap((kind) => [false, true].map((isStream) => ({ vendor, kind, isStream }))),
  );
  it.each(cells)(
    'reaches $vendor: $kind, stream $isStream; text, tools, usage and charge are the same',
    async ({ vendor, kind, isStream }) => {
      const customer = await gateway.addCustomer();
      gateway.stub.answerWith(answerByWire(replyTo(kind)));
      const model = callers[format]?.(customer.secret, modelOf(vendor));
      const options = kinds[kind];
      if (!model || !options) throw new Error(format);
      const { text, tools, end, told } = await ask(model, options, isStream);
      expect({ text, tools, end }).toEqual({
        text: 'Hello, 世界 🌍',
        tools: kind === 'tools' ? [['weather', { town: 'Bergen' }]] : [],
        end: kind === 'tools' ? 'tool-calls' : 'stop',
      });
      expect(told).toMatchObject({ inputTokens: { total: 20, cacheRead: 8 }, outputTokens: { total: 5 } });
      const { raw } = gateway.stub.requests.at(-1) ?? { raw: '' };
      for (const said of [
        'You are brief.',
        ...(kind === 'tools' ? ['Tells the weather.', 'town'] : []),
        ...(kind === 'pictures' ? [pixel] : []),
      ])
        expect(raw).toContain(said);
      const [row, ...more] = await gateway.rowsOf(customer.accountId);
      expect(more).toEqual([]);
      expect(row).toMatchObject({
        format,
        vendor,
        status: 200,
        usage_source: 'upstream',
        input_tokens: 20,
        cached_input_tokens: 8,
        output_tokens: 5,
        charge,
        is_stream: isStream,
      });
      expect(await gateway.balanceOf(customer.accountId)).toMatchObject({ held: 0n, used: BigInt(charge) });
    },
  );
});
