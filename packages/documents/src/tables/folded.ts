/** A text in one form, so that what looks alike is alike. */
export const folded = (text: string): string => text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim();
