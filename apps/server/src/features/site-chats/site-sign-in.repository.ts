/** @owner A sign-in belongs to a browser that has no tenant yet. */
import { and, eq, gt, isNull, lte } from 'drizzle-orm';
import type { OwnerDatabase } from '#server/db/handles.ts';
import { siteSignIns } from '#server/db/schema/site-chats.ts';

export type SignInRow = typeof siteSignIns.$inferSelect;

export const insertSignIn = async (db: OwnerDatabase, row: Omit<SignInRow, 'codeHash' | 'subject' | 'name'>): Promise<void> => {
  await db.insert(siteSignIns).values(row);
};

/** The sign-in that a browser began, as long as it has not come back. */
export const findSignIn = async (
  db: OwnerDatabase,
  { stateHash, browserHash, now }: { stateHash: string; browserHash: string; now: Date },
): Promise<SignInRow | undefined> => {
  const [row] = await db
    .select()
    .from(siteSignIns)
    .where(
      and(
        eq(siteSignIns.stateHash, stateHash),
        eq(siteSignIns.browserHash, browserHash),
        gt(siteSignIns.expiresAt, now),
        isNull(siteSignIns.codeHash),
      ),
    );
  return row;
};

/** Keeps who signed in, with the hash of the code by which the chat fetches it; false where this sign-in was answered before. */
export const updateSignedIn = async (
  db: OwnerDatabase,
  stateHash: string,
  known: { codeHash: string; subject: string; name: string | null; expiresAt: Date },
): Promise<boolean> => {
  const rows = await db
    .update(siteSignIns)
    .set(known)
    .where(and(eq(siteSignIns.stateHash, stateHash), isNull(siteSignIns.codeHash)))
    .returning({ stateHash: siteSignIns.stateHash });
  return rows.length === 1;
};

/** Takes one up, once. */
export const deleteSignedIn = async (
  db: OwnerDatabase,
  { codeHash, publicId, now }: { codeHash: string; publicId: string; now: Date },
): Promise<SignInRow | undefined> => {
  const [row] = await db
    .delete(siteSignIns)
    .where(and(eq(siteSignIns.codeHash, codeHash), eq(siteSignIns.publicId, publicId), gt(siteSignIns.expiresAt, now)))
    .returning();
  return row;
};

export const deleteOldSignIns = async (db: OwnerDatabase, now: Date): Promise<void> => {
  await db.delete(siteSignIns).where(lte(siteSignIns.expiresAt, now));
};
