import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestTexts } from '../../../test/texts.ts';
import { FilterSearch } from './filter-bar.tsx';

beforeAll(startTestTexts);
afterEach(cleanup);

const drawSearch = () => {
  const asked = vi.fn();
  const Search = () => {
    const [value, setValue] = useState('');
    const change = (next: string) => {
      asked(next);
      setValue(next);
    };
    return <FilterSearch label="Search drafts" value={value} onChange={change} />;
  };
  render(<Search />);
  return { asked, field: screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search drafts' }) };
};

describe('search field of a list', () => {
  it('asks once for what was typed in one go', async () => {
    const { asked, field } = drawSearch();
    for (const value of ['t', 'to', 'tote']) fireEvent.change(field, { target: { value } });
    await waitFor(() => expect(asked.mock.calls).toEqual([['tote']]));
    expect(field.value).toBe('tote');
  });

  it('takes the words away by a button, at once, and keeps the caret', async () => {
    const { asked, field } = drawSearch();
    expect(screen.queryByRole('button')).toBeNull();
    fireEvent.change(field, { target: { value: 'tote' } });
    fireEvent.click(screen.getByRole('button', { name: 'Clear the search' }));
    expect(asked.mock.calls).toEqual([['']]);
    expect(field.value).toBe('');
    expect(document.activeElement).toBe(field);
    expect(screen.queryByRole('button')).toBeNull();
  });
});
