import type { OwnerDatabase } from '#server/db/handles.ts';
import type { Clock } from '#server/kernel/clock.ts';
import type { Feature } from '#server/kernel/feature.ts';
import type { Route } from '#server/kernel/http/define-routes.ts';
import type { OnRefusal } from '#server/kernel/http/endpoints/mount-routes.ts';
import type { Logger } from '#server/kernel/logging/logger.ts';
import type { Outbound } from '#server/kernel/outbound/outbound.ts';
import type { RecordSecurityEvent } from './event-draft.ts';
import { createEventWriter } from './event-writer.ts';
import { deleteOldEvents, deleteSurplusEvents, findSignInAddresses, forgetPeople } from './security-event.repository.ts';
import { securityEventRoutes } from './security-event.routes.ts';
import { createSecurityEventService } from './security-event.service.ts';
import { watchRoute } from './watched-endpoints.ts';
import { createRefusalWatch, watchOutbound } from './watched-refusals.ts';

export { findSignInAddresses, type RecordSecurityEvent };

/** The security log, and the places where the application tells it something. */
export type SecurityEventsFeature = Feature & {
  record: RecordSecurityEvent;
  /** Told of every request that was refused. */
  onRefusal: OnRefusal;
  /** The route, telling of its calls where they are watched. */
  watchRoute: (route: Route) => Route;
  /** The guarded client, telling of what it refused. */
  watchOutbound: (outbound: Outbound) => Outbound;
  /** Writes at once what waits. */
  flush: () => Promise<void>;
};

type Parts = { database: OwnerDatabase; clock: Clock; logger: Logger; config: { securityLogDays: number; securityLogLines: boolean } };

const dayMs = 24 * 3600 * 1000;
/** Failures and refusals beyond this many are removed, the oldest first. */
const mostFailures = 200_000;

/** What happens to the safety of the installation: who signed in or failed to, which proofs changed, what was refused. */
export const createSecurityEventsFeature = ({ database: db, clock, logger, config }: Parts): SecurityEventsFeature => {
  const { record, flush, close } = createEventWriter({ db, clock, logger, isLogged: config.securityLogLines });
  return {
    name: 'security-events',
    routes: securityEventRoutes(createSecurityEventService({ db, keptDays: config.securityLogDays })),
    record,
    onRefusal: createRefusalWatch(record),
    watchRoute: watchRoute(record),
    watchOutbound: (outbound) => watchOutbound(outbound, record),
    flush,
    schedules: [
      {
        name: 'security-events.sweep',
        cron: '27 3 * * *',
        work: async () => {
          await deleteOldEvents(db, new Date(clock.now().getTime() - config.securityLogDays * dayMs));
          await deleteSurplusEvents(db, mostFailures);
        },
      },
    ],
    drain: close,
    forgetPeople,
  };
};
