import { describeAiVendor } from '../../kit/conformance/ai.ts';
import { openaiWire } from '../../kit/conformance/wires.ts';
import { baidu } from './index.ts';

describeAiVendor(baidu, {
  wire: openaiWire,
  recorded: {
    file: new URL('./__fixtures__/stream.txt', import.meta.url),
    text: '千帆竞发。',
    inputTokens: 3,
    outputTokens: 9,
  },
});
