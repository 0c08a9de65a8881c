import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream';
import { constants, createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { AppError } from '#server/kernel/errors/app-error.ts';
import { within } from './outbound-time.ts';

type Limits = {
  maxBytes: number;
  idleTimeoutMs: number;
  /** Ends the request behind the body. */
  abort: (reason: unknown) => void;
  /** What ended it, if something of ours did. */
  abortedBy: () => unknown;
  /** Called once, however the body ends. */
  onEnd: () => void;
};

const maxCodings = 2;
// Flushes what it has, so that compressed event streams arrive event by event.
const zlibOptions = { flush: constants.Z_SYNC_FLUSH, finishFlush: constants.Z_SYNC_FLUSH };
const brotliOptions = { flush: constants.BROTLI_OPERATION_FLUSH, finishFlush: constants.BROTLI_OPERATION_FLUSH };
const decoders: Record<string, () => NodeJS.ReadWriteStream & Readable> = {
  gzip: () => createGunzip(zlibOptions),
  'x-gzip': () => createGunzip(zlibOptions),
  deflate: () => createInflate(zlibOptions),
  br: () => createBrotliDecompress(brotliOptions),
};

/** The codings that we ask for and can undo. */
export const acceptedCodings = 'gzip, deflate, br';

/** The body as it was before it was compressed. */
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

/** A body that ends with a refusal when it is too large or stalls; bytes are counted after decompression. */
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
    // A slow reader on our side is not the sender's fault: time runs only while we wait for a chunk.
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
