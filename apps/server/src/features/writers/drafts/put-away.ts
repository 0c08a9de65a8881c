import type { OwnerDatabase } from '#server/db/handles.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { deletePutAway } from './draft.repository.ts';

/** How long a draft that was put away can be brought back; then it is forgotten. */
export const keepDeletedMs = 30 * 24 * 60 * 60 * 1000;

/** Forgets the drafts of all kinds that nobody brings back any more. */
export const forgetPutAway = ({ db, clock }: { db: OwnerDatabase; clock: Clock }): Promise<void> =>
  deletePutAway(db, new Date(clock.now().getTime() - keepDeletedMs));
