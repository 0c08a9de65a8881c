import type { DataOf, InputOf, JsonEndpoint } from '@inkstone/contract/kit/endpoint';
import { refusalOf } from './call-error.ts';
import { type CallOptions, jsonOf, type RequestInput, sendRequest } from './request.ts';

export type Answer<Data> = { errno: number; msg: string; data: Data };

/** Calls an endpoint and answers with the whole envelope, for the callers that read `errno` or `msg`. */
export const callWhole = async <E extends JsonEndpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: CallOptions = {},
): Promise<Answer<DataOf<E>>> => {
  const response = await sendRequest(endpoint, input as RequestInput, options); // InputOf is a subset of it; the compiler cannot see through it
  const json = await jsonOf(response);
  if (typeof json !== 'object' || json === null || !('errno' in json)) throw refusalOf(response.status, json);
  return json as Answer<DataOf<E>>; // the server parses every answer by this endpoint's schema before it leaves
};

/** Calls an endpoint of the contract and answers with its data; every failure is a CallError. */
export const call = async <E extends JsonEndpoint>(endpoint: E, input: InputOf<E>, options: CallOptions = {}): Promise<DataOf<E>> => {
  const answer = await callWhole(endpoint, input, options);
  if (answer.errno !== 0) throw refusalOf(200, answer);
  return answer.data;
};
