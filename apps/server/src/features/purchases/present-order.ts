import type { OperatorOrder, Order } from '@inkstone/contract/purchases';
import { formatPoints } from '#server/features/wallet/index.ts';
import { AppError } from '#server/kernel/app-error.ts';
import type { OperatorOrderRow, OrderPlace, OrderRow } from './order.repository.ts';

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export const presentOrder = (row: OrderRow): Order => ({
  id: row.id,
  kind: row.kind,
  points: formatPoints(row.micropoints),
  amountMinor: row.amountMinor,
  currency: row.currency,
  gateway: row.gateway,
  state: row.state,
  reason: row.reason,
  reversedPoints: formatPoints(row.reversedMicropoints),
  receiptNumber: row.receiptNumber,
  checkoutUrl: row.state === 'pending' ? row.checkoutUrl : null,
  instructions: row.state === 'pending' ? row.instructions : '',
  createdAt: row.createdAt.toISOString(),
  paidAt: row.paidAt?.toISOString() ?? null,
});

export const presentForOperator = ({ order, accountName, email }: OperatorOrderRow): OperatorOrder => ({
  ...presentOrder(order),
  accountId: order.accountId,
  accountName,
  email,
});

/** The place behind which a page goes on; null for the first page. */
export const placeOf = (cursor: string | undefined): OrderPlace | null => {
  if (cursor === undefined) return null;
  const [time = '', id = ''] = cursor.split('_');
  if (!/^\d{1,15}$/.test(time) || !uuid.test(id)) throw new AppError('request.invalid');
  return { createdAt: new Date(Number(time)), id };
};

const cursorOf = ({ createdAt, id }: OrderPlace): string => `${createdAt.getTime()}_${id}`;

/** One page out of the rows, of which one more was asked for than is shown. */
export const pageOf = <Row, Item>(
  rows: readonly Row[],
  limit: number,
  { placeOf: find, present }: { placeOf: (row: Row) => OrderPlace; present: (row: Row) => Item },
) => {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { items: shown.map(present), nextCursor: rows.length > limit && last ? cursorOf(find(last)) : null };
};
