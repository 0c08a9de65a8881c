import { AppError } from './errors/app-error.ts';

/** Where a page of a list by time begins: behind this row. */
export type Place = { createdAt: Date; id: string };

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The place behind which a page goes on; null for the first page. */
export const placeOf = (cursor: string | undefined): Place | null => {
  if (cursor === undefined) return null;
  const [time = '', id = ''] = cursor.split('_');
  if (!/^\d{1,15}$/.test(time) || !uuid.test(id)) throw new AppError('request.invalid');
  return { createdAt: new Date(Number(time)), id };
};

const cursorOf = ({ createdAt, id }: Place): string => `${createdAt.getTime()}_${id}`;

/** One page out of the rows, of which one more was asked for than is shown. */
export const pageOf = <Row, Item>(
  rows: readonly Row[],
  limit: number,
  { placeOf: find, present }: { placeOf: (row: Row) => Place; present: (row: Row) => Item },
) => {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { items: shown.map(present), nextCursor: rows.length > limit && last ? cursorOf(find(last)) : null };
};
