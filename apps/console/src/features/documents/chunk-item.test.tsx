import type { DocumentChunk } from '@inkstone/contract/documents';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { startTestTexts } from '../../../test/texts.ts';
import { ChunkItem } from './chunk-item.tsx';

beforeAll(startTestTexts);
afterEach(cleanup);

const chunk: DocumentChunk = { index: 0, text: 'Five years.', firstPage: 1, lastPage: 1, headings: [], isOn: true, isEdited: false };

const open = (onChange = vi.fn(async (): Promise<unknown> => undefined)) => {
  render(<ChunkItem chunk={chunk} isBusy={false} onChange={onChange} />);
  fireEvent.click(screen.getByRole('button', { name: 'Edit' }));
  return { onChange, field: screen.getByRole('textbox', { name: 'Chunk 1' }) };
};
const atEdit = () => document.activeElement === screen.queryByRole('button', { name: 'Edit' });

it('a chunk is edited by keyboard alone: its words have the focus, and Escape leaves them, not what they stand in', () => {
  const { field } = open();
  expect(document.activeElement).toBe(field);
  expect(fireEvent.keyDown(field, { key: 'Escape', isComposing: true })).toBe(true);
  fireEvent.change(field, { target: { value: 'Six years.' } });
  expect(fireEvent.keyDown(field, { key: 'Escape' })).toBe(false);
  expect([screen.queryByRole('textbox', { name: 'Chunk 1' }), atEdit()]).toEqual([null, true]);
});

it('the focus is at its button when a chunk was saved', async () => {
  const { field, onChange } = open();
  fireEvent.change(field, { target: { value: 'Six years.' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(atEdit()).toBe(true));
  expect(onChange).toHaveBeenCalledWith({ text: 'Six years.' });
});

it('what was typed stays when the switch beside it could not be turned', async () => {
  const { field } = open(vi.fn(() => Promise.reject(new Error('refused'))));
  fireEvent.change(field, { target: { value: 'Six years.' } });
  await act(async () => void fireEvent.click(screen.getByRole('switch', { name: 'Chunk 1 may be found' })));
  expect(screen.getByRole('textbox', { name: 'Chunk 1' })).toHaveProperty('value', 'Six years.');
});
