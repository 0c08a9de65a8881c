import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { CallError } from '#console/kernel/calls/call-error.ts';
import { startTestTexts } from '../../../test/texts.ts';
import { QueryState, Settled } from './query-state.tsx';

beforeAll(startTestTexts);
afterEach(cleanup);

type Answer = { data?: string; error?: unknown };

const refetch = vi.fn();
const draw = ({ data, error = null }: Answer) =>
  render(
    <QueryState
      query={{ data, error, refetch }}
      skeleton={<p>outline</p>}
      failed="The balance could not be loaded."
      gone={<p>no such order</p>}
      frame={(state) => <main>{state}</main>}
    >
      {(loaded) => <p>order {loaded}</p>}
    </QueryState>,
  );

const refused = (status: number) => new CallError('refused', { status, msg: 'The database is away.' });

describe('state of a query', () => {
  it('is an outline in its frame until something comes', () => {
    draw({});
    expect(screen.getByRole('main').textContent).toBe('outline');
  });

  it('is what came, without the frame, even when asking again failed', () => {
    draw({ data: '17', error: refused(500) });
    expect(screen.getByText('order 17')).toBeTruthy();
    expect(screen.queryByRole('main')).toBeNull();
  });

  it('is what failed, why, and a way to try again', () => {
    draw({ error: refused(500) });
    const said = screen.getByRole('main').textContent;
    expect(said).toContain('The balance could not be loaded.');
    expect(said).toContain('The database is away.');
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(refetch).toHaveBeenCalledOnce();
  });

  it('is a word of its own for what the server does not know', () => {
    draw({ error: refused(404) });
    expect(screen.getByText('no such order')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('settled queries', () => {
  it('are waited for together', () => {
    const drawn = (isPending: boolean) => (
      <Settled queries={[{ isPending: false }, { isPending }]} skeleton={<p>outline</p>}>
        {() => <p>both</p>}
      </Settled>
    );
    const { rerender } = render(drawn(true));
    expect(screen.getByText('outline')).toBeTruthy();
    rerender(drawn(false));
    expect(screen.getByText('both')).toBeTruthy();
  });
});
