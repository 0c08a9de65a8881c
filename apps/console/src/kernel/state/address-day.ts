/** A day as a filter in the address has it, YYYY-MM-DD; anything else is none. */
export const dayIn = (text: string): string => (/^\d{4}-\d{2}-\d{2}$/.test(text) ? text : '');
