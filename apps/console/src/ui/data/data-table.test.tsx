import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestTexts } from '../../../test/texts.ts';
import { type Column, DataTable } from './data-table.tsx';

beforeAll(startTestTexts);
afterEach(cleanup);

type App = { id: string; name: string; points: number };

const apps: App[] = [
  { id: '1', name: 'Shop bot', points: 1200 },
  { id: '2', name: 'Mail helper', points: 7 },
];
const columns: Column<App>[] = [
  { key: 'name', title: 'Name', render: ({ name }) => name, isSortable: true, phone: 'heading' },
  { key: 'points', title: 'Points', render: ({ points }) => points, align: 'end' },
];
const basics = { label: 'Apps', columns, rowKey: ({ id }: App) => id, empty: <p>No apps yet</p> };

const rows = () => screen.getAllByRole('row').slice(1);

describe('data table', () => {
  it('shows an outline while it loads, and what to do when there is nothing', () => {
    const { rerender } = render(<DataTable {...basics} rows={undefined} />, { wrapper: MemoryRouter });
    expect(screen.getByRole('status')).toBeTruthy();
    rerender(<DataTable {...basics} rows={[]} />);
    expect(screen.getByText('No apps yet')).toBeTruthy();
  });

  it('opens a row by click or Enter, but not by its own controls', () => {
    const open = vi.fn();
    render(
      <DataTable {...basics} rows={apps} onOpen={open} actionsOf={() => [{ key: 'x', label: 'Delete', onChoose: () => undefined }]} />,
      { wrapper: MemoryRouter },
    );
    const [first, second] = rows();
    if (!first || !second) throw new Error('two rows are expected');
    fireEvent.click(within(first).getByText('Shop bot'));
    fireEvent.click(within(first).getByRole('button', { name: 'Actions' }));
    first.focus();
    fireEvent.keyDown(first, { key: 'j' });
    expect(document.activeElement).toBe(second);
    // Not typed into what it opens.
    expect(fireEvent.keyDown(second, { key: 'Enter' })).toBe(false);
    expect(open.mock.calls.map(([app]) => app.id)).toEqual(['1', '2']);
  });

  it('has a menu only at rows with which something can be done', () => {
    const actionsOf = ({ id }: App) => (id === '1' ? [{ key: 'x', label: 'Delete', onChoose: () => undefined }] : []);
    render(<DataTable {...basics} rows={apps} actionsOf={actionsOf} />, { wrapper: MemoryRouter });
    expect(rows().map((row) => within(row).queryAllByRole('button', { name: 'Actions' }).length)).toEqual([1, 0]);
  });

  it('sorts by its heading, then the other way round', () => {
    const sorted = vi.fn();
    const { rerender } = render(<DataTable {...basics} rows={apps} onSort={sorted} />, { wrapper: MemoryRouter });
    fireEvent.click(screen.getByRole('button', { name: 'Name' }));
    expect(sorted).toHaveBeenLastCalledWith({ key: 'name', isDescending: false });
    rerender(<DataTable {...basics} rows={apps} onSort={sorted} sort={{ key: 'name', isDescending: false }} />);
    expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('ascending');
    fireEvent.click(screen.getByRole('button', { name: 'Name' }));
    expect(sorted).toHaveBeenLastCalledWith({ key: 'name', isDescending: true });
    expect(screen.queryByRole('button', { name: 'Points' })).toBeNull();
  });

  it('counts the chosen rows and offers what to do with them', () => {
    const change = vi.fn();
    const selection = { keys: new Set(['2']), onChange: change, actions: <button type="button">Disable</button> };
    render(<DataTable {...basics} rows={apps} selection={selection} />, { wrapper: MemoryRouter });
    expect(screen.getByText('1 selected')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Disable' })).toBeTruthy();
    fireEvent.click(screen.getAllByRole('checkbox', { name: 'Select this row' })[0] ?? document.body);
    expect(change).toHaveBeenLastCalledWith(new Set(['2', '1']));
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select all rows' }));
    expect(change).toHaveBeenLastCalledWith(new Set(['1', '2']));
  });
});
