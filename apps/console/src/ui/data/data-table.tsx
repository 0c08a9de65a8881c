import { ArrowDown, ArrowUp, Ellipsis } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../controls/button.tsx';
import { Icon } from '../controls/icon.tsx';
import { Skeleton } from '../feedback/skeleton.tsx';
import { Menu, type MenuEntry } from '../overlays/menu.tsx';
import { classNames } from '../theme/class-names.ts';
import styles from './data-table.module.css';
import { useNearEnd } from './use-near-end.ts';
import { useVirtualRows } from './use-virtual-rows.ts';

type Phone = 'heading' | 'aside' | 'line' | 'note' | 'hidden';

export type Column<Row> = {
  key: string;
  title: string;
  render: (row: Row) => ReactNode;
  /** `end` for numbers that stand under each other. */
  align?: 'start' | 'end';
  isSortable?: boolean;
  width?: string;
  /** On a phone: the heading of the card, what stands beside it at the end, a line with its title or without, or left out. */
  phone?: Phone;
};

export type Sort = { key: string; isDescending: boolean };

type Selection = {
  keys: ReadonlySet<string>;
  onChange: (keys: ReadonlySet<string>) => void /** Actions of the bar over the chosen rows. */;
  actions: ReactNode;
};

type Props<Row> = {
  /** Accessible name: what the rows are. */
  label: string;
  columns: readonly Column<Row>[];
  /** Undefined while the first page loads. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  empty: ReactNode;
  onOpen?: (row: Row) => void;
  actionsOf?: (row: Row) => readonly MenuEntry[];
  sort?: Sort;
  onSort?: (sort: Sort) => void;
  selection?: Selection;
  /** `isAutomatic` asks for more as soon as the reader comes near the end. */
  more?: { onMore: () => void; isBusy: boolean; isAutomatic?: boolean };
};

const isOwnControl = (event: MouseEvent | KeyboardEvent): boolean =>
  event.target instanceof Element && event.target.closest('a, button, input, label, [role=menu]') !== null;

const moves: Record<string, 'nextElementSibling' | 'previousElementSibling'> = {
  ArrowDown: 'nextElementSibling',
  j: 'nextElementSibling',
  ArrowUp: 'previousElementSibling',
  k: 'previousElementSibling',
};

const useRowKeys =
  <Row,>(onOpen: Props<Row>['onOpen']) =>
  (event: KeyboardEvent<HTMLTableRowElement>, row: Row) => {
    if (event.target !== event.currentTarget || event.metaKey || event.ctrlKey) return;
    const move = moves[event.key];
    const next = move && event.currentTarget[move];
    if (next instanceof HTMLElement) {
      event.preventDefault();
      next.focus();
    } else if (event.key === 'Enter' && onOpen) {
      // Else it is typed into the field that has the focus by then.
      event.preventDefault();
      onOpen(row);
    }
  };

const Heading = <Row,>({ column, sort, onSort }: { column: Column<Row>; sort: Sort | undefined; onSort: Props<Row>['onSort'] }) => {
  const isSorted = sort?.key === column.key;
  const direction = sort?.isDescending ? 'descending' : 'ascending';
  return (
    <th
      scope="col"
      aria-sort={isSorted ? direction : undefined}
      style={{ width: column.width }}
      className={column.align === 'end' ? styles['end'] : undefined}
    >
      {column.isSortable && onSort ? (
        <button
          type="button"
          className={styles['sort']}
          onClick={() => onSort({ key: column.key, isDescending: isSorted ? !sort.isDescending : false })}
        >
          {column.title}
          {isSorted && <Icon of={sort.isDescending ? ArrowDown : ArrowUp} size={14} />}
        </button>
      ) : (
        column.title
      )}
    </th>
  );
};

const RowMenu = ({ entries }: { entries: readonly MenuEntry[] }) => {
  const { t } = useTranslation('shell');
  if (!entries.length) return null;
  return (
    <Menu entries={entries}>
      <Button look="quiet" size="small" icon={Ellipsis} aria-label={t('rowActions')} />
    </Menu>
  );
};

const SelectionBar = ({ selection }: { selection: Selection }) => {
  const { t } = useTranslation('shell');
  if (!selection.keys.size) return null;
  return (
    <div className={styles['bar']}>
      <span role="status">{t('selectedCount', { count: selection.keys.size })}</span>
      <span className={styles['barActions']}>{selection.actions}</span>
      <Button look="quiet" size="small" onClick={() => selection.onChange(new Set())}>
        {t('clearSelection')}
      </Button>
    </div>
  );
};

