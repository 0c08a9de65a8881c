// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
const unwanted = /[\u0000-\u0008\u000e-\u001f\u007f\u00ad\u200b\u2060\ufeff\ufffe\uffff]/g;

/** Signs of dictionaries that some fonts draw Chinese characters by: they look alike and are found by nobody. */
const radicals = /[\u2f00-\u2fd5]/g;

/** Text without what nobody sees (control characters, soft hyphens, zero width), with one kind of line end and of space. */
export const cleanText = (text: string): string =>
  text
    .replaceAll(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
    .replaceAll(unwanted, '')
    .replaceAll(radicals, (radical) => radical.normalize('NFKC'))
    .replaceAll(/[\u00a0\u2007\u202f]/g, ' ')
    .toWellFormed();

/** The same in one line, with single spaces. */
export const cleanLine = (text: string): string => cleanText(text).replaceAll(/\s+/g, ' ').trim();
