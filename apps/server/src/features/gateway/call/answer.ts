import type { SoldModel } from '#server/features/models/index.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import type { StreamReader } from '../formats/caller-format.ts';
import { parseJson } from '../formats/parsed-json.ts';
import { toldFailure } from '../upstream/failure-of.ts';
import { maskSecrets } from '../upstream/mask.ts';
import type { Upstream } from '../upstream/upstreams.ts';
import { countStream, countWhole } from './count.ts';
import type { CallToPay } from './paid-calls.ts';
import type { Outcome, Relay } from './relay.ts';
import { type Counted, nothing, statusOf } from './row.ts';

/** A call whose vendor is done with it. */
export type Told = {
  call: CallToPay;
  id: string;
  model: SoldModel;
  upstream: Upstream;
  relay: Relay;
  reader: StreamReader;
  outcome: Outcome;
  /** What an answer bears beside its own. */
  headers: Readonly<Record<string, string>>;
};

/** Settles with what was counted; what it is told as is part of the row. Durable when it resolves. */
type Settle = (counted: Counted, told: { status: number; error: string | null }) => Promise<void>;

/** By which a vendor says that our key, or what we owe it, is wrong: nothing that the caller could mend. */
const ofOurKey = new Set([401, 402, 403]);
const mostErrorBytes = 64 * 1024;
/** Nobody was there any more to be told anything; the status by which proxies write that down. */
const left = { status: 499, error: 'gateway.callerLeft' };
const good = { status: 200, error: null };

const isError = (value: unknown): boolean => typeof value === 'object' && value !== null && ('error' in value || 'message' in value);

/** The vendor's own words, where it has some that can be told. */
const wordsOf = (bytes: Buffer, secrets: readonly string[]): string | null =>
  bytes.length <= mostErrorBytes && isError(parseJson(bytes)) ? maskSecrets(bytes.toString('utf8'), secrets) : null;

const wholeHeaders = (id: string, length: number, contentType = 'application/json; charset=utf-8'): Record<string, string | number> => ({
  'content-type': contentType,
  'content-length': length,
  'cache-control': 'no-store',
  'x-request-id': id,
});

/** What our own words for an answer with this status are. */
const errorOf = (status: number, vendorName: string): AppError => {
  const vendor = { vendor: vendorName };
  if (ofOurKey.has(status)) return new AppError('vendor.notReady', 503, vendor);
  if (status === 429) return new AppError('vendor.rateLimit', 429, vendor);
  if (status >= 500 && status <= 599) return new AppError('vendor.unavailable', 502, vendor);
  return status >= 400 ? new AppError('vendor.refused', 400, vendor) : new AppError('vendor.unexpectedAnswer', 502, vendor);
};

const refuse = async ({ call, id, upstream, outcome }: Told, settle: Settle): Promise<boolean> => {
  if (outcome.kind !== 'refused') return false;
  const { status, retryAfter, bytes } = outcome;
  const error = errorOf(status, upstream.vendorName);
  const isTold = status >= 400 && status <= 599 && !ofOurKey.has(status);
  const words = isTold ? wordsOf(bytes, upstream.secrets) : null;
  await settle(nothing, { status: words === null ? error.status : status, error: error.code });
  if (words === null) throw error;
  const length = Buffer.byteLength(words);
  call.sink.writeHead(status, { ...wholeHeaders(id, length), ...(retryAfter && { 'retry-after': retryAfter }) });
  call.sink.end(words);
  return false;
};

const answerWhole = async ({ call, id, upstream, relay, outcome, headers }: Told, settle: Settle): Promise<boolean> => {
  if (outcome.kind !== 'whole') return false;
  const { bytes, contentType } = outcome;
  const answer = call.format.readWhole(parseJson(bytes), { bytes, contentType, body: call.body });
  if (!answer.isAnswer) {
    const words = wordsOf(bytes, upstream.secrets);
    const error = new AppError('vendor.unexpectedAnswer', 502, { vendor: upstream.vendorName });
    await settle(nothing, { status: 502, error: error.code });
    if (words === null) throw error;
    call.sink.writeHead(502, wholeHeaders(id, Buffer.byteLength(words)));
    call.sink.end(words);
    return false;
  }
  const counted = countWhole(call, answer, relay);
  await settle(counted, relay.hasLeft() ? left : good);
  if (relay.hasLeft()) return false;
  const type = call.format.accept && contentType ? contentType : undefined;
  call.sink.writeHead(200, { ...wholeHeaders(id, bytes.length, type), ...headers });
  call.sink.end(bytes);
  return true;
};

/** Ends a stream that has begun by an error, which is never mistaken for its end. */
const breakOff = ({ call, upstream, outcome }: Told, error: unknown): void => {
  // Words in the middle of sound would be taken for sound.
  if (call.format.usageOfBytes) return void call.sink.destroy?.();
  const frame = outcome.kind === 'failed' && outcome.frame !== null ? maskSecrets(outcome.frame, upstream.secrets) : null;
  call.sink.end(frame ?? call.format.errorFrame(error, call.language()));
};

const endStream = async (told: Told, lastFrame: Buffer | string, settle: Settle): Promise<boolean> => {
  const { call, relay } = told;
  try {
    await settle(countStream(call, told), relay.hasLeft() ? left : good);
  } catch (error) {
    if (!relay.hasBegun()) throw error;
    breakOff(told, error);
    return false;
  }
  if (relay.hasLeft()) return false;
  relay.begin();
  call.sink.end(lastFrame);
  return true;
};

const fail = async (told: Told, error: unknown, settle: Settle): Promise<boolean> => {
  const { call, relay } = told;
  const { status, code } = statusOf(error);
  const hasBegun = relay.hasBegun();
  const asTold = { status: hasBegun ? 200 : status, error: code };
  const written = settle(countStream(call, told), relay.hasLeft() ? left : asTold);
  if (!hasBegun) {
    await written;
    if (relay.hasLeft()) return false;
    throw error;
  }
  // What could not be settled now is settled later; the stream is broken in either case.
  await written.catch(() => undefined);
  if (!relay.hasLeft()) breakOff(told, error);
  return false;
};

/** Counts, settles, and only then lets the last bytes go. Answers whether the call succeeded; throws what is to be told before the first byte. */
export const answerWith = (told: Told, settle: Settle): Promise<boolean> => {
  const { outcome } = told;
  switch (outcome.kind) {
    case 'whole':
      return answerWhole(told, settle);
    case 'refused':
      return refuse(told, settle);
    case 'streamed':
      return endStream(told, outcome.lastFrame, settle);
    case 'left':
      return fail(told, new AppError('gateway.callerLeft', 400), settle);
    case 'failed':
      return fail(told, toldFailure(outcome.error, told.upstream.vendorName), settle);
  }
};
