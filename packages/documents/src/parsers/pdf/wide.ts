const wide = /[\u2e80-\u9fff\uf900-\ufaff\uff00-\uff60]/;

/** Chinese and Japanese writing, which has no spaces between words. */
export const isWideText = (text: string | undefined): boolean => text !== undefined && wide.test(text);
