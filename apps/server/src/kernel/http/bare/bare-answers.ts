import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RateLimit } from '@inkstone/contract/kit/endpoint';
import type { Language } from '@inkstone/phrases';
import type { OnRefusal } from '../endpoints/mount-routes.ts';
import { requireWithinLimits } from '../limits/request-limits.ts';
import type { TokenBuckets } from '../limits/token-bucket.ts';
import type { BareAnswer, BareCall, BareRoute } from './bare-routes.ts';

export type AnswerParts = { buckets: TokenBuckets; onRefusal: OnRefusal };

/** Who is to be told of an error. */
export type Asker = {
  ip: string;
  headers: BareCall['headers'];
  language: () => Language;
  log: { error: (details: object, message: string) => void };
};

/** For callers whose key was refused: who has a right one may call as often as it likes. */
const refusedLimits: readonly RateLimit[] = [{ by: 'address', burst: 60, perMinute: 60 }];

/** The answer to what was thrown; whoever comes with wrong keys too often is told so instead. */
export const createErrorAnswers = (route: BareRoute, { buckets, onRefusal }: AnswerParts) => {
  const tellLimit = (error: unknown, { ip, headers }: Asker): void =>
    onRefusal(error, {
      actor: null,
      address: ip,
      userAgent: String(headers['user-agent'] ?? '').slice(0, 300),
      route: `${route.method} ${route.path}`,
    });
  return (error: unknown, asker: Asker): BareAnswer => {
    const language = asker.language();
    const answer = route.answerError(error, language, asker.headers);
    if (answer.status === 500) asker.log.error({ err: error }, 'fault');
    if (answer.status !== 401) return answer;
    try {
      requireWithinLimits({ ip: asker.ip, session: null }, { buckets, name: 'refused keys', limits: refusedLimits });
      return answer;
    } catch (tooMany) {
      tellLimit(tooMany, asker);
      return route.answerError(tooMany, language, asker.headers);
    }
  };
};

type Answering = { request: IncomingMessage; response: ServerResponse; headers: readonly string[] };

/** Writes a whole answer past the framework. A body that was not read to its end is not waited for. */
export const writeWhole = ({ request, response, headers: own }: Answering, { status, headers = {}, body }: BareAnswer): void => {
  if (response.headersSent) return void response.destroy();
  const text = JSON.stringify(body);
  const all = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(text)),
    'cache-control': 'no-store',
    ...(!request.readableEnded && { connection: 'close' }),
    ...headers,
  };
  response.writeHead(status, [...own, ...Object.entries(all).flat()]);
  response.end(text);
};
