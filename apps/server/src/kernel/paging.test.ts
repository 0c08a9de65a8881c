import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AppError } from './errors/app-error.ts';
import { definePaging } from './paging.ts';

const paging = definePaging('numbers', 'number');
/** Positions from 100 down to 1. */
const rows = Array.from({ length: 100 }, (_, index) => ({ position: `1764000000000000.${100 - index}`, value: 100 - index }));

const find = async ({ before, limit }: { before: string | null; limit: number }) => {
  const start = before === null ? 0 : rows.findIndex(({ position }) => position === before) + 1;
  return rows.slice(start, start + limit);
};
const ask = (cursor?: string, limit = 30) => paging.page({ cursor, limit }, find, ({ value }) => value);
const refusal = { code: 'request.cursor', status: 400 };

describe('the pages of a list', () => {
  it('follow one another without gap or repeat, and the last one knows that it is the last', async () => {
    for (const limit of [1, 7, 50, 99, 100, 101]) {
      const seen: number[] = [];
      let cursor: string | null | undefined;
      while (cursor !== null) {
        const page = await ask(cursor, limit);
        seen.push(...page.items);
        cursor = page.nextCursor;
      }
      expect(seen, String(limit)).toEqual(rows.map(({ value }) => value));
    }
  });

  it('begin anew without a cursor', async () => {
    expect(await ask('')).toEqual(await ask());
  });

  it('refuse the cursor of another list', async () => {
    const { nextCursor } = await definePaging('letters', 'number').page({ limit: 1 }, find, ({ value }) => value);
    await expect(ask(nextCursor ?? '')).rejects.toMatchObject(refusal);
    await expect(definePaging('numbers').page({ cursor: (await ask()).nextCursor ?? '', limit: 1 }, find, String)).rejects.toMatchObject(
      refusal,
    );
  });

  it('refuse whatever is no cursor of theirs', async () => {
    const { nextCursor } = await ask();
    await fc.assert(
      fc.asyncProperty(fc.string({ minLength: 1 }), async (text) => {
        const forged = [text, `${nextCursor}${text}`, Buffer.from(`numbers:${text}`).toString('base64url')].filter(
          (cursor) => !/^numbers:\d{1,16}\.\d{1,18}$/.test(Buffer.from(cursor, 'base64url').toString('latin1')),
        );
        for (const cursor of forged) await expect(ask(cursor)).rejects.toThrow(AppError);
      }),
    );
  });
});
