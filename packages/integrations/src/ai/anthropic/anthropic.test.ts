import { describe, expect, it } from 'vitest';
import { describeAiVendor } from '../../kit/conformance/ai.ts';
import { anthropicWire } from '../../kit/conformance/wires.ts';
import { anthropic } from './index.ts';

describeAiVendor(anthropic, {
  wire: anthropicWire,
  recorded: {
    file: new URL('./__fixtures__/stream.txt', import.meta.url),
    text: 'Good morning.',
    inputTokens: 1025,
    outputTokens: 15,
    cachedInputTokens: 1000,
  },
});

describe('JSON from a model of Anthropic that has schemas', () => {
  it('is asked for with the schema itself', async () => {
    let body = '';
    const fetch: typeof globalThis.fetch = async (_, init) => {
      body = String(init?.body);
      return new Response(null, { status: 503 });
    };
    const schema = { type: 'object', properties: { title: { type: 'string' } }, additionalProperties: false } as const;
    const client = anthropic.create({ credentials: { apiKey: 'key' }, fetch });
    const request = {
      model: 'claude-sonnet-4-6',
      messages: [{ role: 'user', content: 'Hi' }],
      responseFormat: { type: 'json', schema },
    } as const;
    await expect(client.chat(request)).rejects.toMatchObject({ kind: 'unavailable' });
    expect(body).toContain('"type":"json_schema"');
  });
});
