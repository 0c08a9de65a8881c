import { type ActEntry, actEntry } from '@inkstone/contract/operator';
import type { OwnerDatabase } from '#server/db/handles.ts';
import type { RecordAct } from '#server/features/connections/index.ts';
import { type ActRow, findActs, insertAct } from './act.repository.ts';

/** Writes one act of the operator, in the transaction of what it tells about. */
export const recordAct: RecordAct = (tx, { actor, context }, { act, subjectId, subjectName, before, after }) =>
  insertAct(tx, actor.userId, {
    act,
    subjectKind: act.slice(0, act.indexOf('.')),
    subjectId,
    subjectName,
    before: before ?? null,
    after: after ?? null,
    address: context.address,
  });

const present = ({ createdAt, ...row }: ActRow): ActEntry => actEntry.parse({ ...row, at: createdAt.toISOString() });

export const createActService = ({ db }: { db: OwnerDatabase }) => ({
  async list({ cursor, limit }: { cursor?: string | undefined; limit: number }) {
    const before = cursor && /^\d{1,15}$/.test(cursor) ? Number(cursor) : null;
    const rows = await findActs(db, { before, limit: limit + 1 });
    const items = rows.slice(0, limit).map(present);
    const last = items.at(-1);
    return { items, nextCursor: rows.length > limit && last ? String(last.id) : null };
  },
});

export type ActService = ReturnType<typeof createActService>;
