import { describeAiVendor } from '../../kit/conformance/ai.ts';
import { openaiWire } from '../../kit/conformance/wires.ts';
import { deepseek } from './index.ts';

describeAiVendor(deepseek, {
  wire: openaiWire,
  tellsDetail: true,
  recorded: {
    file: new URL('./__fixtures__/stream.txt', import.meta.url),
    text: 'An answer at last.',
    inputTokens: 130,
    outputTokens: 30,
    cachedInputTokens: 128,
  },
});
