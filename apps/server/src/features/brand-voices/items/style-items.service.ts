import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import type { OwnerDatabase, TenantTransaction } from '#server/db/handles.ts';
import { asTenant, readAsTenant } from '#server/db/tenancy.ts';
import type { Actor } from '#server/kernel/actor.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import {
  countItems,
  findItem,
  findItems,
  findPutAway,
  hasName,
  type ItemKey,
  type ItemKindName,
  type ItemRow,
  insertItem,
  lockKind,
  updateDeleted,
  updateItem,
} from './style-item.repository.ts';

/** What is put away can be brought back for so long. */
export const keptAwayMs = 30 * 24 * 3600 * 1000;

/** What differs between voices, terms and templates. */
export type ItemKind<Content extends object> = {
  name: ItemKindName;
  /** As it stands in the database. */
  content: z.ZodType<Content>;
  nameOf: (content: Content) => string;
  /** So many an account may keep. */
  most: number;
  notFound: 'brandVoice.notFound' | 'brandVoice.termNotFound' | 'brandVoice.templateNotFound';
  nameTaken: 'brandVoice.nameTaken' | 'brandVoice.termTaken' | 'brandVoice.templateTaken';
  tooMany: 'brandVoice.tooMany' | 'brandVoice.tooManyTerms' | 'brandVoice.tooManyTemplates';
};
/** An item as it is kept. */
export type Kept<Content> = Content & { id: string; revision: number; updatedAt: string };
/** Who asks, and the id of the request: what it makes bears it, so that a repeat finds that. */
export type Asked = { actor: Actor; requestId: string };
type Deps = { db: OwnerDatabase; clock: Clock };
type Save<Content> = { id?: string | undefined; revision?: number | undefined; content: Content };

/** What an account keeps of one kind. A save on top of an older revision is refused, and no name is there twice. */
export const createStyleItems = <Content extends object>(kind: ItemKind<Content>, { db, clock }: Deps) => {
  const present = ({ id, revision, updatedAt, content }: ItemRow): Kept<Content> => ({
    ...kind.content.parse(content),
    id,
    revision,
    updatedAt: updatedAt.toISOString(),
  });
  const keyOf = (id: string): ItemKey => ({ kind: kind.name, id });

  const getRow = async (tx: TenantTransaction, id: string): Promise<ItemRow> => {
    const row = await findItem(tx, keyOf(id));
    if (!row) throw new AppError(kind.notFound, 404);
    return row;
  };
  const requireRoom = async (tx: TenantTransaction): Promise<void> => {
    if ((await countItems(tx, kind.name)) >= kind.most) throw new AppError(kind.tooMany, 422, { most: kind.most });
  };
  const requireFreeName = async (tx: TenantTransaction, id: string, name: string): Promise<void> => {
    if (await hasName(tx, keyOf(id), name)) throw new AppError(kind.nameTaken, 409, { name });
  };

  const insert = async (tx: TenantTransaction, id: string, content: Content): Promise<void> => {
    const name = kind.nameOf(content);
    if (await findItem(tx, keyOf(id))) return;
    await requireRoom(tx);
    await requireFreeName(tx, id, name);
    await insertItem(tx, keyOf(id), { name, content, now: clock.now() });
  };
  const update = async (tx: TenantTransaction, { id, revision, content }: Save<Content> & { id: string }): Promise<void> => {
    const row = await getRow(tx, id);
    // A repeat whose first answer was lost finds its content there.
    if (isDeepStrictEqual(kind.content.parse(row.content), content)) return;
    if (row.revision !== revision) throw new AppError('brandVoice.changed', 409);
    const name = kind.nameOf(content);
    await requireFreeName(tx, id, name);
    await updateItem(tx, keyOf(id), { name, content, now: clock.now() });
  };

  return {
    /** All of them, by name. */
    list: ({ accountId }: Pick<Actor, 'accountId'>): Promise<Kept<Content>[]> =>
      readAsTenant(db, accountId, async (tx) => (await findItems(tx, kind.name)).map(present)),

    get: ({ accountId }: Pick<Actor, 'accountId'>, id: string): Promise<Kept<Content>> =>
      asTenant(db, accountId, async (tx) => present(await getRow(tx, id))),

    save: ({ actor, requestId }: Asked, { id, revision, content }: Save<Content>): Promise<Kept<Content>> =>
      asTenant(db, actor.accountId, async (tx) => {
        await lockKind(tx, kind.name);
        if (id) await update(tx, { id, revision, content });
        else await insert(tx, requestId, content);
        return present(await getRow(tx, id ?? requestId));
      }),

    remove: ({ accountId }: Actor, id: string, { undo }: { undo: boolean }): Promise<Record<string, never>> =>
      asTenant(db, accountId, async (tx) => {
        const now = clock.now();
        await lockKind(tx, kind.name);
        const row = undo ? await findPutAway(tx, keyOf(id), new Date(now.getTime() - keptAwayMs)) : await findItem(tx, keyOf(id));
        if (!row) throw new AppError(kind.notFound, 404);
        if (undo) {
          await requireRoom(tx);
          await requireFreeName(tx, id, row.name);
        }
        await updateDeleted(tx, keyOf(id), undo ? null : now);
        return {};
      }),
  };
};
