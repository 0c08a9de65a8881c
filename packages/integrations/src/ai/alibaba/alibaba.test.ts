import { describe, expect, it } from 'vitest';
import { describeAiVendor } from '../../kit/conformance/ai.ts';
import { openaiWire } from '../../kit/conformance/wires.ts';
import { alibaba } from './index.ts';

describeAiVendor(alibaba, {
  wire: openaiWire,
  recorded: {
    file: new URL('./__fixtures__/stream.txt', import.meta.url),
    text: '你好，很高兴见到你。',
    inputTokens: 22,
    outputTokens: 17,
  },
  otherModels: ['qwen3-asr-flash', 'qwen-image'],
  otherKinds: { 'text-embedding-v4': 'embedding' },
});

describe('the platforms of Alibaba', () => {
  it.each([
    [undefined, 'dashscope.aliyuncs.com'],
    ['international', 'dashscope-intl.aliyuncs.com'],
  ])('has another address for %s', async (region, host) => {
    const fetch: typeof globalThis.fetch = async (input) => Response.json({ data: [{ id: new URL(String(input)).host }] });
    const [model] = await alibaba.create({ credentials: { apiKey: 'key', region }, fetch }).listModels();
    expect(model?.id).toBe(host);
  });
});
