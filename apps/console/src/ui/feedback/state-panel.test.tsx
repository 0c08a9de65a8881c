import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { CallError } from '#console/kernel/calls/call-error.ts';
import { startTestTexts } from '../../../test/texts.ts';
import { ErrorState } from './state-panel.tsx';

beforeAll(startTestTexts);
afterEach(cleanup);

describe('states of a screen', () => {
  it('tell a failure in the words of the server and offer to try again', () => {
    const retry = vi.fn();
    render(<ErrorState error={new CallError('refused', { msg: 'Save failed, please try again later' })} onRetry={retry} />);
    expect(screen.getByRole('alert').textContent).toContain('Save failed, please try again later');
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(retry).toHaveBeenCalledOnce();
  });

  it('find words of their own where the server gave none', () => {
    const { rerender } = render(<ErrorState error={new CallError('network')} />);
    expect(screen.getByRole('alert').textContent).toContain('The server did not answer.');
    rerender(<ErrorState error={new TypeError('x is undefined')} />);
    expect(screen.getByRole('alert').textContent).toContain('Request failed, please try again later!');
  });
});
