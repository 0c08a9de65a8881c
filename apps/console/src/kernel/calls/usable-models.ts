import { modelEndpoints } from '@inkstone/contract/models';
import { queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';

/** The models that the person may have copy written by, the default one first. */
export const usableModelsQuery = queryOptions({
  queryKey: ['models', 'usable'],
  queryFn: ({ signal }) => call(modelEndpoints.usable, { query: { for: 'copy' } }, { signal }),
});
