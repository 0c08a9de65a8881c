import { createHash } from 'node:crypto';
import type { Actor } from '#server/kernel/actor.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';

export type StoredAnswer = { requestHash: string; isDone: boolean; answer: unknown };

/** Keeps first answers for a day, by user and key; `claim` is one atomic insert. */
export type IdempotencyStore = {
  claim: (actor: Actor, key: string, requestHash: string) => Promise<StoredAnswer | null>;
  complete: (actor: Actor, key: string, answer: unknown) => Promise<void>;
  abandon: (actor: Actor, key: string) => Promise<void>;
};

const hashOf = (method: string, path: string, body: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify([method, path, body]))
    .digest('hex');

type Options = {
  store: IdempotencyStore;
  actor: Actor | null;
  key: string | null;
  request: { method: string; url: string; body: unknown };
};

/** Runs the work once for each key: a repeat gets the first answer, another body 422, one still running 409. A failed run frees the key. */
export const runOnce = async ({ store, actor, key, request }: Options, work: () => Promise<unknown>): Promise<unknown> => {
  if (!actor || !key) return work();
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) throw new AppError('request.invalid', 400);
  const requestHash = hashOf(request.method, request.url, request.body);
  const earlier = await store.claim(actor, key, requestHash);
  if (earlier) {
    if (earlier.requestHash !== requestHash) throw new AppError('request.duplicateDiffers', 422);
    if (!earlier.isDone) throw new AppError('request.duplicateRunning', 409);
    return earlier.answer;
  }
  try {
    const answer = await work();
    await store.complete(actor, key, answer);
    return answer;
  } catch (error) {
    await store.abandon(actor, key);
    throw error;
  }
};
