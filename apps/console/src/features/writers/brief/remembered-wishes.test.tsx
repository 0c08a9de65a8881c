import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Answers, drawPage, fakeServer } from '../../../../test/draw-page.tsx';
import { press } from '../../../../test/press.ts';
import { startTestTexts } from '../../../../test/texts.ts';
import { EmailScreen } from '../email/email.screen.tsx';
import { emptyBrief } from '../email/email-kind.ts';
import { FreestyleScreen } from '../listing/freestyle.screen.tsx';

beforeAll(startTestTexts);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const id = '6b3ad6a5-6a6f-4f0b-9f5b-0d6c3f1c2a01';
const wished = { tone: 'playful', brand: 'Lumen', modelId: null, voiceId: null, audience: 'Runners', instructions: 'No adjectives.' };
const wishes = { listing: wished, blog: null, page: null, email: { ...wished, brand: 'Pine', audience: '', instructions: '' } };
const product = {
  ...{ id, title: 'Oak desk', status: 'active', descriptionHtml: '', seoTitle: '', seoDescription: '', tags: [], vendor: '' },
  ...{ productType: '', category: '', collections: [], options: [], metafields: [], images: [], version: '1', price: null, url: null },
};

const serve = (answers: Answers = {}) =>
  fakeServer({
    'GET /api/writers/wishes/': { data: wishes },
    'GET /api/models/': { data: [] },
    'GET /api/store/current/': { data: { id: 'shop', name: 'Shop' } },
    'GET /api/product/': { data: { items: [], nextCursor: null } },
    [`GET /api/product/${id}/optimize/`]: { data: product },
    'POST /api/product/improve/freestyle/': { status: 422, refusal: { code: 'writer.titleEmpty', msg: 'Title can not be empty.' } },
    ...answers,
  });
const field = (name: RegExp) => screen.findByRole<HTMLInputElement>('textbox', { name });

describe('what was wished of the last text', () => {
  it('stands in the brief of the next one, and goes out again by one press', async () => {
    serve();
    drawPage('/freestyle', <FreestyleScreen />, '/freestyle');
    expect((await field(/^Brand/)).value).toBe('Lumen');
    expect((await field(/^Readers/)).value).toBe('Runners');
    expect((await field(/^Instructions/)).value).toBe('No adjectives.');
    expect(screen.getByRole('combobox', { name: 'Tone' }).textContent).toContain('Playful');
    await press('Begin without them');
    expect((await field(/^Brand/)).value).toBe('');
    expect((await field(/^Instructions/)).value).toBe('');
    expect(screen.getByRole('combobox', { name: 'Tone' }).textContent).toContain('Natural');
    expect(screen.queryByText(/are those of your last text/)).toBeNull();
  });

  it('is that of the same kind of writer alone', async () => {
    serve();
    drawPage('/email_writer', <EmailScreen />, '/email_writer');
    expect((await field(/^Brand/)).value).toBe('Pine');
    expect(await screen.findByText(/are those of your last text/)).toBeTruthy();
  });

  it('gives the brand of a product that has none of its own', async () => {
    serve();
    drawPage('/freestyle', <FreestyleScreen />, `/freestyle?product=${id}`);
    expect((await field(/^Product title/)).value).toBe('Oak desk');
    expect((await field(/^Brand/)).value).toBe('Lumen');
  });

  it('is not asked for where a draft is opened', async () => {
    const draft = { id, brief: emptyBrief('en'), text: { subject: 'Hello', preheader: '', body: '' }, writtenBy: null, approved: [] };
    const rest = { productId: null, revision: 1, runId: null, published: null, createdAt: '2026-01-01', updatedAt: '2026-01-01' };
    const asked = serve({ [`GET /api/email_writer/${id}/`]: { data: { ...draft, ...rest } } });
    drawPage('/email_writer', <EmailScreen />, `/email_writer?draft=${id}`);
    expect((await field(/^Brand/)).value).toBe('');
    expect(asked.map(({ key }) => key)).not.toContain('GET /api/writers/wishes/');
  });

  it('goes on without a voice that is gone', async () => {
    const voiceId = '6b3ad6a5-6a6f-4f0b-9f5b-0d6c3f1c2a09';
    const asked = serve({
      'GET /api/writers/wishes/': { data: { ...wishes, listing: { ...wished, voiceId } } },
      'GET /api/brand_voice/': { data: [] },
    });
    drawPage('/freestyle', <FreestyleScreen />, '/freestyle');
    fireEvent.change(await field(/^Product title/), { target: { value: 'Tote' } });
    await waitFor(() => expect(asked.map(({ key }) => key)).toContain('GET /api/brand_voice/'));
    await waitFor(async () => {
      fireEvent.keyDown(window, { key: 'Enter', ctrlKey: true });
      const started = asked.findLast(({ key }) => key === 'POST /api/product/improve/freestyle/');
      expect(started?.body).toMatchObject({ brief: { productTitle: 'Tote', voiceId: null, brand: 'Lumen' } });
    });
  });
});
