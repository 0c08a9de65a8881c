import type { DataOf, InputOf, UploadEndpoint } from '@inkstone/contract/kit/endpoint';
import { CallError, refusalOf } from './call-error.ts';
import { addressOf, type CallOptions, ownHeaders, type RequestInput } from './request.ts';

type UploadOptions = CallOptions & {
  files: readonly File[];
  /** Name of the file field; `file` when absent. */
  field?: string;
  /** Hears the share that was sent, from 0 to 1. */
  onProgress?: (share: number) => void;
};

const formOf = (body: unknown, { files, field = 'file' }: UploadOptions): FormData => {
  const form = new FormData();
  // Text fields stand before the files, so that the server knows them when the first file arrives.
  for (const [name, value] of Object.entries(body ?? {})) if (value !== undefined && value !== null) form.append(name, String(value));
  for (const file of files) form.append(field, file, file.name);
  return form;
};

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null; // a proxy's page instead of an answer of ours
  }
};

/** Sends files with their text fields; XMLHttpRequest, because `fetch` cannot tell how much was sent. */
export const upload = <E extends UploadEndpoint>(endpoint: E, input: InputOf<E>, options: UploadOptions): Promise<DataOf<E>> =>
  new Promise((resolve, reject) => {
    const parts = input as RequestInput; // see callWhole
    const request = new XMLHttpRequest();
    request.open(endpoint.method, addressOf(endpoint.path, parts));
    for (const [name, value] of Object.entries({ accept: 'application/json', ...ownHeaders(endpoint, options) }))
      request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total, lengthComputable }) =>
      options.onProgress?.(lengthComputable && total ? loaded / total : 0);
    request.onerror = () => reject(new CallError('network'));
    request.onabort = () => reject(new CallError('abort'));
    request.onload = () => {
      const json = parse(request.responseText) as { errno?: number; data?: DataOf<E> } | null; // see callWhole
      const isSuccess = request.status >= 200 && request.status <= 299 && json?.errno === 0;
      if (isSuccess)
        resolve(json.data as DataOf<E>); // parsed by the endpoint's schema before it left the server
      else reject(refusalOf(request.status, json, request.getResponseHeader('retry-after')));
    };
    if (options.signal?.aborted) reject(new CallError('abort'));
    else {
      options.signal?.addEventListener('abort', () => request.abort(), { once: true });
      request.send(formOf(parts.body, options));
    }
  });
