import { describeAiVendor } from '../../kit/conformance/ai-vendor.ts';
import { openaiWire } from '../../kit/conformance/wires.ts';
import { minimax } from './index.ts';

describeAiVendor(minimax, {
  wire: openaiWire,
  recorded: {
    file: new URL('./__fixtures__/stream.txt', import.meta.url),
    text: 'Greetings!',
    inputTokens: 26,
    outputTokens: 37,
  },
});
