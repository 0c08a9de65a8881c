import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { toasts } from '#console/kernel/notices/toast.ts';
import { startTestTexts } from '../../../test/texts.ts';
import { CopyButton } from './copy-button.tsx';

beforeAll(startTestTexts);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const letCopy = (writeText: (text: string) => Promise<void>) => vi.stubGlobal('navigator', { clipboard: { writeText } });

describe('copy button', () => {
  it('copies and says so', async () => {
    const write = vi.fn(async () => undefined);
    letCopy(write);
    render(<CopyButton text="sk-123" label="Copy key" />);
    fireEvent.click(screen.getByRole('button', { name: 'Copy key' }));
    expect(await screen.findByRole('button', { name: 'Copied' })).toBeTruthy();
    expect(write).toHaveBeenCalledWith('sk-123');
  });

  it('says when the browser does not let it', async () => {
    letCopy(() => Promise.reject(new DOMException('no', 'NotAllowedError')));
    render(<CopyButton text="sk-123" />);
    fireEvent.click(screen.getByRole('button', { name: 'Copy' }));
    await waitFor(() => expect(toasts.get().map(({ text }) => text)).toEqual(['The browser did not allow copying.']));
  });
});
