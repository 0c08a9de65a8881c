import type { SecurityEventType } from '@inkstone/contract/security-events';
import { AppError } from '#server/kernel/errors/app-error.ts';
import { answerError } from '#server/kernel/http/answers/answer-error.ts';
import { currentCaller } from '#server/kernel/http/endpoints/current-caller.ts';
import type { OnRefusal } from '#server/kernel/http/endpoints/mount-routes.ts';
import type { Outbound } from '#server/kernel/outbound/outbound.ts';
import type { RecordSecurityEvent } from './event-draft.ts';

type Refusal = { type: SecurityEventType; code: string };

const refusalOf = (error: unknown): Refusal | null => {
  const { status, body } = answerError(error, 'en') ?? {};
  const code = body?.code;
  if (code === undefined) return null;
  if (code === 'request.csrf') return { type: 'refusal.csrf', code };
  if (code === 'request.forbidden') return { type: 'refusal.access', code };
  // What a person types wrongly is refused by its own words; this is what no page of ours sends.
  if (code === 'request.invalid') return { type: 'refusal.input', code };
  return status === 429 ? { type: 'refusal.limit', code } : null;
};

/** Tells of requests that were refused by access, proof of origin, their form or a limit. */
export const createRefusalWatch =
  (record: RecordSecurityEvent): OnRefusal =>
  (error, { route, address, userAgent, actor }) => {
    const refusal = refusalOf(error);
    if (refusal) record({ ...refusal, outcome: 'refused', userId: actor?.userId ?? null, address, userAgent, details: { route } });
  };

const hostOf = (input: string | URL | Request): string => URL.parse(input instanceof Request ? input.url : String(input))?.hostname ?? '';

/** The guarded client, telling of addresses that it refused to reach: their host alone, for a path may hold a secret. */
export const watchOutbound = (outbound: Outbound, record: RecordSecurityEvent): Outbound => {
  const tell = (error: unknown, host: string): void => {
    if (!(error instanceof AppError) || error.code !== 'outbound.notAllowed') return;
    const caller = currentCaller();
    record({
      type: 'refusal.outbound',
      outcome: 'refused',
      userId: caller?.actor?.userId ?? null,
      address: caller?.address ?? '',
      userAgent: caller?.userAgent ?? '',
      code: error.code,
      details: { host },
    });
  };
  const tellOf =
    (fetch: Outbound['fetch']): Outbound['fetch'] =>
    async (input, init) => {
      try {
        return await fetch(input, init);
      } catch (error) {
        tell(error, hostOf(input));
        throw error;
      }
    };
  const direct: Outbound['direct'] = (url, policy) => {
    try {
      return outbound.direct(url, policy);
    } catch (error) {
      tell(error, hostOf(url));
      throw error;
    }
  };
  return { ...outbound, direct, fetch: tellOf(outbound.fetch), asFetch: (policy) => tellOf(outbound.asFetch(policy)) };
};
