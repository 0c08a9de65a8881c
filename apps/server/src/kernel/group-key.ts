/** By what the names of groups of shared users are compared: their capitals do not matter. */
export const groupKey = (name: string): string => name.toLowerCase();
