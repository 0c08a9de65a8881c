import type { DocumentChunk } from '@inkstone/contract/documents';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { ConfirmHost } from '#console/ui/overlays/confirm-host.tsx';
import { Drawer } from '#console/ui/overlays/drawer.tsx';
import { drawPage } from '../../../test/draw-page.tsx';
import { press } from '../../../test/press.ts';
import { startTestTexts } from '../../../test/texts.ts';
import { ChunkItem } from './chunk-item.tsx';

beforeAll(startTestTexts);
afterEach(cleanup);

const chunk: DocumentChunk = { index: 0, text: 'Five years.', firstPage: 1, lastPage: 1, headings: [], isOn: true, isEdited: false };

const open = (onChange = vi.fn(async (): Promise<unknown> => undefined)) => {
  const onClose = vi.fn();
  const drawer = (
    <>
      <Drawer title="House rules" onClose={onClose}>
        <ChunkItem chunk={chunk} isBusy={false} onChange={onChange} />
      </Drawer>
      <ConfirmHost />
    </>
  );
  drawPage('/knowledge-base', drawer, '/knowledge-base');
  fireEvent.click(screen.getByRole('button', { name: 'Edit' }));
  return { onChange, onClose, field: screen.getByRole('textbox', { name: 'Chunk 1' }) };
};
const atEdit = () => document.activeElement === screen.queryByRole('button', { name: 'Edit' });
const isAsked = () => screen.findByRole('heading', { name: 'Close without saving?' });
const words = () => screen.getByRole('textbox', { name: 'Chunk 1' });

it('a chunk is edited by keyboard alone: its words have the focus, and Escape leaves them, not what they stand in', () => {
  const { field } = open();
  expect(document.activeElement).toBe(field);
  expect(fireEvent.keyDown(field, { key: 'Escape', isComposing: true })).toBe(true);
  expect(fireEvent.keyDown(field, { key: 'Escape' })).toBe(false);
  expect([screen.queryByRole('textbox', { name: 'Chunk 1' }), atEdit()]).toEqual([null, true]);
});

it('the focus is at its button when a chunk was saved', async () => {
  const { field, onChange } = open();
  fireEvent.change(field, { target: { value: 'Six years.' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(atEdit()).toBe(true));
  expect(onChange).toHaveBeenCalledWith({ before: 'Five years.', text: 'Six years.' });
});

it('what was typed stays when the switch beside it could not be turned', async () => {
  const { field } = open(vi.fn(() => Promise.reject(new Error('refused'))));
  fireEvent.change(field, { target: { value: 'Six years.' } });
  await act(async () => void fireEvent.click(screen.getByRole('switch', { name: 'Chunk 1 may be found' })));
  expect(words()).toHaveProperty('value', 'Six years.');
});

describe('what was typed over a chunk is not thrown away unasked', () => {
  it('by Escape or by the button beside it', async () => {
    const { field } = open();
    fireEvent.change(field, { target: { value: 'Six years.' } });
    expect(fireEvent.keyDown(field, { key: 'Escape' })).toBe(false);
    await isAsked();
    await press('Stay');
    expect(words()).toHaveProperty('value', 'Six years.');
    await press('Cancel');
    await isAsked();
    await press('Discard');
    await waitFor(() => expect(atEdit()).toBe(true));
  });

  it('by closing the drawer', async () => {
    const { field, onClose } = open();
    fireEvent.change(field, { target: { value: 'Six years.' } });
    await press('Close');
    await isAsked();
    await press('Stay');
    expect(words()).toHaveProperty('value', 'Six years.');
    expect(onClose).not.toHaveBeenCalled();
    fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
    await isAsked();
    await press('Discard');
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  });

  it('not even by a key that follows the last letter at once', async () => {
    const { field, onClose } = open();
    act(() => {
      fireEvent.change(field, { target: { value: 'Six years.' } });
      fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
    });
    await isAsked();
    expect(onClose).not.toHaveBeenCalled();
    await press('Stay');
  });

  it('and nothing is asked where nothing was typed', async () => {
    const { onClose } = open();
    await press('Close');
    expect(onClose).toHaveBeenCalledOnce();
  });
});
