import type { DownloadEndpoint, InputOf } from '@inkstone/contract/kit/endpoint';
import { addressOf, ownHeaders, type RequestInput } from './request.ts';

/** Where a file of the contract is fetched by a library that fetches by itself, part by part, and by which headers. */
export const fileSource = <E extends DownloadEndpoint>(
  endpoint: E,
  input: InputOf<E>,
): { address: string; headers: Record<string, string> } => ({
  address: addressOf(endpoint.path, input as RequestInput), // see callWhole
  headers: ownHeaders(endpoint),
});
