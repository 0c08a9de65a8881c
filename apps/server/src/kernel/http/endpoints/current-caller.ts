import { AsyncLocalStorage } from 'node:async_hooks';
import type { Actor } from '#server/kernel/actor.ts';

/** Who sent the request that is being worked on, and from where. */
export type Caller = { actor: Actor | null; address: string; userAgent: string };

const storage = new AsyncLocalStorage<Caller>();

/** Runs work for a caller; everything that the work starts knows the caller too. */
export const asCaller = <Answer>(caller: Caller, work: () => Answer): Answer => storage.run(caller, work);

/** For records only, never for a decision; undefined in work that no request began. */
export const currentCaller = (): Caller | undefined => storage.getStore();
