import type { StreamReader } from '../formats/caller-format.ts';

const lineFeed = 10;
const carriageReturn = 13;
const plainEnd = Buffer.from('\n\n');
const returnedEnd = Buffer.from('\r\n\r\n');

/** The end of the frame that begins at `from`, behind its empty line; -1 while that has not come. Vendors end lines in either way. */
const findFrameEnd = (chunk: Buffer, from: number): number => {
  const plain = chunk.indexOf(plainEnd, from);
  const returned = chunk.includes(carriageReturn) ? chunk.indexOf(returnedEnd, from) : -1;
  if (returned >= 0 && (plain < 0 || returned < plain)) return returned + returnedEnd.length;
  return plain < 0 ? -1 : plain + plainEnd.length;
};

/** Where the frame at `from` has its first letter, past empty lines before it. */
const skipEmptyLines = (chunk: Buffer, from: number): number => {
  let at = from;
  while (chunk[at] === lineFeed || chunk[at] === carriageReturn) at += 1;
  return at;
};

const mostFrameBytes = 4 * 1024 * 1024;

type FlowOptions = {
  reader: Pick<StreamReader, 'read'>;
  /** Bytes that go on as they are. */
  pass: (chunk: Buffer, from: number, to: number) => void;
  /** The last frame, and each time that something comes behind it. */
  onLast: (frame: Buffer) => void;
  /** The vendor said that it failed, in these words. */
  onFailure: (frame: string) => void;
  /** A frame without end. */
  onTooLong: () => void;
  isOver: () => boolean;
};

/** Cuts a stream into frames, whatever pieces it comes in, and passes on together what stands together. */
export const createFrameFlow = ({ reader, pass, onLast, onFailure, onTooLong, isOver }: FlowOptions) => {
  let rest: Buffer | null = null;
  let lastFrame: Buffer | null = null;

  /** Answers where an unfinished frame begins. */
  const takeFrames = (chunk: Buffer): number => {
    let passFrom = 0;
    let at = 0;
    for (;;) {
      const start = skipEmptyLines(chunk, at);
      const end = findFrameEnd(chunk, start);
      if (end < 0 || isOver()) break;
      const fate = reader.read(chunk, start, end);
      at = end;
      if (fate === 'pass' && !lastFrame) continue;
      pass(chunk, passFrom, start);
      passFrom = end;
      if (fate === 'fail') onFailure(chunk.toString('utf8', start, end));
      if (fate === 'end') lastFrame ??= chunk.subarray(start, end);
      if (lastFrame) onLast(lastFrame);
    }
    pass(chunk, passFrom, at);
    return at;
  };

  return {
    take: (chunk: Buffer): void => {
      const whole = rest ? Buffer.concat([rest, chunk]) : chunk;
      const taken = takeFrames(whole);
      rest = taken < whole.length ? whole.subarray(taken) : null;
      if (rest && rest.length > mostFrameBytes) onTooLong();
    },
    /** Takes what is left: the last line may lack the empty one behind it. */
    end: (): void => {
      if (rest) takeFrames(Buffer.concat([rest, plainEnd]));
      rest = null;
    },
    lastFrame: () => lastFrame,
  };
};
