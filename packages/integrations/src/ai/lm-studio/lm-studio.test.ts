import { describeAiVendor } from '../../kit/conformance/ai.ts';
import { openaiWire } from '../../kit/conformance/wires.ts';
import { lmStudio } from './index.ts';

describeAiVendor(lmStudio, {
  wire: openaiWire,
  recorded: {
    file: new URL('./__fixtures__/stream.txt', import.meta.url),
    text: 'My own studio.',
    inputTokens: 11,
    outputTokens: 15,
  },
  otherKinds: { 'text-embedding-nomic-embed-text-v1.5': 'embedding' },
});
