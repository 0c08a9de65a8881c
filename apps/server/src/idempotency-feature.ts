import type { OwnerDatabase } from './db/handles.ts';
import { deleteOldAnswers } from './db/idempotency.repository.ts';
import type { Clock } from './kernel/clock.ts';
import type { Feature } from './kernel/feature.ts';

const dayMs = 24 * 3600 * 1000;

/** The first answers to repeated requests are kept for a day. */
export const createIdempotencyFeature = ({ database, clock }: { database: OwnerDatabase; clock: Clock }): Feature => ({
  name: 'idempotency',
  routes: [],
  schedules: [
    {
      name: 'housekeeping',
      cron: '17 * * * *',
      work: () => deleteOldAnswers(database, new Date(clock.now().getTime() - dayMs)),
    },
  ],
});
