import { describe, expect, it } from 'vitest';
import { CallError } from './call-error.ts';
import { queryClient } from './query-client.ts';

const isRepeated = (failureCount: number, error: Error): boolean => {
  const retry = queryClient.getDefaultOptions().queries?.retry;
  return typeof retry === 'function' && retry(failureCount, error);
};

describe('a question that failed', () => {
  it.each([
    ['got no answer', new CallError('network'), true],
    ['came while the server could not answer anybody', new CallError('refused', { status: 503, code: 'request.unavailable' }), true],
    ['met a way to the server that was down', new CallError('refused', { status: 502 }), true],
    ['was refused by whom the server asked', new CallError('refused', { status: 502, code: 'documentSource.refused' }), false],
    ['was refused', new CallError('refused', { status: 403, code: 'request.forbidden' }), false],
    ['met a fault', new CallError('refused', { status: 500, code: 'request.fault' }), false],
  ])('%s: asked again by itself, twice at most', (_name, error, expected) => {
    expect(isRepeated(0, error)).toBe(expected);
    expect(isRepeated(2, error)).toBe(false);
  });
});
