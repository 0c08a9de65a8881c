import type { TransactionKind } from '@inkstone/contract/wallet';
import type { wallet } from '@inkstone/phrases/en/wallet';

/** How points moved, in the wallet's phrases. */
export const kindNames: Record<TransactionKind, keyof typeof wallet> = {
  credit: 'kindCredit',
  charge: 'kindCharge',
  settle: 'kindSettle',
  refund: 'kindRefund',
  clawback: 'kindClawback',
};
