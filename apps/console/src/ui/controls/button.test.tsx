import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Button } from './button.tsx';

afterEach(cleanup);

it('a button that is busy keeps the focus of whoever pressed it, and takes no second press', () => {
  const [press, submit] = [vi.fn(), vi.fn((event: { preventDefault: () => void }) => event.preventDefault())];
  const draw = (isBusy: boolean) => (
    <form onSubmit={submit}>
      <Button type="submit" isBusy={isBusy} onClick={press}>
        Save
      </Button>
    </form>
  );
  const { rerender } = render(draw(false));
  const button = screen.getByRole('button', { name: 'Save' });
  button.focus();
  fireEvent.click(button);
  rerender(draw(true));
  fireEvent.click(button);
  expect([press.mock.calls.length, submit.mock.calls.length]).toEqual([1, 1]);
  expect(document.activeElement).toBe(button);
  expect(button).toHaveProperty('disabled', false);
  expect(button.getAttribute('aria-disabled')).toBe('true');
});
