import type { InputOf } from '@inkstone/contract/kit/endpoint';
import { productFileEndpoints } from '@inkstone/contract/product-files';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#console/kernel/calls/call.ts';
import { upload } from '#console/kernel/calls/upload.ts';

/** The file that waits for a word: it is still there after a reload. */
export const waitingFileQuery = queryOptions({
  queryKey: ['products', 'file'],
  queryFn: ({ signal }) => call(productFileEndpoints.waiting, {}, { signal }),
  staleTime: 0,
});

export const checkFile = (file: File) => upload(productFileEndpoints.check, { query: { name: file.name.slice(0, 200) } }, file);

type Taking = InputOf<typeof productFileEndpoints.take>['body'];
export const takeFile = (id: string, body: Taking) => call(productFileEndpoints.take, { params: { id }, body });
export const discardFile = (id: string) => call(productFileEndpoints.discard, { params: { id } });
