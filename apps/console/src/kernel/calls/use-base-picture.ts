import { type BasePicture, knowledgeBaseEndpoints } from '@inkstone/contract/knowledge-bases';
import { skipToken, useQuery } from '@tanstack/react-query';
import { basePictureAddress, type Pictured } from './base-picture.ts';
import { isBearing } from './bearer.ts';
import { sendRequest } from './request.ts';

/** Where the browser finds a picture of a knowledge base; a visitor of a web site, whose token no picture's request bears, has it fetched. */
export const useBasePicture = (base: Pictured | null, use: BasePicture): string | null => {
  const address = base && basePictureAddress(base, use);
  const isFetched = base !== null && address !== null && isBearing();
  const { data } = useQuery({
    queryKey: ['base-picture', address],
    queryFn: isFetched
      ? async ({ signal }) =>
          URL.createObjectURL(await (await sendRequest(knowledgeBaseEndpoints[use], { params: { id: base.id } }, { signal })).blob())
      : skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
  return isFetched ? (data ?? null) : address;
};
