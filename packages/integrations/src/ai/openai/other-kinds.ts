import type { ModelKind, UnitPrice } from '@inkstone/contract/model-kinds';
import type { AiModel } from '../../kit/ai-vendor.ts';
import { usd } from '../../kit/price.ts';

type Facts = { kind: ModelKind; tokens?: Parameters<typeof usd>; units?: readonly UnitPrice[]; contextWindow?: number };

const model = (id: string, name: string, { kind, tokens = [0, 0], units, contextWindow = 0 }: Facts): AiModel => ({
  id,
  name,
  kind,
  contextWindow: contextWindow || null,
  maxOutputTokens: null,
  capabilities: [],
  price: { ...usd(...tokens), ...(units && { units }) },
});
const tokensOf = (unit: 'imageInputToken' | 'imageOutputToken' | 'audioInputToken', micros: number): UnitPrice => ({ unit, micros });

/** Models that do not chat, by the vendor's public list. */
export const otherKinds: readonly AiModel[] = [
  model('text-embedding-3-small', 'Text Embedding 3 Small', { kind: 'embedding', tokens: [0.02, 0] }),
  model('text-embedding-3-large', 'Text Embedding 3 Large', { kind: 'embedding', tokens: [0.13, 0] }),
  model('gpt-image-2', 'GPT Image 2', { kind: 'image', tokens: [5, 30, 1.25], units: [tokensOf('imageInputToken', 8_000_000)] }),
  model('gpt-image-1.5', 'GPT Image 1.5', {
    kind: 'image',
    tokens: [5, 10, 1.25],
    units: [tokensOf('imageInputToken', 8_000_000), tokensOf('imageOutputToken', 32_000_000)],
  }),
  model('gpt-image-1', 'GPT Image 1', { kind: 'image', tokens: [5, 40, 1.25], units: [tokensOf('imageInputToken', 10_000_000)] }),
  model('gpt-image-1-mini', 'GPT Image 1 mini', { kind: 'image', tokens: [2, 8, 0.2], units: [tokensOf('imageInputToken', 2_500_000)] }),
  model('tts-1', 'TTS 1', { kind: 'speech', units: [{ unit: 'character', micros: 15_000_000 }] }),
  model('tts-1-hd', 'TTS 1 HD', { kind: 'speech', units: [{ unit: 'character', micros: 30_000_000 }] }),
  model('whisper-1', 'Whisper', { kind: 'transcription', units: [{ unit: 'millisecond', micros: 360_000 }] }),
  model('gpt-4o-transcribe', 'GPT-4o Transcribe', {
    kind: 'transcription',
    tokens: [2.5, 10],
    units: [tokensOf('audioInputToken', 6_000_000)],
  }),
  model('gpt-4o-mini-transcribe', 'GPT-4o mini Transcribe', {
    kind: 'transcription',
    tokens: [1.25, 5],
    units: [tokensOf('audioInputToken', 3_000_000)],
  }),
  model('omni-moderation-latest', 'Omni Moderation', { kind: 'moderation' }),
];
