import { describeAiVendor } from '../../kit/conformance/ai.ts';
import { openaiWire } from '../../kit/conformance/wires.ts';
import { zhipu } from './index.ts';

describeAiVendor(zhipu, {
  wire: openaiWire,
  recorded: {
    file: new URL('./__fixtures__/stream.txt', import.meta.url),
    text: '智能未来',
    inputTokens: 8,
    outputTokens: 262,
    cachedInputTokens: 5,
  },
});
