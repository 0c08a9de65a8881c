import type { ChatEvent } from '@inkstone/integrations/kit/ai-vendor';
import { usualPace } from '#server/features/writers/answers/patient-call.ts';
import { listingKind } from '#server/features/writers/kinds/listing/listing.ts';

type Pieces = { length: number; between: () => unknown };

async function* streaming(answer: string, { length, between }: Pieces): AsyncGenerator<ChatEvent> {
  for (let at = 0; at < answer.length; at += length) {
    await between();
    yield { type: 'text', text: answer.slice(at, at + length) };
  }
  const usage = { inputTokens: 1, outputTokens: 1, cachedInputTokens: 0, estimated: false };
  yield { type: 'finish', reason: 'stop', usage };
}

/** Writes a listing of which the model says this, in pieces of seven characters unless told otherwise; answers why it failed, if it did. */
export const writeAnswer = (answer: string, pieces: Pieces = { length: 7, between: () => undefined }): Promise<unknown> =>
  listingKind
    .write({
      ask: {
        brief: {
          productTitle: 'A bag',
          mainIdea: '',
          keywords: [],
          audience: '',
          instructions: '',
          tone: 'natural',
          brand: '',
          wordCount: 80,
          language: 'en',
          modelId: null,
        },
        fields: ['title', 'description'],
        current: null,
        product: null,
        variation: 0,
        prompts: null,
        style: null,
      },
      model: {
        client: { streamChat: () => streaming(answer, pieces) },
        model: 'm',
        label: 'M',
        isBuiltin: false,
        capabilities: ['json'],
        maxOutputTokens: null,
      },
      signal: new AbortController().signal,
      emit: () => undefined,
      deliver: () => undefined,
      pace: usualPace,
      look: async () => ({ unseen: 'pictureUnreachable' }),
    })
    .catch((error: Error) => error.message);
