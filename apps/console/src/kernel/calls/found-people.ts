import { sharedUserEndpoints } from '@inkstone/contract/shared-users';
import { queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';

/** Some of the shared users whose name or address has the text, and all groups: to whom something may be opened. */
export const foundPeopleQuery = (q: string) =>
  queryOptions({
    queryKey: ['shared-users', 'found', q],
    queryFn: ({ signal }) => call(sharedUserEndpoints.list, { query: { q } }, { signal }),
  });
