import type { OwnerDatabase } from '#server/db/handles.ts';
import { deleteExpiredSignIns } from '#server/features/portal/expired.repository.ts';
import { deleteEndedSessions } from '#server/features/session/session.repository.ts';
import { deleteExpiredSsoCodes } from '#server/features/session/sso.repository.ts';

/** What the hourly round removes of sign-ins. */
export const forgetExpired = async (db: OwnerDatabase, before: Date): Promise<void> => {
  await deleteExpiredSignIns(db, before);
  await deleteExpiredSsoCodes(db, before);
  await deleteEndedSessions(db, before);
};
