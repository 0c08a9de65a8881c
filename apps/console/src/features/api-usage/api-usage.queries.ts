import { apiUsageEndpoints } from '@inkstone/contract/api-usage';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#console/kernel/calls/call.ts';
import { download } from '#console/kernel/calls/download.ts';
import { readerZone } from '#console/kernel/texts/time-zone.ts';

/** Calls of the last 15 days as they begin and end where the reader is; asked for anew each time the dashboard is opened. */
export const apiUsageQuery = queryOptions({
  queryKey: ['apiUsage'],
  queryFn: ({ signal }) => call(apiUsageEndpoints.usage, { query: { timeZone: readerZone() } }, { signal }),
  staleTime: 0,
});

export const exportUsage = (): Promise<void> => download(apiUsageEndpoints.exportUsage, { query: { timeZone: readerZone() } });
