import type { AnswerLimits } from './ai-vendor.ts';
import { VendorError } from './vendor-error.ts';

type Options = { vendor: string; limits: AnswerLimits /** Ends the request at the socket. */; abort: (reason: unknown) => void };

const newline = 10;
/** The mark that ends an event stream. The text of an event holds no raw line break, so the one before the mark tells it from a text that quotes it. */
const endMark = /(?:^|\n)data: ?\[DONE\]\s*$/;
const endMarkBytes = 32;

type Meter = { total: number; line: number; tail: string };

const measure = (meter: Meter, chunk: Uint8Array): void => {
  const lastBreak = chunk.lastIndexOf(newline);
  meter.total += chunk.byteLength;
  meter.line = lastBreak < 0 ? meter.line + chunk.byteLength : chunk.byteLength - lastBreak - 1;
  meter.tail = (meter.tail + Buffer.from(chunk.subarray(-endMarkBytes)).toString('latin1')).slice(-endMarkBytes);
};

const asBroken = (vendor: string, cause: unknown): VendorError =>
  cause instanceof VendorError ? cause : new VendorError(vendor, 'unavailable', 'the connection broke', { cause });

/** Passes a body on while it keeps within its limits of time and size, and ends it at its end mark even when the upstream does not hang up. */
export const guardBody = (body: ReadableStream<Uint8Array>, { vendor, limits, abort }: Options): ReadableStream<Uint8Array> => {
  const reader = body.getReader();
  const meter: Meter = { total: 0, line: 0, tail: '' };
  const fail = (error: VendorError): never => {
    abort(error);
    throw error;
  };
  const readInTime = async () => {
    let timer: NodeJS.Timeout | undefined;
    const silence = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new VendorError(vendor, 'unavailable', `silent for ${limits.idleMs} ms`)), limits.idleMs);
    });
    return Promise.race([reader.read(), silence]).finally(() => clearTimeout(timer));
  };
  return new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const { done, value } = await readInTime().catch((error: unknown) => fail(asBroken(vendor, error)));
      if (done) return controller.close();
      measure(meter, value);
      if (meter.total > limits.maxBytes) fail(new VendorError(vendor, 'unexpected-answer', `more than ${limits.maxBytes} bytes`));
      if (meter.line > limits.maxLineBytes) fail(new VendorError(vendor, 'unexpected-answer', `a line over ${limits.maxLineBytes} bytes`));
      controller.enqueue(value);
      if (!endMark.test(meter.tail)) return;
      controller.close();
      abort(new Error('read to its end mark'));
    },
    cancel: (reason) => abort(reason),
  });
};
