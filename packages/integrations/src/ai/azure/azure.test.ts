import { describeAiVendor } from '../../kit/conformance/ai-vendor.ts';
import { openaiWire } from '../../kit/conformance/wires.ts';
import { azure } from './index.ts';

describeAiVendor(azure, {
  wire: openaiWire,
  recorded: {
    file: new URL('./__fixtures__/stream.txt', import.meta.url),
    text: 'From the cloud.',
    inputTokens: 20,
    outputTokens: 5,
  },
  credentials: { deployments: 'test-model' },
});
