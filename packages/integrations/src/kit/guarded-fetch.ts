import type { AnswerLimits, VendorConnection } from './ai-vendor.ts';
import { guardBody } from './guarded-body.ts';
import { VendorError } from './vendor-error.ts';

const megabyte = 1024 * 1024;
const defaultLimits: AnswerLimits = { answerMs: 180_000, idleMs: 120_000, maxBytes: 64 * megabyte, maxLineBytes: megabyte };
/** A list of models or an error, which is read and parsed at once; a streamed answer may take its time. */
const usualPlainBytes = 4 * megabyte;

type Options = { vendor: string; connection: VendorConnection; maxPlainBytes?: number };

/** The handed-in fetch with bounds on time and size; a redirect is never followed, for the key would travel with it. */
export const createGuardedFetch = ({ vendor, connection, maxPlainBytes = usualPlainBytes }: Options): typeof globalThis.fetch => {
  const limits = { ...defaultLimits, ...connection.limits };
  return async (input, init = {}) => {
    const stop = new AbortController();
    const signals = [stop.signal, init.signal, connection.signal].filter((signal) => signal instanceof AbortSignal);
    const late = new VendorError(vendor, 'unavailable', `no answer within ${limits.answerMs} ms`);
    const timer = setTimeout(() => stop.abort(late), limits.answerMs);
    const response = await connection
      .fetch(input, { ...init, redirect: 'manual', signal: AbortSignal.any(signals) })
      .catch((cause: unknown) => {
        throw cause instanceof VendorError ? cause : new VendorError(vendor, 'unavailable', 'no connection', { cause });
      })
      .finally(() => clearTimeout(timer));
    if (response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400)) {
      stop.abort();
      throw new VendorError(vendor, 'unexpected-answer', `redirected with status ${response.status}`);
    }
    if (!response.body) return response;
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') === true;
    const maxBytes = isStream ? limits.maxBytes : Math.min(limits.maxBytes, maxPlainBytes);
    const body = guardBody(response.body, { vendor, limits: { ...limits, maxBytes }, abort: (reason) => stop.abort(reason) });
    return new Response(body, { status: response.status, statusText: response.statusText, headers: response.headers });
  };
};
