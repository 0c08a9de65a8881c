import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { ChangingView } from './changing-view.tsx';

afterEach(cleanup);

const draw = (name: string) => (
  <ChangingView name={name}>
    <button key={name} type="button">
      {name}
    </button>
  </ChangingView>
);

it('the focus goes to a view that took the place of what had it, and is not taken from elsewhere', () => {
  const { rerender } = render(draw('List'));
  expect(document.activeElement).toBe(document.body);
  screen.getByRole('button', { name: 'List' }).focus();
  rerender(draw('One'));
  expect(document.activeElement?.contains(screen.getByRole('button', { name: 'One' }))).toBe(true);
  expect(document.activeElement).not.toBe(document.body);
  const elsewhere = document.body.appendChild(document.createElement('input'));
  elsewhere.focus();
  rerender(draw('List'));
  expect(document.activeElement).toBe(elsewhere);
  elsewhere.remove();
});
