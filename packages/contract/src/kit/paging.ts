import { z } from 'zod';

/** Query of every list that can be long: `cursor` is opaque, from the page before. */
export const pageQuery = z.object({ cursor: z.string().max(200).optional(), limit: z.coerce.number().int().min(1).max(100).default(50) });

/** One page of a list; `nextCursor` is null on the last one. */
export const page = <Item extends z.ZodType>(item: Item) => z.object({ items: z.array(item), nextCursor: z.string().nullable() });
