import { estimateTokens } from '@inkstone/integrations/kit/token-estimate';
import type { FrameFate, StreamReader, Usage } from './caller-format.ts';
import { isObject } from './parsed-json.ts';

/** What a frame says: its text, the usage that counts for the whole answer, and what becomes of it. */
export type FrameWords = { fate?: FrameFate; said?: string; usage?: Usage | null };

const dataOf = (frame: string): Readonly<Record<string, unknown>> | null => {
  const data = frame
    .split(/\r?\n/)
    .filter((line) => line.startsWith('data:'))
    .map((line) => line.slice(5))
    .join('\n');
  try {
    const read: unknown = JSON.parse(data);
    return isObject(read) ? read : null;
  } catch {
    return null;
  }
};

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
      const data = dataOf(chunk.toString('utf8', start, end));
      if (!data) return 'pass';
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
