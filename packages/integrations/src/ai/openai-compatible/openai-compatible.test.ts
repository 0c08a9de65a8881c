import { describeAiVendor } from '../../kit/conformance/ai.ts';
import { openaiWire } from '../../kit/conformance/wires.ts';
import { openaiCompatible } from './index.ts';

describeAiVendor(openaiCompatible, {
  wire: openaiWire,
  recorded: {
    file: new URL('./__fixtures__/stream.txt', import.meta.url),
    text: 'Hello from a proxy.',
    inputTokens: 7,
    outputTokens: 4,
  },
});
