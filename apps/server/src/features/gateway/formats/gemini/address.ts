import { AppError } from '#server/kernel/errors/app-error.ts';
import type { RawCall } from '#server/kernel/http/bare/bare-routes.ts';
import type { Adapted } from '../../call/serve.ts';
import { listSink } from './list-sink.ts';
import { readPath } from './read.ts';

const queryOf = ({ request }: RawCall): URLSearchParams => new URL(request.url ?? '/', 'http://localhost').searchParams;

/** Addresses are written down wherever they pass, so a key in one is refused, right or wrong. */
export const requireHeaderKey = (call: RawCall): void => {
  if (queryOf(call).has('key')) throw new AppError('gateway.keyInAddress', 400);
};

/** Google streams events to those who ask for them by `alt=sse`, and the items of a list to all others. */
export const adaptGenerate = (call: RawCall): Adapted => {
  const { params, response: sink } = call;
  const isList = readPath(params).method === 'streamGenerateContent' && queryOf(call).get('alt') !== 'sse';
  return { params, sink: isList ? listSink(sink) : sink };
};
