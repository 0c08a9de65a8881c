import { describeAiVendor } from '../../kit/conformance/ai-vendor.ts';
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
