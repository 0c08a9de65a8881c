import { type BasePicture, basePictureLimits, type KnowledgeBaseContent } from '@inkstone/contract/knowledge-bases';
import type { RemadePicture } from '@inkstone/documents/remade-picture';
import type { OwnerDatabase, TenantTransaction } from '#server/db/handles.ts';
import { asTenant, readAsTenant } from '#server/db/tenancy.ts';
import type { createFilesFeature } from '#server/features/files/index.ts';
import type { Actor } from '#server/kernel/actor.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import type { FileAnswer } from '#server/kernel/http/define-routes.ts';
import type { Upload } from '#server/kernel/http/endpoints/upload-form.ts';
import type { Authorized } from './authorized.ts';
import { findBase } from './knowledge-base.repository.ts';
import { isOpenTo } from './open.policy.ts';
import { findPictures, insertPicture } from './picture.repository.ts';
import { presentBase } from './present-base.ts';

export type PictureDeps = {
  db: OwnerDatabase;
  authorized: Pick<Authorized, 'findNamed'>;
  files: Pick<ReturnType<typeof createFilesFeature>, 'isPicture' | 'keepOne' | 'open' | 'use' | 'release'>;
  /** A picture without anything but its points, within a size. */
  remakePicture: (picture: Uint8Array, within: { width: number; height: number }) => Promise<RemadePicture>;
};

const fileUser = 'knowledge-bases.picture';
const megabyte = 1024 * 1024;

const bytesOf = async ({ name, bytes }: Upload): Promise<Buffer> => {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of bytes) {
    size += piece.length;
    if (size > basePictureLimits.bytes) throw new AppError('file.tooLarge', 413, { name, most: basePictureLimits.bytes / megabyte });
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
};

const notDrawn = (error: unknown): unknown => {
  if (!(error instanceof AppError)) return error;
  return new AppError(error.code === 'document.tooLarge' ? 'knowledgeBase.pictureLarge' : 'knowledgeBase.pictureDamaged', 422);
};

/** The pictures of knowledge bases: drawn anew when they come, kept as files, shown to whoever may ask the knowledge base. */
export const createPictureService = ({ db, authorized, files, remakePicture }: PictureDeps) => ({
  take: async ({ accountId }: Actor, use: BasePicture, uploads: AsyncIterable<Upload>) => {
    for await (const upload of uploads) {
      const bytes = await bytesOf(upload);
      if (!files.isPicture(bytes)) throw new AppError('knowledgeBase.pictureKind', 422);
      const { width, height, ...picture } = await remakePicture(bytes, basePictureLimits[use]).catch((error: unknown) => {
        throw notDrawn(error);
      });
      const { id } = await files.keepOne(accountId, { name: `${use}.webp`, bytes: picture.bytes });
      await asTenant(db, accountId, (tx) => insertPicture(tx, { fileId: id, use }));
      return { id, width, height };
    }
    throw new AppError('file.none', 422);
  },

  open: async (actor: Actor, id: string, use: BasePicture): Promise<FileAnswer> => {
    const [row, named] = await readAsTenant(db, actor.accountId, async (tx) => [
      await findBase(tx, id),
      await authorized.findNamed(tx, actor),
    ]);
    const base = row && presentBase(row);
    const fileId = base && isOpenTo(actor, base, named) ? base[use] : null;
    if (!fileId) throw new AppError('knowledgeBase.notFound', 404);
    return { fileName: `${use}.webp`, contentType: 'image/webp', stored: await files.open(actor.accountId, fileId) };
  },

  /** Holds on to what a knowledge base names, and lets go of what it named before. */
  use: async (
    tx: TenantTransaction,
    baseId: string,
    { avatar, banner }: Pick<KnowledgeBaseContent, 'avatar' | 'banner'>,
  ): Promise<void> => {
    const named = Object.entries({ avatar, banner }).flatMap(([use, fileId]) => (fileId === null ? [] : [{ use, fileId }]));
    const ids = [...new Set(named.map(({ fileId }) => fileId))];
    await files.release(tx, fileUser, [baseId]);
    await files.use(
      tx,
      fileUser,
      ids.map((fileId) => ({ fileId, id: baseId })),
    );
    // It is shown to whoever may ask, so it has to be one that was drawn anew for that.
    const taken = ids.length ? await findPictures(tx, ids) : [];
    const isTaken = (each: (typeof named)[number]): boolean => taken.some(({ fileId, use }) => fileId === each.fileId && use === each.use);
    if (!named.every(isTaken)) throw new AppError('knowledgeBase.pictureKind', 422);
  },
});
export type PictureService = ReturnType<typeof createPictureService>;
