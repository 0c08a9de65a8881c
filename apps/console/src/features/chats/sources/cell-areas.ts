/** A rectangle of cells, by their rows and columns counted from 1. */
type Area = { sheet: string | null; top: number; bottom: number; left: number; right: number };

const columnOf = (letters: string): number => [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0);

/** The letters of a column: A, B … Z, AA, AB … */
export const columnName = (column: number): string => {
  const rest = Math.floor((column - 1) / 26);
  return (rest > 0 ? columnName(rest) : '') + String.fromCharCode(65 + ((column - 1) % 26));
};

/** The areas that references such as `Sales!B2:B9` or `B17` name. */
const areasOf = (references: readonly string[]): Area[] =>
  references.flatMap((reference) => {
    const found = /^(?:(?<sheet>.+)!)?(?<left>[A-Z]{1,3})(?<top>\d{1,7})(?::(?<right>[A-Z]{1,3})(?<bottom>\d{1,7}))?$/u.exec(
      reference,
    )?.groups;
    if (!found) return [];
    const { sheet = null, left = '', top = '', right = left, bottom = top } = found;
    return [{ sheet, top: Number(top), bottom: Number(bottom), left: columnOf(left), right: columnOf(right) }];
  });

/** Tells whether references name a cell of a sheet. */
export const cellFinder = (references: readonly string[], sheet: string | null): ((row: number, column: number) => boolean) => {
  const areas = areasOf(references).filter((area) => area.sheet === null || sheet === null || area.sheet === sheet);
  return (row, column) => areas.some(({ top, bottom, left, right }) => row >= top && row <= bottom && column >= left && column <= right);
};
