type Range = { start: number; end: number };
type Line = Range & { text: string };

const longestLine = 120;
const title =
  /^\W{0,8}(?:(?:table of )?contents|inhalt(?:sverzeichnis|sübersicht)?|verzeichnis|sommaire|table des matières|índice|sumário|目\s{0,4}[录錄次]|차례|목차)\W{0,8}$/iu;
/** A heading with a row of dots and the number of its page. */
const led = /^[^\n]{1,100}?(?:\.{3,}|(?:\s?[.·•_‥…⋯]\s?){2,}|…{2,})\s{0,9}(?<page>\d{1,4})\W{0,2}$/u;
/** A heading with the number of its page alone. */
const numbered = /^\S[^\n]{1,100}?[\s\t]+(?<page>\d{1,4})$/u;

const linesOf = (text: string): Line[] => {
  const lines: Line[] = [];
  for (const { index, 0: line } of text.matchAll(/[^\n]+/gu))
    if (line.trim()) lines.push({ text: line.trim(), start: index, end: index + line.length });
  return lines;
};

const pageOf = (line: Line, pattern: RegExp): number | null => {
  const page = line.text.length <= longestLine ? pattern.exec(line.text)?.groups?.['page'] : undefined;
  return page === undefined ? null : Number(page);
};

const leastLines = 3;

/** So many lines from here on name pages that do not go back. */
const runFrom = (lines: readonly Line[], at: number, pattern: RegExp): number => {
  let last = 0;
  let count = 0;
  for (const line of lines.slice(at)) {
    const page = pageOf(line, pattern);
    if (page === null || page < last) break;
    last = page;
    count += 1;
  }
  return count;
};

/** Where a text lists its contents with their pages: below a title that says so, or with rows of dots. */
export const contentsIn = (text: string): Range[] => {
  const lines = linesOf(text);
  const found: Range[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const isTitled = title.test(lines[at]?.text ?? '');
    const from = isTitled ? at + 1 : at;
    const count = Math.max(runFrom(lines, from, led), isTitled ? runFrom(lines, from, numbered) : 0);
    const [first, last] = [lines[at], lines[from + count - 1]];
    if (count < (isTitled ? 1 : leastLines) || !first || !last) continue;
    found.push({ start: first.start, end: last.end });
    at = from + count - 1;
  }
  return found;
};

/** Whether a text is a list of contents more than anything else. */
export const isMostlyContents = (text: string): boolean =>
  contentsIn(text).reduce((sum, { start, end }) => sum + end - start, 0) > text.trim().length / 2;
