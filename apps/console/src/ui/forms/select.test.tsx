import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { choose } from '../../../test/choose.ts';
import { startTestTexts } from '../../../test/texts.ts';
import { SelectField } from './select-field.tsx';

const draw = (count: number) => {
  const options = Array.from({ length: count }, (_, index) => ({ value: `m${index}`, label: `Model ${index}` }));
  const Shell = () => {
    const [value, setValue] = useState('m1');
    return <SelectField label="Model" help="Which writes." value={value} options={options} onChange={setValue} />;
  };
  render(<Shell />);
};
const field = () => screen.getByLabelText('Model');
const search = () => screen.findByRole('combobox', { name: 'Search the list' });
const optionTexts = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);

beforeAll(startTestTexts);
afterEach(cleanup);

describe('a short list', () => {
  it('is chosen from without a search', async () => {
    draw(10);
    await choose(field(), 'Model 7');
    await waitFor(() => expect(field().textContent).toBe('Model 7'));
    expect(screen.queryByRole('combobox', { name: 'Search the list' })).toBeNull();
  });
});

describe('a long list', () => {
  it('is found by a part of a name, and chosen by Enter', async () => {
    draw(40);
    await waitFor(() => expect(field().getAttribute('aria-haspopup')).toBe('dialog'));
    fireEvent.click(field());
    fireEvent.change(await search(), { target: { value: 'EL 3' } });
    await waitFor(() => expect(optionTexts()).toHaveLength(11));
    fireEvent.change(await search(), { target: { value: '33' } });
    await waitFor(() => expect(optionTexts()).toEqual(['Model 33']));
    const typed = await search();
    fireEvent.keyDown(typed, { key: 'ArrowDown' });
    await waitFor(() => expect(typed.getAttribute('aria-activedescendant')).toBeTruthy());
    fireEvent.keyDown(typed, { key: 'Enter' });
    await waitFor(() => expect(field().textContent).toBe('Model 33'));
  });

  it('says when nothing matches, and keeps what was chosen', async () => {
    draw(40);
    await waitFor(() => expect(field().getAttribute('aria-haspopup')).toBe('dialog'));
    fireEvent.click(field());
    fireEvent.change(await search(), { target: { value: 'plume' } });
    expect(await screen.findByText('Nothing matches.')).toBeTruthy();
    fireEvent.keyDown(await search(), { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('option')).toBeNull());
    expect(field().textContent).toBe('Model 1');
    expect(document.getElementById(field().getAttribute('aria-describedby') ?? '')?.textContent).toBe('Which writes.');
  });

  it('stays open and in the hands of whoever was there before the search', async () => {
    draw(40);
    fireEvent.focus(field());
    fireEvent.click(field());
    await screen.findByRole('option', { name: 'Model 25' });
    await import('./search-select.tsx');
    await new Promise((resolve) => setImmediate(resolve));
    expect(screen.queryByRole('combobox', { name: 'Search the list' })).toBeNull();
    const option = screen.getByRole('option', { name: 'Model 25' });
    fireEvent.pointerDown(option, { pointerType: 'mouse' });
    fireEvent.click(option);
    await waitFor(() => expect(field().textContent).toBe('Model 25'));
  });

  it('is chosen from by the mouse as a short one is', async () => {
    draw(40);
    await waitFor(() => expect(field().getAttribute('aria-haspopup')).toBe('dialog'));
    await choose(field(), 'Model 25');
    await waitFor(() => expect(field().textContent).toBe('Model 25'));
  });
});

describe('a list in groups', () => {
  const options = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      value: `m${index}`,
      label: `Model ${index}`,
      group: index % 2 ? 'Odd house' : 'Even house',
      note: `${index} points`,
    }));
  const Shell = ({ count }: { count: number }) => {
    const [value, setValue] = useState('m1');
    return <SelectField label="Model" value={value} options={options(count)} onChange={setValue} />;
  };

  it('shows each under the name of its group, with its note, and is chosen from by arrows', async () => {
    render(<Shell count={4} />);
    fireEvent.click(field());
    await screen.findByText('Even house');
    expect(screen.getAllByRole('group').map(({ textContent }) => textContent)).toEqual([
      'Even houseModel 0 0 pointsModel 2 2 points',
      'Odd houseModel 1 1 pointsModel 3 3 points',
    ]);
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('option')).toBeNull());
    await choose(field(), 'Model 2 2 points');
    await waitFor(() => expect(field().textContent).toBe('Model 2'));
  });

  it('keeps the groups of what a search finds', async () => {
    render(<Shell count={20} />);
    await waitFor(() => expect(field().getAttribute('aria-haspopup')).toBe('dialog'));
    fireEvent.click(field());
    fireEvent.change(await search(), { target: { value: '13' } });
    await waitFor(() => expect(optionTexts()).toEqual(['Model 13 13 points']));
    expect(screen.getByText('Odd house')).toBeTruthy();
    expect(screen.queryByText('Even house')).toBeNull();
  });
});
