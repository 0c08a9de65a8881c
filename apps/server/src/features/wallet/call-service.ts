import type { Handle } from '#server/db/handles.ts';
import { requireNoTransaction } from '#server/db/transaction-scope.ts';
import { newId } from '#server/kernel/ids.ts';
import type { CallHold, CallPoints, SharedHold } from './call-points.ts';
import type { Budget, LedgerAnswer, LedgerOperation, RequestNote } from './ledger.repository.ts';
import { type Micropoints, requireAmount } from './points.ts';
import type { CallMovement } from './slices.ts';

type Deps = {
  calls: CallPoints;
  refuse: (answer: LedgerAnswer, needed: Micropoints, budget?: Budget) => never;
  apply: (operation: LedgerOperation, tx: Handle | undefined) => Promise<LedgerAnswer>;
  close: (kind: 'settle', closing: { hold: CallHold; amount: Micropoints; request: RequestNote }) => Promise<Micropoints>;
};

const isShared = (hold: CallHold): hold is SharedHold => hold.share !== undefined;

/** What a call of the AI API does with points. */
export const createCallService = ({ calls, refuse, apply, close }: Deps) => ({
  /** Sets points aside for a call, which may share a hold with others; refused as any hold is. */
  holdCall: async ({ seconds, ...movement }: CallMovement & { seconds: number }): Promise<CallHold> => {
    requireAmount(movement.amount);
    requireNoTransaction();
    const { hold, answer } = await calls.hold(movement, seconds);
    if (answer && answer.outcome !== 'done' && answer.outcome !== 'repeated') refuse(answer, movement.amount, movement.budget);
    return hold;
  },
  /** Charges a call and returns the charge; its row is written in the same transaction. */
  settleCall: (hold: CallHold, amount: Micropoints, request: RequestNote): Promise<Micropoints> => {
    requireAmount(amount, { allowZero: true });
    return isShared(hold) ? calls.draw(hold, amount, request) : close('settle', { hold, amount, request });
  },
  /** Stores what a call delivered so far and the row that is written if this server dies; also extends its hold. */
  noteCall: async (
    hold: CallHold,
    delivered: Micropoints,
    { seconds, request }: { seconds: number; request: RequestNote },
  ): Promise<void> => {
    if (isShared(hold)) return calls.note(hold, delivered, request);
    const { id: holdId, accountId } = hold;
    await apply({ kind: 'progress', id: newId(), accountId, holdId, amount: delivered, seconds, request }, undefined);
  },
});
