import { describeAiVendor } from '../../kit/conformance/ai.ts';
import { responsesWire } from '../../kit/conformance/wires.ts';
import { xai } from './index.ts';

describeAiVendor(xai, {
  wire: responsesWire,
  tellsDetail: true,
  recorded: {
    file: new URL('./__fixtures__/stream.txt', import.meta.url),
    text: 'Deep thought.',
    inputTokens: 199,
    outputTokens: 12,
    cachedInputTokens: 163,
  },
});
