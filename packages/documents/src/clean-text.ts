/**
 * Control characters but line ends and tabs, soft hyphens, fillers of Hangul, widths of nothing, turned directions, annotations, and the
 * tags by which a text can be smuggled into another one.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
const unwanted = /[\u0000-\u0008\u000e-\u001f\u007f\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u202a-\u202e]/g;
const moreUnwanted = /[\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb\ufffe\uffff\u{e0000}-\u{e0fff}]/gu;

/** Signs that join or part letters of some scripts, and pictures; between others nobody sees them. */
const idleJoiners = /(?<!\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{M}|\p{Script=Arabic}|\p{Script=Syriac}|\ufe0f)(?:\u200c|\u200d)/gu;

/** Signs of dictionaries that some fonts draw Chinese characters by: they look alike and are found by nobody. */
const radicals = /[\u2f00-\u2fd5]/g;

/** Text without what nobody sees (control characters, soft hyphens, zero width, turned directions, tags), with one kind of line end and of space. */
export const cleanText = (text: string): string =>
  text
    .replaceAll(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
    .replaceAll(unwanted, '')
    .replaceAll(moreUnwanted, '')
    .replaceAll(idleJoiners, '')
    .replaceAll(radicals, (radical) => radical.normalize('NFKC'))
    .replaceAll(/[\u00a0\u2007\u202f]/g, ' ')
    .toWellFormed();

/** The same in one line, with single spaces. */
export const cleanLine = (text: string): string => cleanText(text).replaceAll(/\s+/g, ' ').trim();
