/** A text without the signs at its end that the pattern, one of a single sign, takes; in one pass, where `/x+$/` looks at a long run again and again. */
export const withoutEnd = (text: string, sign: RegExp): string => {
  let end = text.length;
  while (end > 0 && sign.test(text[end - 1] ?? '')) end -= 1;
  return text.slice(0, end);
};

/** The same at both ends. */
export const withoutEnds = (text: string, sign: RegExp): string => {
  let begin = 0;
  while (begin < text.length && sign.test(text[begin] ?? '')) begin += 1;
  return withoutEnd(text.slice(begin), sign);
};
