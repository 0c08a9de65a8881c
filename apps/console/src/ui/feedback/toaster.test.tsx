import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { showToast } from '#console/kernel/notices/toast.ts';
import { startTestTexts } from '../../../test/texts.ts';
import { Dialog } from '../overlays/dialog.tsx';
import { Toaster } from './toaster.tsx';

beforeAll(startTestTexts);
afterEach(cleanup);

const Page = ({ isOpen }: { isOpen: boolean }) => (
  <>
    <input aria-label="Name" />
    {isOpen && (
      <Dialog title="Order" onClose={() => undefined}>
        <input aria-label="Amount" />
      </Dialog>
    )}
    <Toaster />
  </>
);

const tell = (run = () => undefined) => act(() => showToast('success', 'Deleted', { action: { label: 'Undo', run } }));
const notices = () => screen.getByRole('region', { name: 'Notices', hidden: true });
const undo = () => screen.getByRole('button', { name: 'Undo', hidden: true });

describe('notices', () => {
  it('stand in the modal that is open, and are the same ones when it closes', () => {
    const { rerender } = render(<Page isOpen />);
    tell();
    expect(screen.getByRole('dialog', { name: 'Order' }).contains(undo())).toBe(true);
    const before = undo();
    rerender(<Page isOpen={false} />);
    expect(document.body.contains(before)).toBe(true);
    expect(undo()).toBe(before);
  });

  it('take the focus by F6 and give it back when they are put away', () => {
    render(<Page isOpen={false} />);
    const field = screen.getByRole('textbox', { name: 'Name' });
    field.focus();
    const run = vi.fn();
    tell(run);
    fireEvent.keyDown(field, { key: 'F6' });
    expect(document.activeElement).toBe(undo());
    fireEvent.click(undo());
    expect(run).toHaveBeenCalledOnce();
    expect(notices().childElementCount).toBe(0);
    expect(document.activeElement).toBe(field);
  });

  it('leave F6 to the browser while there are none', () => {
    render(<Page isOpen={false} />);
    expect(fireEvent.keyDown(document.body, { key: 'F6' })).toBe(true);
    tell();
    expect(fireEvent.keyDown(document.body, { key: 'F6' })).toBe(false);
  });
});
