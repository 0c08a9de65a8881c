/** The pattern for `ilike` that finds the text anywhere; `%` and `_` in what the person typed are escaped, so they match themselves. */
export const containing = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
