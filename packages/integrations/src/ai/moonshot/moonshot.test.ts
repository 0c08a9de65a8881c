import { describeAiVendor } from '../../kit/conformance/ai.ts';
import { openaiWire } from '../../kit/conformance/wires.ts';
import { moonshot } from './index.ts';

describeAiVendor(moonshot, {
  wire: openaiWire,
  recorded: {
    file: new URL('./__fixtures__/stream.txt', import.meta.url),
    text: '月亮很圆。',
    inputTokens: 60,
    outputTokens: 8,
    cachedInputTokens: 32,
  },
});
