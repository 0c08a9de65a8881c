import type { ChargedUsage } from '#server/features/models/index.ts';

/** What a call has used; what is left out is nothing. */
export const used = (usage: Partial<ChargedUsage>): ChargedUsage => ({ input: 0, cachedInput: 0, cacheWrite: 0, output: 0, ...usage });
