import { profileEndpoints } from '@inkstone/contract/profile';
import { queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';

/** Under it stands what a reading of the store changes: the products that were found, and their groups. */
export const foundProductsKey = ['products', 'found'] as const;

/** What the products of the store can be narrowed by. */
export const productGroupsQuery = queryOptions({
  queryKey: [...foundProductsKey, 'groups'],
  queryFn: ({ signal }) => call(profileEndpoints.enums, {}, { signal }),
});
