import { describeAiVendor } from '../../kit/conformance/ai.ts';
import { googleWire } from '../../kit/conformance/wires.ts';
import { google } from './index.ts';

describeAiVendor(google, {
  wire: googleWire,
  recorded: {
    file: new URL('./__fixtures__/stream.txt', import.meta.url),
    text: 'Good evening.',
    inputTokens: 300,
    outputTokens: 43,
    cachedInputTokens: 256,
  },
  otherModels: ['gemini-embedding-001', 'gemini-2.5-flash-image'],
});
