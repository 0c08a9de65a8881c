import type { RunEvent } from '@inkstone/contract/runs';
import type { OwnerDatabase } from '#server/db/handles.ts';
import { asTenant } from '#server/db/tenancy.ts';
import type { Actor } from '#server/kernel/actor.ts';
import { findEventsOfTypes, findLatestOf, findNewestAbout } from './run.repository.ts';
import type { FindCharge } from './run.service.ts';

const mostAbout = 8;

/** Finds the runs that are about something. */
export const createRunsAbout = ({ db, findCharge }: { db: OwnerDatabase; findCharge: FindCharge }) => ({
  /** The newest run of a kind about each of these subjects, with its events of these types. */
  latestOf: ({ userId, ...actor }: Actor, { types, ...of }: { kind: string; subjectIds: readonly string[]; types: readonly string[] }) =>
    asTenant(db, actor.accountId, async (tx) => {
      const found = of.subjectIds.length ? await findLatestOf(tx, { userId, ...of }) : [];
      const latest: ((typeof found)[number] & { events: RunEvent[] })[] = [];
      for (const run of found) latest.push({ ...run, events: await findEventsOfTypes(tx, run.id, types) });
      return latest;
    }),

  /** The newest runs of a kind about a subject, newest first, with their events of these types; of the first also what it was charged. */
  newestAbout: ({ userId, accountId }: Actor, { types, ...of }: { kind: string; subjectId: string; types: readonly string[] }) =>
    asTenant(db, accountId, async (tx) => {
      const found = await findNewestAbout(tx, { userId, limit: mostAbout, ...of });
      const newest: ((typeof found)[number] & { events: RunEvent[]; points: string | null })[] = [];
      for (const run of found) {
        const isPriced = run.state !== 'running' && !newest.length;
        const points = isPriced ? await findCharge(tx, run.id) : null;
        newest.push({ ...run, points, events: await findEventsOfTypes(tx, run.id, types) });
      }
      return newest;
    }),
});
