import { frameData } from '@inkstone/chat-formats/kit/frame';
import { estimateTokens } from '@inkstone/integrations/kit/token-estimate';
import type { FrameFate, StreamReader, Usage } from './caller-format.ts';
import { isObject, parseJson } from './parsed-json.ts';

/** What a frame says: its text, the usage that counts for the whole answer, and what becomes of it. */
export type FrameWords = { fate?: FrameFate; said?: string; usage?: Usage | null };

/** Reads a stream whose every frame is JSON. `lastFrame` is for vendors that leave it out though the answer is whole, which `isWhole` says. */
export const createEventReader = (
  readFrame: (data: Readonly<Record<string, unknown>>) => FrameWords,
  { lastFrame = '', isWhole = () => false }: Partial<Pick<StreamReader, 'lastFrame' | 'isWhole'>> = {},
): StreamReader => {
  let said = '';
  let pieces = 0;
  let usage: Usage | null = null;
  return {
    read: (chunk, start, end) => {
      const data = parseJson(frameData(chunk.toString('utf8', start, end)));
      if (!isObject(data)) return 'pass';
      const words = readFrame(data);
      if (words.said) {
        said += words.said;
        pieces += 1;
      }
      usage = words.usage ?? usage;
      return words.fate ?? 'pass';
    },
    usage: () => usage,
    // A piece has a token at least.
    countDelivered: () => Math.max(pieces, estimateTokens(said)),
    isWhole,
    lastFrame,
  };
};
