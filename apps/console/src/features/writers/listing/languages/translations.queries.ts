import { type ListingTranslations, listingWriterEndpoints } from '@inkstone/contract/listing-writer';
import type { ContentLanguage } from '@inkstone/contract/writers';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#console/kernel/calls/call.ts';
import { draftsKey } from '../../writer.queries.ts';

const everyMs = 1200;

export const isUnderWay = ({ items }: ListingTranslations): boolean => items.some(({ state }) => state === 'running');

/** A draft in other languages; asked again and again while some are being written. */
export const translationsQuery = (id: string) =>
  queryOptions({
    queryKey: [...draftsKey, 'translations', id],
    queryFn: ({ signal }) => call(listingWriterEndpoints.translations, { params: { id } }, { signal }),
    refetchInterval: ({ state: { data } }) => (data && isUnderWay(data) ? everyMs : false),
    staleTime: 0,
  });

export const translate = (id: string, languages: ContentLanguage[]) =>
  call(listingWriterEndpoints.translate, { params: { id }, body: { languages } });
