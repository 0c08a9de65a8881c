import type { SourceBlock } from '@inkstone/contract/chat-sources';
import { cellFinder, columnName } from './cell-areas.ts';
import styles from './source-panel.module.css';

type Range = { start: number; end: number };
type Cell = { text: string; start: number; column: number; isMarked: boolean };
type Row = { number: number; cells: Cell[]; isMarked: boolean };
type Props = { block: SourceBlock; table: NonNullable<SourceBlock['table']>; range: Range; cells: readonly string[] };

/** The rows of a table's lines; marked is what references name, or where there are none, what the range touches. */
const rowsOf = ({ block: { text, start }, table, range, cells: references }: Props): Row[] => {
  const isNamed = cellFinder(references, table.sheet);
  let at = start;
  return text.split('\n').map((line, index) => {
    const number = table.rows[index] ?? 0;
    const cells = line.split('\t').map((cell, place): Cell => {
      const begins = at;
      at += cell.length + 1;
      const column = table.firstColumn + place;
      const isTouched = cell !== '' && begins < range.end && begins + cell.length > range.start;
      return { text: cell, start: begins, column, isMarked: references.length ? isNamed(number, column) : isTouched };
    });
    return { number, cells, isMarked: cells.some(({ isMarked }) => isMarked) };
  });
};

/** A table of a document: the cells that are cited are marked, with their row and their column; the header stays in sight. */
export const SourceTable = (props: Props) => {
  const { table } = props;
  const rows = rowsOf(props);
  const markedColumns = new Set(rows.flatMap(({ cells }) => cells.filter(({ isMarked }) => isMarked).map(({ column }) => column)));
  const isHeader = ({ cells }: Row, index: number): boolean =>
    index === 0 && table.columns.length > 0 && cells.map(({ text }) => text).join('\t') === table.columns.join('\t');
  const columns = Math.max(table.columns.length, ...rows.map(({ cells }) => cells.length));
  const isSheet = table.sheet !== null;
  return (
    <table className={styles['table']} data-sheet={isSheet}>
      <thead>
        <tr>
          {isSheet && <td />}
          {Array.from({ length: columns }, (_, place) => {
            const column = table.firstColumn + place;
            return (
              <th key={column} scope="col" data-here={markedColumns.has(column) || undefined}>
                {table.columns[place] ?? (isSheet ? columnName(column) : '')}
              </th>
            );
          })}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) =>
          isHeader(row, index) ? null : (
            <tr key={index}>
              {isSheet && (
                <th scope="row" data-here={row.isMarked || undefined}>
                  {row.number}
                </th>
              )}
              {row.cells.map(({ text, column, isMarked }) => (
                <td key={column} data-marked={isMarked || undefined}>
                  {isMarked ? <mark>{text}</mark> : text}
                </td>
              ))}
            </tr>
          ),
        )}
      </tbody>
    </table>
  );
};
