import { chatUsageEndpoints } from '@inkstone/contract/chat-usage';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#console/kernel/calls/call.ts';
import { download } from '#console/kernel/calls/download.ts';
import { readerZone } from '#console/kernel/texts/time-zone.ts';

/** Answers of the last 15 days as they begin and end where the reader is; asked for anew each time the dashboard is opened. */
export const chatUsageQuery = queryOptions({
  queryKey: ['chatUsage'],
  queryFn: ({ signal }) => call(chatUsageEndpoints.usage, { query: { timeZone: readerZone() } }, { signal }),
  staleTime: 0,
});

/** Documents that no answer has ever cited. */
export const uncitedQuery = queryOptions({
  queryKey: ['chatUsage', 'uncited'],
  queryFn: ({ signal }) => call(chatUsageEndpoints.uncited, {}, { signal }),
  staleTime: 0,
});

/** Questions that found nothing. */
export const unansweredQuery = queryOptions({
  queryKey: ['chatUsage', 'unanswered'],
  queryFn: ({ signal }) => call(chatUsageEndpoints.unanswered, {}, { signal }),
  staleTime: 0,
});

export const exportUsage = (): Promise<void> => download(chatUsageEndpoints.exportUsage, { query: { timeZone: readerZone() } });
