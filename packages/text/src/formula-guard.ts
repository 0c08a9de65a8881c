// A spreadsheet runs a cell as a formula that begins with one of these, some also behind blanks; the broad forms are those of Chinese and
// Japanese keyboards. A tab or a line break at the beginning hides one.
const begins = '[ \\u00a0\\ufeff]*[=+\\-@\\t\\r\\n\\u0000＝＋－＠]';
const dangerous = new RegExp(`^'*${begins}`, 'u');
const guarded = new RegExp(`^'+${begins}`, 'u');

/** A cell that no spreadsheet runs. What begins with an apostrophe and would be taken for a guarded one gets one more. */
export const guardFormula = (cell: string): string => (dangerous.test(cell) ? `'${cell}` : cell);

/** The cell that was guarded; any other one as it is. */
export const takeGuardBack = (cell: string): string => (guarded.test(cell) ? cell.slice(1) : cell);
