import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream';
import { constants, createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { AppError } from '#server/kernel/errors/app-error.ts';
import { within } from './outbound-time.ts';

type Limits = {
  maxBytes: number;
  idleTimeoutMs: number;
  /** Aborts the request that the body belongs to. */
  abort: (reason: unknown) => void;
  /** The reason of the abort; null while the request was not aborted. */
  abortedBy: () => unknown;
  /** Called when the body has ended, failed or was cancelled. */
  onEnd: () => void;
};

const maxCodings = 2;
// With flushing, the events of a compressed stream arrive one by one.
const zlibOptions = { flush: constants.Z_SYNC_FLUSH, finishFlush: constants.Z_SYNC_FLUSH };
const brotliOptions = { flush: constants.BROTLI_OPERATION_FLUSH, finishFlush: constants.BROTLI_OPERATION_FLUSH };
const decoders: Record<string, () => NodeJS.ReadWriteStream & Readable> = {
  gzip: () => createGunzip(zlibOptions),
  'x-gzip': () => createGunzip(zlibOptions),
  deflate: () => createInflate(zlibOptions),
  br: () => createBrotliDecompress(brotliOptions),
};

/** The value of `accept-encoding`: the compressions that `decode` supports. */
export const acceptedCodings = 'gzip, deflate, br';

/** The decompressed body; throws `outbound.unreadable` for an unknown compression or more than two. */
export const decode = (body: Readable, contentEncoding: string | null): Readable => {
  const codings = (contentEncoding ?? '')
    .toLowerCase()
    .split(',')
    .map((coding) => coding.trim())
    .filter((coding) => coding && coding !== 'identity');
  const steps = codings.reverse().map((coding) => (Object.hasOwn(decoders, coding) ? decoders[coding]?.() : undefined));
  if (steps.length > maxCodings || steps.includes(undefined)) {
    body.destroy();
    throw new AppError('outbound.unreadable', 502);
  }
  return steps.reduce<Readable>((source, step) => (step ? pipeline(source, step, () => undefined) : source), body);
};

/** A body that fails when it is too large or stalls; bytes are counted after decompression, against decompression bombs. */
export const limitBody = (
  body: Readable,
  { maxBytes, idleTimeoutMs, abort, abortedBy, onEnd }: Limits,
): ReadableStream<Uint8Array<ArrayBuffer>> => {
  const chunks = body.iterator({ destroyOnReturn: false });
  let bytes = 0;

  const end = (reason: unknown): void => {
    abort(reason);
    body.destroy();
    onEnd();
  };

  const readChunk = async (): Promise<Uint8Array<ArrayBuffer> | null> => {
    // Only the wait for the next chunk is timed; a slow reader on our side does not count.
    const { done, value } = await within(idleTimeoutMs, chunks.next());
    if (done) return null;
    const chunk = new Uint8Array(value);
    bytes += chunk.length;
    if (bytes > maxBytes) throw new AppError('outbound.tooLarge', 502);
    return chunk;
  };

  return new ReadableStream({
    pull: async (controller) => {
      try {
        const chunk = await readChunk();
        if (chunk) return controller.enqueue(chunk);
        onEnd();
        controller.close();
      } catch (error) {
        const reason = abortedBy() ?? (error instanceof AppError ? error : new AppError('outbound.unreadable', 502));
        end(reason);
        throw reason;
      }
    },
    cancel: (reason) => end(reason ?? new DOMException('The body was not read to its end.', 'AbortError')),
  });
};
