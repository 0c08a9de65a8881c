import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestTexts } from '../../../test/texts.ts';
import { NumberField } from './number-field.tsx';

type Shown = Partial<Parameters<typeof NumberField>[0]>;

const draw = (props: Shown = {}) => {
  const heard: (number | null)[] = [];
  const Shell = () => {
    const [value, setValue] = useState<number | null>(props.value ?? null);
    const onChange = (next: number | null) => {
      heard.push(next);
      setValue(next);
    };
    return <NumberField label="Points" {...props} value={value} onChange={onChange} />;
  };
  render(<Shell />);
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Points' });
  const type = (value: string) => fireEvent.change(field, { target: { value } });
  return { field, heard, type };
};

beforeAll(startTestTexts);
afterEach(cleanup);

describe('a number field', () => {
  it('writes thousands apart, but not under the fingers', () => {
    const { field, heard, type } = draw({ value: 1000 });
    expect(field.value).toBe('1,000');
    type('1234567');
    expect(field.value).toBe('1234567');
    fireEvent.blur(field);
    expect(field.value).toBe('1,234,567');
    expect(heard.at(-1)).toBe(1_234_567);
  });

  it('hands on every digit of a decimal, and shows those that are always there', () => {
    const { field, heard, type } = draw({ value: 80, decimals: 2 });
    expect(field.value).toBe('80.00');
    for (const [typed, number] of [
      ['0.29', 0.29],
      ['9.995', 9.995],
      ['1,000.1', 1000.1],
      ['99999999.99', 99_999_999.99],
    ] as const) {
      type(typed);
      expect(heard.at(-1)).toBe(number);
      fireEvent.blur(field);
      expect(heard.at(-1)).toBe(number);
    }
  });

  it('may be empty, and holds nothing while a sign or a point stands there alone', () => {
    const { heard, type } = draw({ value: 12 });
    type('');
    expect(heard.at(-1)).toBeNull();
    type('7');
    type('-');
    expect(heard.at(-1)).toBeNull();
    type('-7');
    expect(heard.at(-1)).toBe(-7);
  });

  it('takes no letters', () => {
    const { field, heard, type } = draw({ value: 12 });
    type('ten');
    expect([field.value, heard]).toEqual(['12', []]);
  });

  it('steps by the arrows within its range, in tenfold steps with Shift, and leaves what was typed beyond it to the form', () => {
    const { field, heard, type } = draw({ value: 150, min: 30, max: 800, step: 10 });
    fireEvent.keyDown(field, { key: 'ArrowUp' });
    fireEvent.keyDown(field, { key: 'ArrowDown', shiftKey: true });
    fireEvent.keyDown(field, { key: 'ArrowDown', shiftKey: true });
    expect(heard).toEqual([160, 60, 30]);
    type('9000');
    fireEvent.blur(field);
    expect(heard.at(-1)).toBe(9000);
    fireEvent.keyDown(field, { key: 'ArrowUp' });
    expect(field.value).toBe('800');
  });

  it('stands still under the wheel', () => {
    const { field, heard } = draw({ value: 150 });
    field.focus();
    fireEvent.wheel(field, { deltaY: 100 });
    expect(heard).toEqual([]);
  });

  it('is stepped by its buttons, which the Tab key passes over', () => {
    const { heard } = draw({ value: 150, step: 10 });
    const more = screen.getByRole('button', { name: 'Increase' });
    expect(more.tabIndex).toBe(-1);
    fireEvent.click(more);
    expect(heard).toEqual([160]);
  });

  it('says its unit, its help and its error with it, and nothing in a foreign language', () => {
    const { field } = draw({ unit: 'points', help: 'In all.', error: 'Too many.' });
    const said = field
      .getAttribute('aria-describedby')
      ?.split(' ')
      .map((id) => document.getElementById(id)?.textContent);
    expect(said).toEqual(['In all.', 'Too many.', 'points']);
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(field.getAttribute('aria-roledescription')).toBeNull();
  });
});
