import { describeAiVendor } from '../../kit/conformance/ai.ts';
import { openaiWire } from '../../kit/conformance/wires.ts';
import { openai } from './index.ts';

describeAiVendor(openai, {
  wire: openaiWire,
  tellsDetail: true,
  recorded: {
    file: new URL('./__fixtures__/stream.txt', import.meta.url),
    text: 'Stoneware mug.',
    inputTokens: 1117,
    outputTokens: 46,
    cachedInputTokens: 1024,
  },
  otherModels: ['gpt-5.4-pro', 'gpt-realtime', 'sora-2'],
  otherKinds: {
    'text-embedding-3-small': 'embedding',
    'gpt-image-2': 'image',
    'whisper-1': 'transcription',
    'gpt-4o-mini-tts': 'speech',
    'omni-moderation-latest': 'moderation',
  },
});
