import { AppError } from './errors/app-error.ts';

/** The query of a paged list: the number of rows, and the `nextCursor` of the page before. */
export type PageQuery = { cursor?: string | undefined; limit: number };

/** What a repository is asked for: the rows after a position, one more than are shown, which tells whether there is a next page. */
export type RowsAsked = { before: string | null; limit: number };

/** A row with its position in the list; `newestFirst` in `db/` selects it. */
type Placed = { position: string };

const shapes = {
  uuid: /^\d{1,16}\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  number: /^\d{1,16}\.\d{1,18}$/,
} as const;

const encode = (list: string, position: string): string => Buffer.from(`${list}:${position}`).toString('base64url');

/**
 * Cursor pagination for one list. The cursor is opaque and contains the name of its list; one of another list or a broken one
 * is refused with 400, `request.cursor`.
 */
export const definePaging = (list: string, idKind: keyof typeof shapes = 'uuid') => {
  const decode = (cursor: string): string => {
    const [name, position = ''] = Buffer.from(cursor, 'base64url').toString('latin1').split(':');
    if (name !== list || !shapes[idKind].test(position) || encode(list, position) !== cursor) throw new AppError('request.cursor', 400);
    return position;
  };

  return {
    /** One page of presented rows; `nextCursor` is null on the last page. */
    page: async <Row extends Placed, Item>(
      { cursor, limit }: PageQuery,
      find: (asked: RowsAsked) => Promise<readonly Row[]>,
      present: (row: Row) => Item,
    ): Promise<{ items: Item[]; nextCursor: string | null }> => {
      const rows = await find({ before: cursor ? decode(cursor) : null, limit: limit + 1 });
      const shown = rows.slice(0, limit);
      const last = shown.at(-1);
      return { items: shown.map(present), nextCursor: rows.length > limit && last ? encode(list, last.position) : null };
    },
  };
};
