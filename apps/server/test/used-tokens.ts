import type { Usage } from '#server/features/gateway/formats/caller-format.ts';

/** What a call has used; what is left out is nothing. */
export const used = (usage: Partial<Usage>): Usage => ({ input: 0, cachedInput: 0, cacheWrite: 0, output: 0, ...usage });
