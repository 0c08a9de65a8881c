import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, describe, expect, it } from 'vitest';
import { useUrlState, useUrlValues } from './url-state.ts';

afterEach(cleanup);

const At = ({ children }: { children: ReactNode }) => <MemoryRouter initialEntries={['/users?page=2&status=off']}>{children}</MemoryRouter>;

describe('state in the address', () => {
  it('is read from it, written to it beside the rest, and left out when it is the usual one', () => {
    const { result } = renderHook(() => ({ status: useUrlState('status', 'all'), search: useLocation().search }), { wrapper: At });
    expect(result.current.status[0]).toBe('off');
    act(() => result.current.status[1]('on'));
    expect(result.current.search).toBe('?page=2&status=on');
    act(() => result.current.status[1]('all'));
    expect(result.current.search).toBe('?page=2');
    expect(result.current.status[0]).toBe('all');
  });

  it('changes one of several and keeps the others, or all at once', () => {
    const noFilter = { status: 'all', page: '1' };
    const { result } = renderHook(() => ({ filter: useUrlValues(noFilter), search: useLocation().search }), { wrapper: At });
    act(() => result.current.filter.change({ page: '3' }));
    expect(result.current.search).toBe('?page=3&status=off');
    act(() => result.current.filter.change(noFilter));
    expect(result.current.search).toBe('');
    expect([result.current.filter.read('status'), result.current.filter.read('page')]).toEqual(['all', '1']);
  });

  it('keeps every change of those that come before the address is drawn', () => {
    const { result } = renderHook(
      () => ({ status: useUrlState('status', 'all'), client: useUrlState('client'), search: useLocation().search }),
      { wrapper: At },
    );
    act(() => {
      result.current.client[1]('curl');
      result.current.status[1]('all');
    });
    expect(result.current.search).toBe('?page=2&client=curl');
    act(() => result.current.client[1](''));
    expect(result.current.search).toBe('?page=2');
  });
});
