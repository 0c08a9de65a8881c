import { describeAiVendor } from '../../kit/conformance/ai-vendor.ts';
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
  otherModels: ['qwen3-asr-flash', 'text-embedding-v4'],
});
