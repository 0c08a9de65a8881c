/** How often a pattern (with `g`) is found in a text. */
export const countOf = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;
