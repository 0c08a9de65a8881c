import type { IncomingMessage } from 'node:http';
import { AppError } from '#server/kernel/errors/app-error.ts';

type Limits = {
  mostBytes: number;
  /** Told of each piece before it is kept; what it throws refuses the body. */
  take?: (bytes: number) => void;
};

/** The whole body of a request as it came; refuses one that is larger, and one whose sender went away. */
export const readBareBody = (request: IncomingMessage, { mostBytes, take }: Limits): Promise<Buffer> => {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const tooLarge = () => new AppError('request.tooLarge', 413);
  if (Number(request.headers['content-length'] ?? 0) > mostBytes) {
    reject(tooLarge());
    return promise;
  }
  const pieces: Buffer[] = [];
  let bytes = 0;
  const keep = (piece: Buffer): void => {
    bytes += piece.length;
    if (bytes > mostBytes) throw tooLarge();
    take?.(piece.length);
    pieces.push(piece);
  };
  request.on('data', (piece: Buffer) => {
    try {
      keep(piece);
    } catch (error) {
      request.pause();
      reject(error);
    }
  });
  request.on('end', () => {
    const [first] = pieces;
    resolve(pieces.length === 1 && first ? first : Buffer.concat(pieces, bytes));
  });
  request.on('error', reject);
  // A sender that goes away in the middle emits no end.
  request.on('close', () => {
    if (!request.readableEnded) reject(new AppError('request.invalid', 400));
  });
  return promise;
};
