/** Cells of a table that are one, by their first and last row and column, counted from 0. */
export type Merge = { top: number; bottom: number; left: number; right: number };

/** A table whose merged cells say their text wherever they reach, and the names of its columns where two rows together give them. */
export type Unmerged = { cells: string[][]; columns: string[] | null };

/** A number would be counted once for every row that it reaches. */
const isNumber = (text: string): boolean => /^[\s$€£¥(+-]*\d[\d.,\s]*[)%]?$/.test(text);

const filledDown = (rows: readonly (readonly string[])[], merges: readonly Merge[]): string[][] => {
  const cells = rows.map((row) => [...row]);
  for (const { top, bottom, left } of merges) {
    const text = cells[top]?.[left] ?? '';
    if (!text || isNumber(text)) continue;
    for (let at = top + 1; at <= Math.min(bottom, cells.length - 1); at += 1) {
      const row = cells[at];
      while (row && row.length < left) row.push('');
      if (row && !row[left]) row[left] = text;
    }
  }
  return cells;
};

/** A first row whose words reach over several columns names groups of those that the second row names. */
const namesOfGroups = (cells: readonly (readonly string[])[], merges: readonly Merge[]): string[] | null => {
  const [top = [], second = [], ...rest] = cells;
  const groups = merges.filter((merge) => merge.top === 0 && merge.bottom === 0 && merge.right > merge.left && top[merge.left]);
  if (!groups.length || !rest.length || second.some((name) => isNumber(name))) return null;
  const names = Array.from({ length: Math.max(top.length, second.length) }, (_, column) => {
    const group = groups.find(({ left, right }) => column >= left && column <= right);
    const above = top[group?.left ?? column] ?? '';
    const below = second[column] ?? '';
    return above === below ? above : [above, below].filter(Boolean).join(' ');
  });
  const isTold = groups.every(({ left, right }) => second.slice(left, right + 1).every(Boolean));
  return isTold && names.every(Boolean) && new Set(names).size === names.length ? names : null;
};

/** A table with merged cells, as one that has a text in each cell. */
export const withoutMerges = (rows: readonly (readonly string[])[], merges: readonly Merge[]): Unmerged => {
  if (!merges.length) return { cells: rows.map((row) => [...row]), columns: null };
  const cells = filledDown(rows, merges);
  return { cells, columns: namesOfGroups(cells, merges) };
};
