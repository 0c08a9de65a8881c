import type { IncomingMessage } from 'node:http';
import { AppError } from '#server/kernel/errors/app-error.ts';

/** The whole body of a request as it came; refuses one that is larger, and one whose sender went away. */
export const readBareBody = (request: IncomingMessage, mostBytes: number): Promise<Buffer> => {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const tooLarge = () => reject(new AppError('request.tooLarge', 413));
  if (Number(request.headers['content-length'] ?? 0) > mostBytes) {
    tooLarge();
    return promise;
  }
  const pieces: Buffer[] = [];
  let bytes = 0;
  request.on('data', (piece: Buffer) => {
    bytes += piece.length;
    if (bytes > mostBytes) {
      request.pause();
      tooLarge();
    } else pieces.push(piece);
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
