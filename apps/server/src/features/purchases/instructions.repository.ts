/** @owner What payers have to do belongs to the operator; a payer reads it in the order. */
import type { OwnerHandle } from '#server/db/handles.ts';
import { paymentInstructions } from '#server/db/schema/purchases.ts';

type InstructionsRow = typeof paymentInstructions.$inferSelect;

/** What the operator wrote for each gateway. */
export const findInstructions = (handle: OwnerHandle): Promise<InstructionsRow[]> => handle.select().from(paymentInstructions);

/** Replaces the texts of a gateway. */
export const saveInstructions = async (handle: OwnerHandle, row: InstructionsRow): Promise<void> => {
  const { en, zh, updatedAt } = row;
  await handle
    .insert(paymentInstructions)
    .values(row)
    .onConflictDoUpdate({ target: paymentInstructions.gateway, set: { en, zh, updatedAt } });
};
