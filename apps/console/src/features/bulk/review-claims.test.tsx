import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { drawPage, fakeServer } from '../../../test/draw-page.tsx';
import { startTestTexts } from '../../../test/texts.ts';
import { Reviewer } from './reviewer.tsx';

beforeAll(startTestTexts);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const [jobId, id, otherId] = ['1', '2', '3'].map((digit) => `6b3ad6a5-6a6f-4f0b-9f5b-0d6c3f1c2a0${digit}`);
const entryOf = (rowId = '') => ({
  id: rowId,
  jobId: jobId ?? '',
  position: 1,
  productId: null,
  title: rowId === id ? 'Pen tray' : 'Lamp',
  state: 'written' as const,
  decision: 'open' as const,
  reason: null,
  refusal: null,
  notes: [],
  points: '0',
});
const rowOf = (rowId?: string) => ({
  ...entryOf(rowId),
  before: { title: 'Pen tray', description: '<p>Of oak.</p>', seoTitle: '', seoDescription: '' },
  proposal: { seoTitle: 'FDA certified oak tray', seoDescription: 'A tray of oak.' },
  writtenBy: null,
  facts: [],
  language: 'en',
  approved: [],
  fields: {},
  edits: {},
  inStore: null,
});

it('a claim is approved by its digit, and only then the texts are accepted', async () => {
  const asked = fakeServer({
    [`GET /api/bulk/rows/${id}/`]: { data: rowOf(id) },
    [`GET /api/bulk/rows/${otherId}/`]: { data: { ...rowOf(otherId), proposal: { seoTitle: 'A lamp' } } },
    [`POST /api/bulk/rows/${id}/decide/`]: (body) => ({ data: { ...rowOf(id), ...(body as object), decision: 'accepted' } }), // what was decided
  });
  drawPage('/bulk', <Reviewer jobId={jobId ?? ''} rows={[entryOf(id), entryOf(otherId)]} back={null} />, '/bulk');
  await screen.findByText('Certificate: FDA');
  const press = (key: string): boolean => fireEvent.keyDown(window, { key });
  press('a');
  expect(await screen.findByRole('button', { name: 'Approve “FDA”' })).toBeTruthy();
  press('a');
  press('1');
  await waitFor(() => expect(screen.queryByText('Certificate: FDA')).toBeNull());
  expect(asked.some(({ key }) => key.endsWith('/decide/'))).toBe(false);
  press('1');
  await screen.findByRole('button', { name: 'Take back the approval of “certified”' });
  press('a');
  await waitFor(() => expect(asked.find(({ key }) => key.endsWith('/decide/'))).toBeTruthy());
  expect(asked.find(({ key }) => key.endsWith('/decide/'))?.body).toEqual({
    fields: { seoTitle: 'accepted', seoDescription: 'accepted' },
    edits: {},
    reason: null,
    approved: ['FDA', 'certified'],
  });
});
