import type { DataOf, InputOf, JsonEndpoint } from '@inkstone/contract/kit/endpoint';
import { call } from './call.ts';

/** Sends a file as it is to an endpoint that takes bytes. */
export const upload = <E extends JsonEndpoint & { rawBody: true }>(endpoint: E, input: InputOf<E>, file: Blob): Promise<DataOf<E>> =>
  call<E>(endpoint, Object.assign({ body: file }, input));

/** Sends files as a form, as a browser would. */
export const uploadFiles = <E extends JsonEndpoint & { uploads: object }>(
  endpoint: E,
  input: InputOf<E>,
  files: readonly File[],
): Promise<DataOf<E>> => {
  const body = new FormData();
  for (const file of files) body.append('file', file, file.name);
  return call<E>(endpoint, Object.assign({ body }, input));
};
