import type { AppAccess, AppCaller } from '#server/features/apps/index.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import { readBareBody } from '#server/kernel/http/bare/bare-body.ts';
import type { BareRoute, RawCall } from '#server/kernel/http/bare/bare-routes.ts';
import { secretOf } from '#server/kernel/http/bare/secret-of.ts';
import type { CallBody, CallerFormat } from '../formats/caller-format.ts';
import { parseJson } from '../formats/parsed-json.ts';
import { withRateHeaders } from '../rates/key-rates.ts';
import type { BodyPlace, BodyRoom } from './body-room.ts';
import type { Caller } from './caller.ts';
import type { PaidCalls } from './paid-calls.ts';
import type { CallSink } from './sink.ts';

type Deps = { access: AppAccess; calls: PaidCalls; room: BodyRoom };

/** A few pictures in full size. */
const mostBodyBytes = 32 * 1024 * 1024;

const callerOf = ({ accountId, appId, keyId, vendor, monthlyLimit, ...app }: AppCaller): Caller => ({
  source: 'key',
  accountId,
  appId,
  keyId,
  vendor,
  monthlyLimit,
  limits: { requestsPerMinute: app.requestsPerMinute, tokensPerMinute: app.tokensPerMinute },
  isCaching: app.cacheMinutes !== null,
  keepsBodies: app.bodyDays !== null,
});

/** The body of a call, parsed once. */
const parseBody = (bytes: Buffer): CallBody => {
  const body = parseJson(bytes);
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new AppError('gateway.bodyUnreadable', 400);
  return { ...body };
};

/** Who calls, and the bytes of what; a key that is wrong is refused before anything is read. `parse` reads what is not JSON. */
export const readAdmitted = async (
  { access, place }: { access: AppAccess; place: BodyPlace },
  { headers, request }: RawCall,
  parse?: CallerFormat['parse'],
) => {
  const admitted = await access.admit(secretOf({ headers }));
  const coding = headers['content-encoding'];
  if (coding !== undefined && coding !== 'identity') throw new AppError('request.unsupported', 415);
  const bytes = await readBareBody(request, { mostBytes: mostBodyBytes, take: place.take });
  const body = parse ? await parse(bytes, String(headers['content-type'] ?? '')) : parseBody(bytes);
  return { admitted, body, bytes: bytes.length };
};

/** For formats whose address says more than the router reads of it: what it says, and where the answer goes. */
export type Adapted = Pick<RawCall, 'params'> & { sink: CallSink };

/** A path under which programs call by the keys of apps, in one format. */
export const createServedPath =
  ({ access, calls, room }: Deps) =>
  (path: BareRoute['path'], format: CallerFormat, adapt?: (call: RawCall) => Adapted): BareRoute => ({
    method: 'POST',
    path,
    module: 'apiIntegration',
    answerError: (error, language) => withRateHeaders(format.answerError(error, language), error),
    serve: async (call: RawCall) => {
      const { params, sink } = adapt?.(call) ?? { params: call.params, sink: call.response };
      const place = room.open();
      try {
        const { admitted, body, bytes } = await readAdmitted({ access, place }, call, format.parse);
        await calls.answer({
          format,
          caller: callerOf(admitted),
          body,
          bytes,
          params,
          sink,
          language: call.language,
          onSuccess: () => access.noteSuccess(admitted),
        });
      } finally {
        place.release();
      }
    },
  });
