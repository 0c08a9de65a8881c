import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ChangingButton } from './changing-button.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const press = (name: string, at: number) => {
  const event = new MouseEvent('click', { bubbles: true, cancelable: true });
  Object.defineProperty(event, 'timeStamp', { value: at });
  fireEvent(screen.getByRole('button', { name }), event);
};

describe('ChangingButton', () => {
  it('takes the second press of a double click for no stop, and a later one for a stop', () => {
    const done: string[] = [];
    const now = vi.spyOn(performance, 'now').mockReturnValue(1000);
    const draw = (name: string) => (
      <form
        onSubmit={(event) => {
          event.preventDefault();
          done.push('submit');
        }}
      >
        <ChangingButton meaning={name} type={name === 'start' ? 'submit' : 'button'} onClick={() => done.push(name)}>
          {name}
        </ChangingButton>
      </form>
    );
    const { rerender } = render(draw('start'));
    press('start', 1000);
    expect(done).toEqual(['start', 'submit']);
    rerender(draw('stop'));
    press('stop', 1150);
    press('stop', 1499);
    expect(done).toEqual(['start', 'submit']);
    press('stop', 1501);
    expect(done).toEqual(['start', 'submit', 'stop']);
    now.mockReturnValue(2000);
    rerender(draw('start'));
    press('start', 2200);
    expect(done).toEqual(['start', 'submit', 'stop']);
  });
});
