import type { DownloadEndpoint, InputOf } from '@inkstone/contract/kit/endpoint';
import { type CallOptions, type RequestInput, sendRequest } from './request.ts';

const nameOf = (disposition: string | null): string => {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  return encoded ? decodeURIComponent(encoded) : 'download';
};

/** Fetches a file of the contract and hands it to the browser under the server's name for it. */
export const download = async <E extends DownloadEndpoint>(endpoint: E, input: InputOf<E>, options: CallOptions = {}): Promise<void> => {
  const response = await sendRequest(endpoint, input as RequestInput, options); // see callWhole
  const address = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = address;
  link.download = nameOf(response.headers.get('content-disposition'));
  link.click();
  // The browser reads the address after the click returned.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
};
