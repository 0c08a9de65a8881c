import { elsewhereEndpoints } from '@inkstone/contract/elsewhere';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';

/** A text by its runs of words, and the draft and product that it stands in. */
type Compared = { runs: number[]; draftId: string | null; productId: string | null };

const lookAgainMs = 1500;

/** Where else in the shop the runs of a text stand; asked again until all older texts are taken in. */
export const elsewhereQuery = (compared: Compared) =>
  queryOptions({
    queryKey: ['elsewhere', compared],
    queryFn: ({ signal }) => call(elsewhereEndpoints.find, { body: compared }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => (data && !data.isComplete ? lookAgainMs : false),
    gcTime: 60_000,
    staleTime: 10_000,
  });
