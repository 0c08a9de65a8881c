/** The pattern of a search for a piece of text anywhere: a person's `%` and `_` are letters, not wildcards. */
export const containing = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
