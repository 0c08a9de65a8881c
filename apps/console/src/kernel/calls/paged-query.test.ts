import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { pagedQuery } from './paged-query.ts';

it('asks for the first page without a cursor, for each next one with the cursor before it, and ends at null', async () => {
  const asked: { cursor?: string }[] = [];
  const answers = new Map([
    [undefined, { items: [1], nextCursor: 'b' }],
    ['b', { items: [2], nextCursor: 'c' }],
    ['c', { items: [3], nextCursor: null }],
  ]);
  const query = pagedQuery({
    queryKey: ['numbers'],
    fetchPage: async (from) => {
      asked.push(from);
      return answers.get(from.cursor) ?? { items: [], nextCursor: null };
    },
  });
  const { pages } = await new QueryClient().fetchInfiniteQuery({ ...query, pages: 9 });
  expect(asked).toEqual([{}, { cursor: 'b' }, { cursor: 'c' }]);
  expect(pages.flatMap(({ items }) => items)).toEqual([1, 2, 3]);
});
