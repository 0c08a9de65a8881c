import { type AltTextsWish, altTextEndpoints } from '@inkstone/contract/alt-texts';
import { productEndpoints } from '@inkstone/contract/products';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#console/kernel/calls/call.ts';

export const writeAltTexts = (id: string, body: AltTextsWish) => call(altTextEndpoints.write, { params: { id }, body });
export const saveAltTexts = (id: string, body: { alts: string[]; version: string; approved: string[] }) =>
  call(productEndpoints.saveAlts, { params: { id }, body });
/** The run that a person left by closing the pictures; asked once each time they are opened. */
export const latestAltRunQuery = (id: string) =>
  queryOptions({
    queryKey: ['alt-texts', 'latest', id],
    queryFn: ({ signal }) => call(altTextEndpoints.latest, { params: { id } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
