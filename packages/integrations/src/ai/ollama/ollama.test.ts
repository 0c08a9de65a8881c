import { describe, expect, it } from 'vitest';
import { describeAiVendor } from '../../kit/conformance/ai.ts';
import { openaiWire } from '../../kit/conformance/wires.ts';
import { ollama } from './index.ts';

describeAiVendor(ollama, {
  wire: openaiWire,
  recorded: {
    file: new URL('./__fixtures__/stream.txt', import.meta.url),
    text: 'Local llama.',
    inputTokens: 26,
    outputTokens: 6,
  },
  otherKinds: { 'nomic-embed-text:latest': 'embedding' },
});

describe('the address of Ollama', () => {
  it.each([
    [undefined, 'http://127.0.0.1:11434/v1/models'],
    ['0.0.0.0', 'http://127.0.0.1:11434/v1/models'],
    ['localhost:8000', 'http://localhost:8000/v1/models'],
    ['http://models.lan:11434/', 'http://models.lan:11434/v1/models'],
    ['https://models.example.com/ollama/v1', 'https://models.example.com/ollama/v1/models'],
  ])('is completed from %s', async (baseUrl, address) => {
    const asked: string[] = [];
    const fetch: typeof globalThis.fetch = async (input) => {
      asked.push(String(input));
      return Response.json({ data: [{ id: 'qwen3:4b' }] });
    };
    const [model] = await ollama.create({ credentials: { baseUrl }, fetch }).listModels();
    expect(asked).toEqual([address]);
    expect(model).toMatchObject({ id: 'qwen3:4b', price: { inputMicros: 0, outputMicros: 0 } });
  });
});
