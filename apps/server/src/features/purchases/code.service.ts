import type { CodeBatch, Order } from '@inkstone/contract/purchases';
import type { OwnerDatabase } from '#server/db/handles.ts';
import { type OperatorCall, recordAudit } from '#server/features/audit/index.ts';
import { formatPoints, points } from '#server/features/wallet/index.ts';
import type { Actor } from '#server/kernel/actor.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { csvOf } from '#server/kernel/csv.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import { newId } from '#server/kernel/ids.ts';
import type { HashesOf } from '#server/kernel/security/keyed-hash.ts';
import { type BatchRow, countRedeemed, findBatch, findBatches, insertBatch, takeCode, updateBatchDisabled } from './code.repository.ts';
import { newCode, readCode, spellCode } from './code-text.ts';
import { insertPaidOrder, lockOwnOrder } from './order-settlement.repository.ts';
import type { OrderSettlement } from './order-settlement.ts';
import { presentOrder } from './present-order.ts';

type Deps = { db: OwnerDatabase; clock: Clock; hashesOf: HashesOf; settlement: OrderSettlement };
type Draft = { count: number; points: number; note: string; expiresAt: string | null };

const present = (row: BatchRow, redeemed: number): CodeBatch => ({
  id: row.id,
  note: row.note,
  points: formatPoints(row.micropoints),
  count: row.count,
  redeemed,
  expiresAt: row.expiresAt?.toISOString() ?? null,
  disabledAt: row.disabledAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
});

/** Redemption codes. The database holds only HMACs of them; the operator gets the codes once, as a file. */
export const createCodeService = ({ db, clock, hashesOf, settlement }: Deps) => {
  const digestsOf = (code: string): readonly string[] => hashesOf(code, 'redemption-code');
  const storedAs = (code: string): string => digestsOf(code)[0] ?? '';

  const list = async (): Promise<CodeBatch[]> => {
    const used = new Map((await countRedeemed(db)).map(({ batchId, redeemed }) => [batchId, redeemed]));
    return (await findBatches(db)).map((row) => present(row, used.get(row.id) ?? 0));
  };

  const switchBatch = async (by: OperatorCall, id: string, isDisabled: boolean): Promise<CodeBatch> => {
    await db.transaction(async (tx) => {
      const before = await findBatch(tx, id);
      const after = await updateBatchDisabled(tx, id, isDisabled ? clock.now() : null);
      if (!before || !after) throw new AppError('purchase.batchNotFound', 404);
      const facts = { before: { isDisabled: before.disabledAt !== null }, after: { isDisabled } };
      await recordAudit(tx, by, {
        action: isDisabled ? 'codes.disable' : 'codes.enable',
        subjectId: id,
        subjectName: before.note,
        ...facts,
      });
    });
    const batch = (await list()).find((one) => one.id === id);
    if (!batch) throw new AppError('purchase.batchNotFound', 404);
    return batch;
  };

  return {
    list,
    disable: (by: OperatorCall, id: string) => switchBatch(by, id, true),
    enable: (by: OperatorCall, id: string) => switchBatch(by, id, false),

    /** Creates a batch; only this answer contains the codes. */
    async make(by: OperatorCall, { count, points: each, note, expiresAt }: Draft) {
      const now = clock.now();
      if (expiresAt && new Date(expiresAt) <= now) throw new AppError('purchase.expiryPast', 422);
      const id = newId();
      const codes = Array.from({ length: count }, newCode);
      const batch = { id, note, micropoints: points(each), count, expiresAt: expiresAt ? new Date(expiresAt) : null, createdAt: now };
      await db.transaction(async (tx) => {
        await insertBatch(tx, batch, codes.map(storedAs));
        await recordAudit(tx, by, { action: 'codes.make', subjectId: id, subjectName: note, after: { count, points: each, expiresAt } });
      });
      const rows = codes.map((code) => [spellCode(code), each, expiresAt ?? '', note]);
      return {
        fileName: `codes-${id}.csv`,
        contentType: 'text/csv; charset=utf-8',
        body: csvOf([['code', 'points', 'expires_at', 'note'], ...rows], { bom: true }),
      };
    },

    /** Redeems a code for its points. Every failure has the same text, so that guessing reveals nothing. */
    async redeem({ actor, requestId: id }: { actor: Actor; requestId: string }, typed: string): Promise<Order> {
      const code = readCode(typed);
      if (!code) throw new AppError('purchase.codeRefused', 422);
      const now = clock.now();
      return db.transaction(async (tx) => {
        // A repeat whose first answer was lost finds the order of its request.
        const first = await lockOwnOrder(tx, actor.accountId, id);
        if (first) return presentOrder(first);
        const taken = await takeCode(tx, digestsOf(code), { orderId: id, now });
        const batch = taken && (await findBatch(tx, taken.batchId));
        if (!batch) throw new AppError('purchase.codeRefused', 422);
        const order = await insertPaidOrder(tx, {
          id,
          accountId: actor.accountId,
          userId: actor.userId,
          kind: 'code',
          gateway: '',
          micropoints: batch.micropoints,
          amountMinor: 0,
          currency: 'CNY',
          createdAt: now,
          expiresAt: now,
        });
        return presentOrder(await settlement.pay(tx, order, null));
      });
    },
  };
};
export type CodeService = ReturnType<typeof createCodeService>;
