import { AppError } from '#server/kernel/errors/app-error.ts';
import type { RawCall } from '#server/kernel/http/bare-routes.ts';
import type { Adapted } from '../../call/serve.ts';
import type { CallSink } from '../../call/sink.ts';
import { readPath } from './read.ts';

const queryOf = ({ request }: RawCall): URLSearchParams => new URL(request.url ?? '/', 'http://localhost').searchParams;

/** Addresses are written down wherever they pass, so a key in one is refused, right or wrong. */
export const requireHeaderKey = (call: RawCall): void => {
  if (queryOf(call).has('key')) throw new AppError('gateway.keyInAddress', 400);
};

/** The answer as the only item of a list. */
const inList = (sink: CallSink): CallSink => {
  let isAnswer = false;
  return {
    writeHead: (status, headers) => {
      isAnswer = status === 200;
      const length = headers['content-length'];
      return sink.writeHead(status, isAnswer && length !== undefined ? { ...headers, 'content-length': Number(length) + 2 } : headers);
    },
    write: (bytes) => sink.write(bytes),
    end: (bytes) => sink.end(isAnswer && bytes !== undefined ? `[${bytes.toString()}]` : bytes),
    destroy: () => sink.destroy?.(),
    on: (event, listener) => sink.on(event, listener),
    off: (event, listener) => sink.off(event, listener),
    get destroyed() {
      return sink.destroyed;
    },
  };
};

/** Google streams events to those who ask for them by `alt=sse`, and a list to all others; ours has one item, the whole answer. */
export const adaptGenerate = (call: RawCall): Adapted => {
  const { params, response: sink } = call;
  const isList = readPath(params).method === 'streamGenerateContent' && queryOf(call).get('alt') !== 'sse';
  return isList ? { params: { ...params, form: 'list' }, sink: inList(sink) } : { params, sink };
};
