import { frameData } from '@inkstone/chat-formats/kit/frame';
import type { CallBody, FrameFate, StreamReader, Usage } from '../caller-format.ts';
import { isObject, parseJson } from '../parsed-json.ts';
import { hasEnd, saidIn } from './delivered.ts';
import { usageOf } from './usage.ts';
import { wantsUsage } from './write.ts';

const lastFrame = 'data: [DONE]\n\n';
const doneMark = Buffer.from('[DONE]');
const errorStart = Buffer.from('{"error"');
const usageName = Buffer.from('"usage"');
/** Also of what the model thinks: `reasoning_content`. */
const contentName = Buffer.from('content"');
const argumentsName = Buffer.from('arguments"');
const colon = 58;
const space = 32;
const quote = 34;
const brace = 123;
const bracket = 91;
const letterD = 100;
const letterE = 101;
/** A token of text takes some four bytes, in English as in Chinese. */
const bytesPerToken = 4;

/** What a frame says; null for what has no data, or none in JSON. */
const saidByFrame = (chunk: Buffer, start: number, end: number): unknown => parseJson(frameData(chunk.toString('utf8', start, end)));

/** Where the text of a frame's data begins: behind `data:` and perhaps a space. */
const dataAt = (chunk: Buffer, start: number): number => (chunk[start + 5] === space ? start + 6 : start + 5);

const beginsWith = (chunk: Buffer, at: number, mark: Buffer): boolean =>
  chunk.compare(mark, 0, mark.length, at, Math.min(at + mark.length, chunk.length)) === 0;

const isDone = (chunk: Buffer, at: number): boolean => chunk[at] === bracket && beginsWith(chunk, at, doneMark);

/** Whether the data at this place begins with an error, as vendors send it in the middle of a stream. */
const isErrorAt = (chunk: Buffer, at: number): boolean => chunk[at + 2] === letterE && beginsWith(chunk, at, errorStart);

/** Whether `"usage"` at this place has an object as its value: most vendors send null with every piece. */
const hasUsageAt = (chunk: Buffer, at: number): boolean => {
  let place = at + usageName.length;
  while (chunk[place] === colon || chunk[place] === space) place += 1;
  return chunk[place] === brace;
};

/** Where the first letter of a text stands whose name ends with `name`; -1 for a frame without one, or with an empty one. */
const textAt = (chunk: Buffer, name: Buffer, { start, end }: { start: number; end: number }): number => {
  const at = chunk.indexOf(name, start);
  if (at < 0 || at >= end) return -1;
  let place = at + name.length;
  while (chunk[place] === colon || chunk[place] === space) place += 1;
  return chunk[place] === quote && chunk[place + 1] !== quote ? place + 1 : -1;
};

/** A piece with text: from its first letter to the end of its frame. */
type Piece = { chunk: Buffer; start: number; at: number; end: number };

/**
 * Tokens of the pieces that passed: a token each at least. What their texts are longer than that is told by the bytes from their first letters
 * on, less what stands behind the text in every piece, which one of them shows.
 */
const countPieces = (count: number, bytes: number, { chunk, start, at, end }: Piece): number => {
  const said = JSON.stringify(saidIn(saidByFrame(chunk, start, end))).length - 2;
  const behind = Math.max(0, end - at - said);
  return Math.max(count, Math.ceil((bytes - count * behind) / bytesPerToken));
};

/** Reads a stream in OpenAI's chat format. Only pieces with usage are parsed on the way. */
export const createChatStreamReader = (body: CallBody): StreamReader => {
  const isUsageWanted = wantsUsage(body);
  let usage: Usage | null = null;
  let isEnded = false;
  let last: Piece | null = null;
  let ending: Omit<Piece, 'at'> | null = null;
  let count = 0;
  let bytes = 0;
  let searched: Buffer | null = null;
  let usageAt = -1;

  const hasUsage = (chunk: Buffer, start: number, end: number): boolean => {
    if (searched !== chunk || (usageAt >= 0 && usageAt < start)) {
      searched = chunk;
      usageAt = chunk.indexOf(usageName, start);
    }
    return usageAt >= 0 && usageAt < end && hasUsageAt(chunk, usageAt);
  };

  const readParsed = (data: unknown): FrameFate => {
    if (!isObject(data)) return 'pass';
    if (isObject(data['error'])) return 'fail';
    const choices: unknown = data['choices'];
    const [choice] = Array.isArray(choices) ? choices : [];
    usage = usageOf(data['usage'] ?? (isObject(choice) ? choice['usage'] : null)) ?? usage;
    isEnded ||= hasEnd(data) || (Array.isArray(choices) && !choices.length && usage !== null);
    return Array.isArray(choices) && !choices.length && isObject(data['usage']) && !isUsageWanted ? 'drop' : 'pass';
  };

  return {
    lastFrame,
    read: (chunk, start, end) => {
      const isData = chunk[start] === letterD;
      const at = dataAt(chunk, start);
      if (isData && isDone(chunk, at)) return 'end';
      if (!isData || chunk[at] !== brace || isErrorAt(chunk, at) || hasUsage(chunk, start, end)) {
        const data = saidByFrame(chunk, start, end);
        const fate = readParsed(data);
        if (fate !== 'pass' || saidIn(data) === '') return fate;
      }
      const piece = { start, end };
      const text = textAt(chunk, contentName, piece);
      const said = text < 0 ? textAt(chunk, argumentsName, piece) : text;
      ending = { chunk, ...piece };
      if (said < 0) return 'pass';
      last = { chunk, start, at: said, end };
      count += 1;
      bytes += end - said;
      return 'pass';
    },
    usage: () => usage,
    countDelivered: () => (last ? countPieces(count, bytes, last) : 0),
    isWhole: () => isEnded || (ending !== null && hasEnd(saidByFrame(ending.chunk, ending.start, ending.end))),
  };
};
