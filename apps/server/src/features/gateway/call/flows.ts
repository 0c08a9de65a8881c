import { AppError } from '#server/kernel/errors/app-error.ts';
import type { StreamReader } from '../formats/caller-format.ts';
import { createByteFlow } from './byte-flow.ts';
import { createFrameFlow } from './frames.ts';
import type { Outcome } from './relay.ts';

const mostAnswerBytes = 32 * 1024 * 1024;

const broken = () => new AppError('gateway.vendorBroke', 502);
/** An answer that cannot be read. */
export const unreadable = () => new AppError('outbound.unreadable', 502);

/** What comes of an answer on its way, and at its end. */
type Flow = { take: (chunk: Buffer) => void; end: () => Outcome };

const endOf = (lastFrame: Buffer | string | null): Outcome =>
  lastFrame === null ? { kind: 'failed', error: broken(), frame: null } : { kind: 'streamed', lastFrame };

/** Gathers an answer that is no stream. */
const createCollector = (onTooLarge: () => void) => {
  let pieces: Buffer[] = [];
  let bytes = 0;
  return {
    add: (piece: Buffer): void => {
      bytes += piece.length;
      pieces.push(piece);
      if (bytes > mostAnswerBytes) onTooLarge();
    },
    take: (): Buffer => {
      const [first] = pieces;
      const all = pieces.length === 1 && first ? first : Buffer.concat(pieces, bytes);
      pieces = [];
      return all;
    },
  };
};

type Options = {
  reader: StreamReader;
  pass: (chunk: Buffer, from: number, to: number) => void;
  /** The last frame, and each time that something comes behind it. */
  onLast: (frame: Buffer) => void;
  onFailure: (outcome: Outcome) => void;
  isOver: () => boolean;
};

/** The ways in which an answer comes: as events, as bytes that go on as they come, or whole. */
export const createFlows = ({ reader, pass, onLast, onFailure, isOver }: Options) => {
  const failWith = (error: AppError, frame: string | null = null): void => onFailure({ kind: 'failed', error, frame });
  const frames = createFrameFlow({
    reader,
    pass,
    onLast,
    onFailure: (frame) => failWith(broken(), frame),
    onTooLong: () => failWith(unreadable()),
    isOver,
  });
  const bytes = createByteFlow({ reader, pass });
  const collected = createCollector(() => failWith(unreadable()));
  const ofEvents: Flow = {
    take: frames.take,
    end: () => {
      frames.end();
      return endOf(frames.lastFrame() ?? (reader.isWhole() ? reader.lastFrame : null));
    },
  };
  const ofBytes: Flow = { take: bytes.take, end: () => endOf(bytes.last()) };
  const ofWhole = ({ status, retryAfter, contentType }: { status: number; retryAfter: string | null; contentType: string }): Flow => ({
    take: collected.add,
    end: () => {
      const body = collected.take();
      return status === 200 ? { kind: 'whole', bytes: body, contentType } : { kind: 'refused', status, retryAfter, bytes: body };
    },
  });
  return { ofEvents, ofBytes, ofWhole, lastFrame: frames.lastFrame };
};
