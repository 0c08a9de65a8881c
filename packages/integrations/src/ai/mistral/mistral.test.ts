import { describeAiVendor } from '../../kit/conformance/ai.ts';
import { mistralWire } from '../../kit/conformance/wires.ts';
import { mistral } from './index.ts';

describeAiVendor(mistral, {
  wire: mistralWire,
  recorded: {
    file: new URL('./__fixtures__/stream.txt', import.meta.url),
    text: 'Bonjour.',
    inputTokens: 14,
    outputTokens: 4,
  },
});
