type Range = { start: number; end: number };
type Line = Range & { text: string };

const longestLine = 120;
const title =
  /^\W{0,8}(?:(?:table of )?contents|inhalt(?:sverzeichnis|sübersicht)?|verzeichnis|sommaire|table des matières|índice|sumário|目\s{0,4}[录錄次]|차례|목차)\W{0,8}$/iu;
/** The number of a page at the end of a line; a bracket or a full stop may stand behind it. */
const pageAtEnd = /(?<!\d)(?<page>\d{1,4})\W{0,2}$/u;
const dots: ReadonlySet<string> = new Set('.·•_‥…⋯');
const leastDots = 2;

/** What stands before the number of its page: a heading with a row of dots, or a heading alone. */
type Leader = (before: string) => boolean;

const led: Leader = (before) => {
  let count = 0;
  let at = before.length;
  while (at > 0 && (dots.has(before[at - 1] ?? '') || /\s/u.test(before[at - 1] ?? ''))) {
    at -= 1;
    if (dots.has(before[at] ?? '')) count += 1;
  }
  return count >= leastDots && at > 0;
};

const numbered: Leader = (before) => /\s$/u.test(before) && before.trim().length > 1;

const linesOf = (text: string): Line[] => {
  const lines: Line[] = [];
  for (const { index, 0: line } of text.matchAll(/[^\n]+/gu))
    if (line.trim()) lines.push({ text: line.trim(), start: index, end: index + line.length });
  return lines;
};

const pageOf = ({ text }: Line, isLeader: Leader): number | null => {
  const found = text.length <= longestLine ? pageAtEnd.exec(text) : null;
  return found && isLeader(text.slice(0, found.index)) ? Number(found.groups?.['page']) : null;
};

const leastLines = 3;

/** So many lines from here on name pages that do not go back. */
const runFrom = (lines: readonly Line[], at: number, isLeader: Leader): number => {
  let last = 0;
  let count = 0;
  for (const line of lines.slice(at)) {
    const page = pageOf(line, isLeader);
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
