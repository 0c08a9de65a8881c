import type { BasePicture } from '@inkstone/contract/knowledge-bases';
import { and, eq, inArray } from 'drizzle-orm';
import type { TenantReader, TenantTransaction } from '#server/db/handles.ts';
import { basePictures } from '#server/db/schema/knowledge-bases.ts';

/** Notes what a file was taken in for. */
export const insertPicture = async (tx: TenantTransaction, picture: { fileId: string; use: BasePicture }): Promise<void> => {
  await tx
    .insert(basePictures)
    .values({ accountId: tx.accountId, ...picture })
    .onConflictDoNothing();
};

/** For what some files were taken in. */
export const findPictures = (tx: TenantReader, fileIds: readonly string[]): Promise<{ fileId: string; use: BasePicture }[]> =>
  tx
    .select({ fileId: basePictures.fileId, use: basePictures.use })
    .from(basePictures)
    .where(and(eq(basePictures.accountId, tx.accountId), inArray(basePictures.fileId, [...fileIds])));
