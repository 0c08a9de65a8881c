import { createHash } from 'node:crypto';
import type { Actor } from '#server/kernel/actor.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import { idOfHash, newId } from '#server/kernel/ids.ts';

export type StoredAnswer = { requestHash: string; isDone: boolean; answer: unknown };

/** Who asks under which key, and the claim of this attempt at its work. */
export type KeyClaim = { actor: Actor; key: string; claimId: string };

/**
 * Keeps first answers for a day, by user and key. A claim without an answer is alive while its lease is renewed; one whose lease has ended
 * (its server died) is taken over.
 */
export type IdempotencyStore = {
  /** Null when the work is this attempt's to do; otherwise what is known of the first. */
  claim: (claim: KeyClaim, requestHash: string) => Promise<StoredAnswer | null>;
  renew: (claim: KeyClaim) => Promise<void>;
  complete: (claim: KeyClaim, answer: unknown) => Promise<void>;
  abandon: (claim: KeyClaim) => Promise<void>;
};

/** A lease lasts this long, and is renewed three times in it. */
export const leaseMs = 15_000;

const hashOf = (...parts: unknown[]): string => createHash('sha256').update(JSON.stringify(parts)).digest('hex');

/** The id for what a request makes: for the same user and key always the same, so that a repeat finds what the first one made. */
export const requestIdOf = (userId: string | undefined, key: string | null): string => {
  if (!userId || !key) return newId();
  return idOfHash(hashOf('request', userId, key));
};

type Options = {
  store: IdempotencyStore;
  actor: Actor | null;
  key: string | null;
  request: { method: string; url: string; body: unknown };
};

/**
 * Runs the work once for each key: a repeat gets the first answer, another body 422, one still running 409. A failed run frees the key.
 * After a crash between work and answer the work is done once more, and finds by its id what the first made (`requestIdOf`).
 */
export const runOnce = async ({ store, actor, key, request }: Options, work: () => Promise<unknown>): Promise<unknown> => {
  if (!actor || !key) return work();
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) throw new AppError('request.invalid', 400);
  const requestHash = hashOf(request.method, request.url, request.body);
  const claim = { actor, key, claimId: newId() };
  const earlier = await store.claim(claim, requestHash);
  if (earlier) {
    if (earlier.requestHash !== requestHash) throw new AppError('request.duplicateDiffers', 422);
    if (!earlier.isDone) throw new AppError('request.duplicateRunning', 409);
    return earlier.answer;
  }
  // A renewal that fails is made up for by the next one.
  const renewing = setInterval(() => void store.renew(claim).catch(() => undefined), leaseMs / 3);
  try {
    const answer = await work();
    await store.complete(claim, answer);
    return answer;
  } catch (error) {
    await store.abandon(claim);
    throw error;
  } finally {
    clearInterval(renewing);
  }
};
