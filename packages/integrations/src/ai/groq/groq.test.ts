import { describeAiVendor } from '../../kit/conformance/ai.ts';
import { groqWire } from '../../kit/conformance/wires.ts';
import { groq } from './index.ts';

describeAiVendor(groq, {
  wire: groqWire,
  recorded: {
    file: new URL('./__fixtures__/stream.txt', import.meta.url),
    text: 'Fast reply.',
    inputTokens: 46,
    outputTokens: 3,
  },
});
