/** Ends a text that was cut for the model, which has to know that there was more. */
const mark = ' [The rest of this text is left out.]';
/** Where a text may end: what follows begins something else. */
const ends = ['</p>', '</ul>', '</ol>', '</h3>', '</li>', '</div>', '\n'];

/** A half of a character at the end is left out. */
const wellFormed = (text: string): string => (/[\uD800-\uDBFF]$/.test(text) ? text.slice(0, -1) : text);

/** The end of the last paragraph, else of the last word, where one is near the end of the text. */
const lastStop = (text: string): number => {
  const near = text.length / 2;
  const paragraph = Math.max(...ends.map((end) => (text.includes(end) ? text.lastIndexOf(end) + end.length : 0)));
  if (paragraph > near) return paragraph;
  const word = text.lastIndexOf(' ');
  return word > near ? word : text.length;
};

/** The longest beginning of which `lengthOf` is at most `room`; a longer beginning is never shorter by `lengthOf`. */
const beginningOf = (text: string, room: number, lengthOf: (part: string) => number): string => {
  let [fits, tooLong] = [0, Math.min(text.length, room) + 1];
  while (tooLong - fits > 1) {
    const middle = (fits + tooLong) >> 1;
    if (lengthOf(text.slice(0, middle)) <= room) fits = middle;
    else tooLong = middle;
  }
  return wellFormed(text.slice(0, fits));
};

const plainLength = (part: string): number => part.length;

/** A text that takes at most so many characters of a request, by `lengthOf`; a longer one ends at a paragraph, with a mark. */
export const shortenText = (text: string, room: number, lengthOf = plainLength): string => {
  if (text.length <= room && lengthOf(text) <= room) return text;
  const beginning = beginningOf(text, room - mark.length, lengthOf);
  return beginning.slice(0, lastStop(beginning)) + mark;
};