const cellClass = ({ align, phone = 'line' }: { align?: 'start' | 'end'; phone?: Phone }) =>
  classNames(align === 'end' && styles['end'], align === 'end' && 'numbers', styles[phone]);

const Spacer = ({ height }: { height: number }) =>
  height > 0 && (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row without tabIndex takes no focus
    <tr aria-hidden="true" style={{ height, padding: 0, border: 0 }}>
      <td style={{ padding: 0, border: 0 }} />
    </tr>
  );

const MoreRows = ({ more }: { more: NonNullable<Props<unknown>['more']> }) => {
  const { t } = useTranslation('shell');
  const bar = useRef<HTMLDivElement>(null);
  useNearEnd(bar, more.isAutomatic && !more.isBusy ? more.onMore : null);
  return (
    <div ref={bar} className={styles['more']}>
      <Button isBusy={more.isBusy} onClick={more.onMore}>
        {t('loadMore')}
      </Button>
    </div>
  );
};

/** A table: sticky header, rows that open, a menu at each row's end, a bar over chosen rows; cards on a phone. Of many rows only those in sight are drawn. */
export const DataTable = <Row,>({ label, columns, rows, rowKey, empty, onOpen, actionsOf, sort, onSort, selection, more }: Props<Row>) => {
  const { t } = useTranslation('shell');
  const onRowKey = useRowKeys<Row>(onOpen);
  const body = useRef<HTMLTableSectionElement>(null);
  const hasMore = more?.isAutomatic === true;
  const onMore = hasMore && !more.isBusy ? more.onMore : null;
  const { isPart, start, end, before, after, measure } = useVirtualRows({ body, count: rows?.length ?? 0, label, onMore, hasMore });
  if (!rows) return <Skeleton shape="table" count={6} />;
  if (!rows.length) return empty;

  const toggle = (key: string) => {
    const keys = new Set(selection?.keys);
    if (!keys.delete(key)) keys.add(key);
    selection?.onChange(keys);
  };
  const toggleAll = () => selection?.onChange(selection.keys.size === rows.length ? new Set() : new Set(rows.map(rowKey)));
  return (
    <div className={styles['frame']}>
      {selection && <SelectionBar selection={selection} />}
      <table aria-label={label} className={styles['table']} aria-rowcount={isPart ? rows.length + 1 : undefined}>
        <thead>
          <tr>
            {selection && (
              <th scope="col" className={styles['check']}>
                <input
                  type="checkbox"
                  aria-label={t('selectAll')}
                  checked={selection.keys.size === rows.length}
                  ref={(box) => {
                    if (box) box.indeterminate = selection.keys.size > 0 && selection.keys.size < rows.length;
                  }}
                  onChange={toggleAll}
                />
              </th>
            )}
            {columns.map((column) => (
              <Heading key={column.key} column={column} sort={sort} onSort={onSort} />
            ))}
            {actionsOf && (
              <th scope="col" className={styles['menu']}>
                <span className="visually-hidden">{t('rowActions')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody ref={body}>
          <Spacer height={before} />
          {rows.slice(start, end).map((row, index) => (
            <tr
              key={rowKey(row)}
              ref={measure}
              data-index={start + index}
              aria-rowindex={isPart ? start + index + 2 : undefined}
              tabIndex={onOpen ? 0 : undefined}
              className={onOpen && styles['opens']}
              onClick={(event) => !isOwnControl(event) && !window.getSelection()?.toString() && onOpen?.(row)}
              onKeyDown={(event) => onRowKey(event, row)}
            >
              {selection && (
                <td className={styles['check']}>
                  <input
                    type="checkbox"
                    aria-label={t('selectRow')}
                    checked={selection.keys.has(rowKey(row))}
                    onChange={() => toggle(rowKey(row))}
                  />
                </td>
              )}
              {columns.map((column) => (
                <td key={column.key} data-label={column.title} className={cellClass(column)}>
                  {column.render(row)}
                </td>
              ))}
              {actionsOf && (
                <td className={styles['menu']}>
                  <RowMenu entries={actionsOf(row)} />
                </td>
              )}
            </tr>
          ))}
          <Spacer height={after} />
        </tbody>
      </table>
      {more && <MoreRows more={more} />}
    </div>
  );
};
