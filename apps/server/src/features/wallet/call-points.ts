import type { OwnerDatabase } from '#server/db/handles.ts';
import { newId } from '#server/kernel/ids.ts';
import { applyDraws, type Draw, type DrawAnswer, type DrawNote, findDrawNotes, saveDrawNotes } from './draw.repository.ts';
import type { LedgerAnswer, LedgerOperation, RequestNote } from './ledger.repository.ts';
import { createLedgerWriter } from './ledger-writer.ts';
import type { Micropoints } from './points.ts';
import { type CallMovement, createSlices, type Slice } from './slices.ts';

type Share = { slice: Slice; isNoted: boolean; noting: Promise<unknown> | null; isSettled: boolean };

/** What is set aside for a call: a hold of its own, or a share of a slice. */
export type CallHold = { id: string; accountId: string; amount: Micropoints; share?: Share };
export type SharedHold = CallHold & { share: Share };

type Deps = { db: OwnerDatabase; write: (operation: LedgerOperation) => Promise<LedgerAnswer> };

const isDone = ({ outcome }: Pick<LedgerAnswer, 'outcome'>): boolean => outcome === 'done' || outcome === 'repeated';
const isShort = ({ outcome }: LedgerAnswer): boolean => outcome === 'insufficient' || outcome === 'limited';

/** Points of calls of the AI API. What is set aside for many calls is one durable hold, and what they came to is drawn from it, many in one commit. */
export const createCallPoints = ({ db, write }: Deps) => {
  const draws = createLedgerWriter<Draw, DrawAnswer>({ apply: (batch, patienceMs) => applyDraws(db, batch, patienceMs) });
  // All calls under way are noted in the same moment.
  const notes = createLedgerWriter<DrawNote, DrawAnswer>({
    apply: async (batch) => {
      await saveDrawNotes(db, batch);
      return batch.map(({ delivered: amount }): DrawAnswer => ({ outcome: 'done', amount }));
    },
  });
  const ofSlice = ({ id: holdId, accountId }: Slice) => ({ id: newId(), holdId, accountId, amount: 0n });
  const slices = createSlices({
    take: async (slice) => {
      const answer = await write({ kind: 'hold', ...slice });
      return isDone(answer) ? answer.available : null;
    },
    release: async (slice) => void (await write({ kind: 'release', ...ofSlice(slice) })),
    extend: async (slice, seconds) => void (await write({ kind: 'progress', seconds, ...ofSlice(slice) })),
    giveBack: async ({ id: sliceId, accountId }, back) =>
      void (await draws.write({ id: newId(), accountId, sliceId, amount: 0n, back, isNoted: false, request: null })),
  });

  const holdAlone = async (movement: CallMovement & { seconds: number }): Promise<LedgerAnswer> => {
    const operation = { kind: 'hold' as const, ...movement };
    const answer = await write(operation);
    // What lies in slices of this process is there for whoever needs it.
    if (isShort(answer) && (await slices.returnOf(movement.accountId))) return write(operation);
    return answer;
  };

  return {
    /** Sets points aside for a call; null for the answer where it got a share of what is set aside already. */
    hold: async (movement: CallMovement, seconds: number): Promise<{ hold: CallHold; answer: LedgerAnswer | null }> => {
      const { id, accountId, amount } = movement;
      const slice = await slices.share(movement);
      if (slice) return { hold: { id, accountId, amount, share: { slice, isNoted: false, noting: null, isSettled: false } }, answer: null };
      const answer = await holdAlone({ ...movement, seconds });
      if (isDone(answer)) slices.noteAvailable(movement, answer.available);
      return { hold: { id, accountId, amount }, answer };
    },
    /** What a call with a share came to, and its row: durable when it resolves. Answers what was charged. */
    draw: async ({ id, accountId, amount: held, share }: SharedHold, amount: Micropoints, request: RequestNote): Promise<Micropoints> => {
      // A note that came behind the charge would be charged, too.
      await share.noting?.catch(() => undefined);
      const { slice, isNoted } = share;
      const back = slice.isRetired ? held - amount : 0n;
      try {
        const answer = await draws.write({ id, accountId, sliceId: slice.id, amount, back, isNoted, request });
        if (!share.isSettled) slices.putBack(slice, held - amount - back);
        share.isSettled = true;
        return answer.amount;
      } catch (error) {
        // Whoever comes now holds anew, and so finds out whether the ledger can be written.
        slice.isRetired = true;
        throw error;
      }
    },
    /** Notes what a long call with a share would be charged, and the row that it would have, if this process died now. */
    note: async ({ id, accountId, share }: SharedHold, delivered: Micropoints, request: RequestNote): Promise<void> => {
      share.isNoted = true;
      slices.noteUse(share.slice);
      const noted = notes.write({ id, accountId, sliceId: share.slice.id, delivered, request });
      share.noting = noted;
      await noted;
    },
    /** Draws what was noted of calls within slices whose process has died; answers the slices of which something could not be drawn now. */
    drawNoted: async (sliceIds: readonly string[]): Promise<Set<string>> => {
      const noted = sliceIds.length ? await findDrawNotes(db, sliceIds) : [];
      const undone = new Set<string>();
      const drawNote = async ({ sliceId, delivered, ...note }: (typeof noted)[number]): Promise<void> => {
        if (sliceId === null) return;
        await draws.write({ ...note, sliceId, amount: delivered, back: 0n, isNoted: true }).catch(() => undone.add(sliceId));
      };
      await Promise.all(noted.map(drawNote));
      return undone;
    },
    waiting: draws.waiting,
    drain: async (): Promise<void> => {
      await slices.drain();
      await notes.drain();
      await draws.drain();
    },
  };
};
export type CallPoints = ReturnType<typeof createCallPoints>;
