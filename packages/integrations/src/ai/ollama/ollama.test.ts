import { describeAiVendor } from '../../kit/conformance/ai-vendor.ts';
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
  otherModels: ['nomic-embed-text:latest'],
});
