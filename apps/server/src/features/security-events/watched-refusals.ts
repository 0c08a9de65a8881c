import type { SecurityEventType } from '@inkstone/contract/security-events';
import { AppError } from '#server/kernel/errors/app-error.ts';
import { currentCaller } from '#server/kernel/http/current-caller.ts';
import type { OnRefusal } from '#server/kernel/http/mount-routes.ts';
import type { Outbound } from '#server/kernel/outbound/outbound.ts';
import type { RecordSecurityEvent } from './event-draft.ts';

const typeOf = ({ code, status }: AppError): SecurityEventType | null => {
  if (code === 'request.csrf') return 'refusal.csrf';
  if (code === 'request.forbidden') return 'refusal.access';
  return status === 429 ? 'refusal.limit' : null;
};

/** Tells of requests that were refused by access, proof of origin or a limit. */
export const createRefusalWatch =
  (record: RecordSecurityEvent): OnRefusal =>
  (error, { route, address, userAgent, actor }) => {
    const type = error instanceof AppError ? typeOf(error) : null;
    if (!type || !(error instanceof AppError)) return;
    record({ type, outcome: 'refused', userId: actor?.userId ?? null, address, userAgent, code: error.code, details: { route } });
  };

const hostOf = (input: string | URL | Request): string => URL.parse(input instanceof Request ? input.url : String(input))?.hostname ?? '';

/** The guarded client, telling of addresses that it refused to reach: their host alone, for a path may hold a secret. */
export const watchOutbound = (outbound: Outbound, record: RecordSecurityEvent): Outbound => {
  const tellOf =
    (fetch: Outbound['fetch']): Outbound['fetch'] =>
    async (input, init) => {
      try {
        return await fetch(input, init);
      } catch (error) {
        if (error instanceof AppError && error.code === 'outbound.notAllowed') {
          const caller = currentCaller();
          record({
            type: 'refusal.outbound',
            outcome: 'refused',
            userId: caller?.actor?.userId ?? null,
            address: caller?.address ?? '',
            userAgent: caller?.userAgent ?? '',
            code: error.code,
            details: { host: hostOf(input) },
          });
        }
        throw error;
      }
    };
  return { ...outbound, fetch: tellOf(outbound.fetch), asFetch: (policy) => tellOf(outbound.asFetch(policy)) };
};
