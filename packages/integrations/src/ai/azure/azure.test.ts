import { describe, expect, it } from 'vitest';
import { describeAiVendor } from '../../kit/conformance/ai.ts';
import { openaiWire } from '../../kit/conformance/wires.ts';
import { azure } from './index.ts';

describeAiVendor(azure, {
  wire: openaiWire,
  tellsDetail: true,
  recorded: {
    file: new URL('./__fixtures__/stream.txt', import.meta.url),
    text: 'From the cloud.',
    inputTokens: 20,
    outputTokens: 5,
  },
  credentials: { deployments: 'test-model' },
});

describe('the address of Azure', () => {
  it.each([
    ['https://my-resource.openai.azure.com/', 'https://my-resource.openai.azure.com/openai/v1'],
    ['https://my-resource.openai.azure.com/openai/v1/', 'https://my-resource.openai.azure.com/openai/v1'],
  ])('is completed from %s', async (baseUrl, address) => {
    const asked: string[] = [];
    const fetch: typeof globalThis.fetch = async (input) => {
      asked.push(String(input));
      return new Response(null, { status: 503 });
    };
    const client = azure.create({ credentials: { apiKey: 'key', baseUrl, deployments: 'mine' }, fetch });
    await expect(client.chat({ model: 'mine', messages: [] })).rejects.toMatchObject({ kind: 'unavailable' });
    expect(await client.checkCredentials()).toMatchObject({ ok: false });
    expect(asked).toEqual([`${address}/chat/completions`, `${address}/models`]);
  });
});
