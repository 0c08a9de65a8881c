import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { ConfirmHost } from '#console/ui/overlays/confirm-host.tsx';
import { drawPage } from '../../../test/draw-page.tsx';
import { press } from '../../../test/press.ts';
import { startTestTexts } from '../../../test/texts.ts';
import { TextDialog } from './text-dialog.tsx';

beforeAll(startTestTexts);
afterEach(cleanup);

const draw = () => {
  const onClose = vi.fn();
  const dialog = (
    <>
      <TextDialog onSave={async () => undefined} onClose={onClose} />
      <ConfirmHost />
    </>
  );
  drawPage('/knowledge-base', dialog, '/knowledge-base');
  return onClose;
};

describe('a text that is written into a knowledge base', () => {
  it('is not thrown away by closing before it was asked for', async () => {
    const onClose = draw();
    fireEvent.change(await screen.findByRole('textbox', { name: 'Name' }), { target: { value: 'House rules' } });
    await press('Close');
    await screen.findByRole('heading', { name: 'Close without saving?' });
    await press('Stay');
    expect(onClose).not.toHaveBeenCalled();
    await press('Close');
    await screen.findByRole('heading', { name: 'Close without saving?' });
    await press('Discard');
    await expect.poll(() => onClose.mock.calls.length).toBe(1);
  });

  it('closes at once where nothing was written', async () => {
    const onClose = draw();
    await press('Close');
    expect(onClose).toHaveBeenCalledOnce();
  });
});
