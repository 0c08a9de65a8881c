import type { ListingDraft, ListingField } from '@inkstone/contract/listing-writer';
import type { UsableModel } from '@inkstone/contract/models';
import type { Product, ProductDetail } from '@inkstone/contract/products';
import type { WriterStreamEvent } from '@inkstone/contract/writers';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { toasts } from '#console/kernel/notices/toast.ts';
import { type Answers, drawPage, fakeServer } from '../../../../test/draw-page.tsx';
import { startTestTexts } from '../../../../test/texts.ts';
import { FreestyleScreen } from './freestyle.screen.tsx';
import { emptyBrief, emptyText } from './listing-kind.ts';

beforeAll(async () => {
  await startTestTexts();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const runId = '6b3ad6a5-6a6f-4f0b-9f5b-0d6c3f1c2a01';
const draftId = '6b3ad6a5-6a6f-4f0b-9f5b-0d6c3f1c2a02';
const productId = '6b3ad6a5-6a6f-4f0b-9f5b-0d6c3f1c2a03';
const at = '2026-01-01T00:00:00.000Z';

const models: UsableModel[] = [
  {
    id: '6b3ad6a5-6a6f-4f0b-9f5b-0d6c3f1c2a04',
    name: 'Built-in writer',
    vendor: 'Built-in',
    isBuiltin: true,
    isOwn: false,
    isDefault: true,
    contextTokens: null,
    capabilities: [],
    inputMicropoints: 0,
    outputMicropoints: 0,
    searchMicropoints: 0,
  },
];
const product: Product = {
  id: productId,
  title: 'Oak Pen Tray',
  handle: 'oak-pen-tray',
  status: 'active',
  vendor: 'Paper & Pine',
  productType: 'Desk',
  tags: ['oak'],
  price: { amount: 3600, currency: 'USD' },
  image: null,
  quality: 'short',
  hasSeo: false,
  url: '/s/shop/products/oak-pen-tray',
  updatedAt: at,
  optimizedAt: null,
};
const detail: ProductDetail = {
  ...product,
  descriptionHtml: '<p>Solid oak.</p>',
  seoTitle: '',
  seoDescription: '',
  category: '',
  collections: [],
  options: [],
  metafields: [],
  images: [],
  version: '3',
};
const store = { id: 'shop', name: 'Paper & Pine', domain: 'paper-and-pine.sandbox', platform: 'x', capabilities: [], url: '/s/shop/' };
const draft = (values: Partial<ListingDraft> = {}): ListingDraft => ({
  id: draftId,
  brief: { ...emptyBrief('en'), productTitle: 'Tote' },
  text: { ...emptyText, title: 'Canvas tote', description: '<p>It carries.</p>' },
  writtenBy: null,
  approved: [],
  productId: null,
  revision: 1,
  runId: null,
  rewritings: [],
  published: null,
  createdAt: at,
  updatedAt: at,
  ...values,
});

const written: WriterStreamEvent<ListingField>[] = [
  { type: 'start', model: 'Built-in (no model)', isBuiltin: true },
  { type: 'field-delta', field: 'title', text: 'Waxed ' },
  { type: 'field-delta', field: 'title', text: 'tote' },
  { type: 'field-done', field: 'title', text: 'Waxed tote' },
  { type: 'field-done', field: 'description', text: '<p>It carries a laptop.</p>' },
  { type: 'field-done', field: 'seoTitle', text: 'Waxed tote for work' },
  { type: 'field-done', field: 'seoDescription', text: 'A bag for wet weeks.' },
];
const builtin = { model: 'Built-in (no model)', isBuiltin: true };
const writtenText = {
  title: 'Waxed tote',
  description: '<p>It carries a laptop.</p>',
  seoTitle: 'Waxed tote for work',
  seoDescription: 'A bag for wet weeks.',
};
const done: WriterStreamEvent<ListingField> = { type: 'settled', state: 'done', error: null, points: '0' };

/** The server, with the events of the one run; without an end the stream stays open. */
const serve = (answers: Answers = {}, events: readonly WriterStreamEvent<ListingField>[] = [...written, done]) => {
  const asked = fakeServer({
    'GET /api/models/': { data: models },
    'GET /api/writers/wishes/': { data: { listing: null, blog: null, page: null, email: null } },
    'GET /api/store/current/': { data: store },
    'GET /api/product/': { data: { items: [product], nextCursor: null } },
    [`GET /api/product/${productId}/optimize/`]: { data: detail },
    'POST /api/product/improve/freestyle/': { data: { runId, draftId } },
    // What the end of the run left there.
    [`GET /api/freestyle/${draftId}/`]: { data: draft({ revision: 2, text: writtenText, writtenBy: builtin }) },
    'POST /api/freestyle/save_draft/': (body) => ({ data: { ...draft(), ...(body as object) } }), // what the screen sent
    ...answers,
  });
  const answer = globalThis.fetch;
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    if (!input.includes('/events/')) return answer(input, init);
    const body = new ReadableStream({
      start: (stream) => {
        for (const [index, event] of events.entries()) {
          stream.enqueue(new TextEncoder().encode(`id: ${index + 1}\nevent: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`));
        }
        if (events.at(-1)?.type === 'settled') stream.close();
      },
    });
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  });
  return asked;
};
const draw = (address = '/freestyle') => drawPage('/freestyle', <FreestyleScreen />, address);
const title = () => screen.findByRole('textbox', { name: 'Title' });
const bodyOf = (asked: ReturnType<typeof serve>, key: string) => asked.findLast((question) => question.key === key)?.body;
const write = async () => {
  fireEvent.change(await screen.findByLabelText('Product title'), { target: { value: 'Tote' } });
  fireEvent.keyDown(window, { key: 'Enter', ctrlKey: true });
};

describe('the listing writer', () => {
  it('writes four fields on Ctrl-Enter, labels what no model wrote, and keeps it as a draft', async () => {
    const asked = serve();
    const { address } = draw();
    await write();
    expect(await title()).toHaveProperty('value', 'Waxed tote');
    expect((await screen.findByRole('textbox', { name: 'Description' })).textContent).toContain('It carries a laptop.');
    expect(screen.getByRole('textbox', { name: 'SEO description' })).toHaveProperty('value', 'A bag for wet weeks.');
    expect(screen.getAllByText('Built-in (no model)').length).toBeGreaterThan(0);
    await screen.findByText('Draft saved');
    expect(address()).toBe(`/freestyle?draft=${draftId}`);
    expect(bodyOf(asked, 'POST /api/product/improve/freestyle/')).toMatchObject({
      brief: { productTitle: 'Tote', wordCount: 150 },
    });
    // The server has put it there: nothing that was streamed is saved from here.
    expect(bodyOf(asked, 'POST /api/freestyle/save_draft/')).toBeUndefined();
    fireEvent.change(await title(), { target: { value: 'Edited' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save draft' }));
    await waitFor(() => expect(bodyOf(asked, 'POST /api/freestyle/save_draft/')).toMatchObject({ id: draftId, revision: 2 }));
  });

  it('says of a run that waits for its turn that it waits, and not that somebody has written', async () => {
    serve({}, [
      { type: 'start', model: 'Acme Large', isBuiltin: false },
      { type: 'queued', isWaiting: true },
    ]);
    draw();
    await write();
    expect(await screen.findByText('Waiting for its turn …')).toBeTruthy();
    expect(await screen.findByText(/waiting costs nothing/)).toBeTruthy();
    expect(screen.queryByText('Writing …')).toBeNull();
    expect(screen.queryByText(/Acme Large/)).toBeNull();
  });

  it('saves nothing of a run that failed, and the earlier text stays', async () => {
    const asked = serve({ [`GET /api/freestyle/${draftId}/`]: { data: draft() } }, [
      { type: 'field-delta', field: 'title', text: 'Wax' },
      { type: 'settled', state: 'failed', error: { code: 'vendor.unavailable', msg: 'Acme AI is not available now' }, points: '0' },
    ]);
    draw(`/freestyle?draft=${draftId}`);
    await title();
    fireEvent.click(screen.getByRole('button', { name: /^Write all again/ }));
    expect(await screen.findByText('Nothing was replaced, and nothing was charged.')).toBeTruthy();
    expect(await title()).toHaveProperty('value', 'Canvas tote');
    expect((await screen.findByRole('textbox', { name: 'Description' })).textContent).toBe('It carries.');
    expect(screen.getByText('Draft saved')).toBeTruthy();
    expect(bodyOf(asked, 'POST /api/freestyle/save_draft/')).toBeUndefined();
  });

  it('saves what was typed before the run begins, and keeps what is typed while it writes', async () => {
    const asked = serve({ [`GET /api/freestyle/${draftId}/`]: { data: draft() } }, [written[3] ?? done, done]);
    draw(`/freestyle?draft=${draftId}`);
    fireEvent.change(await screen.findByRole('textbox', { name: 'SEO title' }), { target: { value: 'Mine' } });
    fireEvent.click(screen.getByRole('button', { name: /^Write Title again/ }));
    fireEvent.change(screen.getByLabelText(/^Main idea/), { target: { value: 'Typed while it writes' } });
    await waitFor(() => expect(asked.filter(({ key }) => key === `GET /api/freestyle/${draftId}/`)).toHaveLength(2));
    const [before] = asked.filter(({ key }) => key === 'POST /api/freestyle/save_draft/');
    expect(before?.body).toMatchObject({ text: { seoTitle: 'Mine' } });
    expect(screen.getByLabelText(/^Main idea/)).toHaveProperty('value', 'Typed while it writes');
    await waitFor(() =>
      expect(bodyOf(asked, 'POST /api/freestyle/save_draft/')).toMatchObject({ brief: { mainIdea: 'Typed while it writes' } }),
    );
  });

  it('that is opened by its draft shows the run that is writing it', async () => {
    const input = { brief: emptyBrief('en'), fields: ['title'] };
    const run = { id: runId, kind: 'writers.listing', state: 'running', subjectId: draftId, input };
    serve(
      { [`GET /api/freestyle/${draftId}/`]: { data: draft({ runId }) }, [`GET /api/runs/${runId}/`]: { data: run } },
      written.slice(0, 3),
    );
    draw(`/freestyle?draft=${draftId}`);
    expect(await screen.findAllByText('Waxed tote')).not.toHaveLength(0);
    expect(screen.getByRole('button', { name: /Stop/ })).toBeTruthy();
  });

  it('goes on with a run after a reload in its middle', async () => {
    const input = { brief: { ...emptyBrief('en'), language: 'de', productTitle: 'Tasche', keywords: ['Tasche'] }, current: null };
    serve({ [`GET /api/runs/${runId}/`]: { data: { id: runId, kind: 'writers.listing', state: 'running', input } } }, written.slice(0, 3));
    draw(`/freestyle?run=${runId}`);
    expect(await screen.findAllByText('Waxed tote')).toHaveLength(2);
    expect(screen.getByLabelText('Product title')).toHaveProperty('value', 'Tasche');
    expect(screen.getByRole('button', { name: /Stop/ })).toBeTruthy();
  });

  it('stops on Esc', async () => {
    const asked = serve({ [`POST /api/runs/${runId}/stop/`]: { data: { state: 'stopped' } } }, written.slice(0, 2));
    draw();
    await write();
    await screen.findByRole('button', { name: /Stop/ });
    await screen.findAllByText('Waxed');
    fireEvent.keyDown(window, { key: 'Escape' });
    await waitFor(() => expect(asked.map(({ key }) => key)).toContain(`POST /api/runs/${runId}/stop/`));
  });

  it('tells in the server’s words why a run failed, and keeps what came', async () => {
    serve({}, [
      ...written.slice(0, 4),
      { type: 'settled', state: 'failed', error: { code: 'vendor.unavailable', msg: 'Acme AI is not available now' }, points: '0.5' },
    ]);
    draw();
    await write();
    expect(await screen.findByText('Acme AI is not available now')).toBeTruthy();
    expect(await title()).toHaveProperty('value', 'Waxed tote');
    expect(screen.getByText('Kept: Title, for 0.5 points. The rest costs nothing.')).toBeTruthy();
  });

  it('gives the earlier text back when writing all again is stopped, and shows what was cut', async () => {
    serve({ [`GET /api/freestyle/${draftId}/`]: { data: draft() } }, [
      ...written.slice(0, 4),
      { type: 'field-delta', field: 'description', text: '<p>Half a' },
      { type: 'settled', state: 'stopped', error: null, points: '0.5' },
    ]);
    draw(`/freestyle?draft=${draftId}`);
    await title();
    fireEvent.click(screen.getByRole('button', { name: /^Write all again/ }));
    expect(await screen.findByText('Kept: Title, for 0.5 points. The rest costs nothing.')).toBeTruthy();
    expect((await screen.findByRole('textbox', { name: 'Description' })).textContent).toBe('It carries.');
    expect(within(screen.getByRole('complementary', { name: 'What was cut of Description' })).getByText('Half a')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Put away what was cut of Description' }));
    expect(screen.queryByText('Half a')).toBeNull();
  });

  it('asks for main idea, keywords and brand when they are missing, and starts without them all the same', async () => {
    const asked = serve();
    draw();
    const title = await screen.findByLabelText('Product title');
    expect(screen.queryByText(/please input/i)).toBeNull();
    fireEvent.change(title, { target: { value: 'Tote' } });
    expect(
      screen.getByText('For a better text, please input: Main idea, Keywords, Company or brand. You can also write without.'),
    ).toBeTruthy();
    for (const text of [/^Please input the main idea/, /^Please input keywords/, /^Please input the company or brand/])
      screen.getByText(text);
    fireEvent.change(screen.getByLabelText(/^Main idea/), { target: { value: 'It carries a laptop.' } });
    expect(screen.getByText('For a better text, please input: Keywords, Company or brand. You can also write without.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: /^Write listing/ }));
    await waitFor(() =>
      expect(bodyOf(asked, 'POST /api/product/improve/freestyle/')).toMatchObject({ brief: { keywords: [], brand: '' } }),
    );
  });

  it('shows a refused title at its field', async () => {
    const msg = 'Title can not be empty.';
    serve({
      'POST /api/product/improve/freestyle/': {
        status: 400,
        refusal: { code: 'writer.titleEmpty', msg, issues: [{ path: 'brief.productTitle', msg }] },
      },
    });
    draw();
    fireEvent.click(await screen.findByRole('button', { name: /^Write listing/ }));
    expect(await screen.findByText(msg)).toBeTruthy();
    expect(screen.getByLabelText('Product title').getAttribute('aria-invalid')).toBe('true');
  });

  it('says what a person should look at', async () => {
    serve({}, [
      ...written,
      { type: 'note', note: 'wrongLanguage', params: { language: 'en' } },
      { type: 'note', note: 'wordCount', params: { words: 4, asked: 150 } },
      { ...done, points: '2' },
    ]);
    draw();
    await write();
    expect(await screen.findByText(/seems not to be in English/)).toBeTruthy();
    expect(screen.getByText('The description has 4 words; 150 were asked for.')).toBeTruthy();
    expect(screen.getByText('This cost 2 points.')).toBeTruthy();
  });

  it('names the facts that would help, the language that is only quoted, and a short text', async () => {
    serve({}, [
      ...written,
      { type: 'note', note: 'fewFacts', params: { facts: 'size,care' } },
      { type: 'note', note: 'foreignFacts', params: { from: 'fr' } },
      { type: 'note', note: 'shortSearchText', params: {} },
      done,
    ]);
    draw();
    await write();
    expect(await screen.findByText(/For a fuller text, add: sizes and weight, care\./)).toBeTruthy();
    expect(screen.getByText(/^Your facts are in Français\. They are quoted/)).toBeTruthy();
    expect(screen.getByText(/has under 120 characters/)).toBeTruthy();
  });

  it('writes one field anew and undoes it', async () => {
    const drafts = [draft(), draft({ revision: 2, text: { ...draft().text, title: 'Waxed tote' } })];
    const asked = serve({ [`GET /api/freestyle/${draftId}/`]: () => ({ data: drafts.shift() }) }, [written[3] ?? done, done]);
    draw(`/freestyle?draft=${draftId}`);
    fireEvent.click(await screen.findByRole('button', { name: /^Write Title again/ }));
    await waitFor(async () => expect(await title()).toHaveProperty('value', 'Waxed tote'));
    expect(bodyOf(asked, 'POST /api/product/improve/freestyle/')).toMatchObject({
      fields: ['title'],
      current: { title: 'Canvas tote' },
      draftId,
    });
    fireEvent.click(screen.getByRole('button', { name: 'Undo Title' }));
    expect(await title()).toHaveProperty('value', 'Canvas tote');
  });

  it('begins with a product of the store whose description is short', async () => {
    serve();
    const { address } = draw();
    fireEvent.click(await screen.findByRole('button', { name: /Oak Pen Tray/ }));
    expect(await title()).toHaveProperty('value', 'Oak Pen Tray');
    expect(screen.getByLabelText('Product title')).toHaveProperty('value', 'Oak Pen Tray');
    expect(within(screen.getByRole('region', { name: 'Selected product' })).getByText('Oak Pen Tray')).toBeTruthy();
    expect(address()).toBe(`/freestyle?product=${productId}`);
  });
});

describe('drafts', () => {
  it('keeps both texts when another window was faster', async () => {
    let saves = 0;
    const asked = serve({
      [`GET /api/freestyle/${draftId}/`]: { data: draft() },
      'POST /api/freestyle/save_draft/': () => {
        saves += 1;
        return saves === 1 ? { status: 409, refusal: { code: 'writer.draftChanged', msg: 'changed' } } : { data: draft({ revision: 1 }) };
      },
    });
    draw(`/freestyle?draft=${draftId}`);
    fireEvent.change(await title(), { target: { value: 'Mine' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save draft' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Save mine as a new draft' }));
    await screen.findByText('Draft saved');
    expect(bodyOf(asked, 'POST /api/freestyle/save_draft/')).toMatchObject({ text: { title: 'Mine' } });
    expect(bodyOf(asked, 'POST /api/freestyle/save_draft/')).not.toHaveProperty('id');
  });

  it('have versions, of which one is put back', async () => {
    const version = { id: productId, cause: 'run', at, text: { ...draft().text, title: 'Older tote' }, writtenBy: null };
    const asked = serve({
      [`GET /api/freestyle/${draftId}/`]: { data: draft() },
      [`GET /api/freestyle/${draftId}/versions/`]: { data: { items: [version], nextCursor: null } },
      [`POST /api/freestyle/${draftId}/restore/`]: { data: draft({ revision: 2, text: version.text }) },
    });
    draw(`/freestyle?draft=${draftId}`);
    await title();
    fireEvent.click(screen.getByRole('button', { name: 'Versions' }));
    const drawer = within(await screen.findByRole('dialog', { name: 'Versions' }));
    expect(await drawer.findByText('Differs in: Title')).toBeTruthy();
    fireEvent.click(drawer.getByRole('button', { name: 'Compare with now' }));
    const differing = drawer.getByRole('region', { name: 'Title' });
    expect(differing.querySelector('del')?.textContent).toContain('Older');
    // Only what differs is shown.
    expect(drawer.queryByText('It carries.')).toBeNull();
    fireEvent.click(drawer.getByRole('button', { name: 'Put back' }));
    await waitFor(async () => expect(await title()).toHaveProperty('value', 'Older tote'));
    fireEvent.click(screen.getByRole('button', { name: 'Undo Title' }));
    expect(await title()).toHaveProperty('value', draft().text.title);
    expect(bodyOf(asked, `POST /api/freestyle/${draftId}/restore/`)).toEqual({ versionId: productId });
    fireEvent.change(await title(), { target: { value: 'Edited' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save draft' }));
    await waitFor(() => expect(bodyOf(asked, 'POST /api/freestyle/save_draft/')).toMatchObject({ revision: 2 }));
  });

  it('says which text is too long, where and by how much, and does not try to save it', async () => {
    const asked = serve({ [`GET /api/freestyle/${draftId}/`]: { data: draft() } });
    draw(`/freestyle?draft=${draftId}`);
    await title();
    const seoTitle = screen.getByRole('textbox', { name: 'SEO title' });
    fireEvent.change(seoTitle, { target: { value: 'a'.repeat(250) } });
    expect(screen.getByText('250 of 255 characters')).toBeTruthy();
    fireEvent.change(seoTitle, { target: { value: 'a'.repeat(256) } });
    expect(screen.getByText('Too long to be saved: 256 characters, 255 at most. Please shorten it.')).toBeTruthy();
    expect(seoTitle.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('Not saved, too long: SEO title')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Save draft' }));
    expect(document.activeElement).toBe(seoTitle);
    expect(bodyOf(asked, 'POST /api/freestyle/save_draft/')).toBeUndefined();
    fireEvent.change(seoTitle, { target: { value: 'a'.repeat(255) } });
    fireEvent.click(screen.getByRole('button', { name: 'Save draft' }));
    await screen.findByText('Draft saved');
  });

  it('tells a refusal in the server’s words, and blames no passing trouble', async () => {
    const msg = 'The description can have 60,000 characters at most.';
    serve({
      [`GET /api/freestyle/${draftId}/`]: { data: draft() },
      'POST /api/freestyle/save_draft/': { status: 400, refusal: { code: 'writer.descriptionTooLong', msg } },
    });
    draw(`/freestyle?draft=${draftId}`);
    fireEvent.change(await title(), { target: { value: 'Mine' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save draft' }));
    expect(await screen.findByText(msg)).toBeTruthy();
    expect(screen.queryByText('Save failed, please try again later')).toBeNull();
  });

  it('finds and deletes drafts, with a way back', async () => {
    const entry = { ...draft(), title: 'Canvas tote', excerpt: 'It carries.', language: 'en' };
    const asked = serve({
      'GET /api/freestyle/list/': { data: { items: [entry], nextCursor: null } },
      [`POST /api/freestyle/${draftId}/delete/`]: { data: {} },
    });
    draw();
    fireEvent.click(await screen.findByRole('button', { name: 'Drafts' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Delete draft Canvas tote' }));
    await waitFor(() => expect(bodyOf(asked, `POST /api/freestyle/${draftId}/delete/`)).toEqual({ undo: false }));
  });
});

describe('publishing', () => {
  const open = async (answers: Answers) => {
    const asked = serve({ [`GET /api/freestyle/${draftId}/`]: { data: draft() }, ...answers });
    draw(`/freestyle?draft=${draftId}`);
    await title();
    fireEvent.click(await screen.findByRole('button', { name: 'Publish' }));
    return asked;
  };

  it('saves to the store and leads to the page', async () => {
    const published = { productId, title: 'Canvas tote', status: 'active', url: '/s/shop/products/canvas-tote' };
    const asked = await open({ 'POST /api/freestyle/publish/': { data: published } });
    fireEvent.click(await screen.findByRole('menuitem', { name: /Save to my store/ }));
    expect(await screen.findByText('“Canvas tote” is in your store.')).toBeTruthy();
    const links = screen.getAllByRole('link', { name: 'View in store' });
    expect(links.map((link) => link.getAttribute('href'))).toContain(published.url);
    expect(bodyOf(asked, 'POST /api/freestyle/publish/')).toMatchObject({ status: 'active', productId: null, draftId });
  });

  it('says that an archived product is updated and stays archived', async () => {
    const archived = { ...detail, status: 'archived' as const, url: null };
    const asked = await open({
      [`GET /api/freestyle/${draftId}/`]: { data: draft({ productId }) },
      [`GET /api/product/${productId}/optimize/`]: { data: archived },
      'POST /api/freestyle/publish/': { data: { productId, title: 'Canvas tote', status: 'archived', url: null } },
    });
    fireEvent.click(await screen.findByRole('menuitem', { name: /Update selected product/ }));
    expect(await screen.findByText('“Canvas tote” is updated and stays archived.')).toBeTruthy();
    expect(bodyOf(asked, 'POST /api/freestyle/publish/')).toMatchObject({ productId });
    expect(bodyOf(asked, 'POST /api/freestyle/publish/')).not.toHaveProperty('status');
  });

  it('shows a refusal at its field until that is changed', async () => {
    const msg = 'Description can not be empty.';
    await open({
      'POST /api/freestyle/publish/': {
        status: 400,
        refusal: { code: 'writer.descriptionEmpty', msg, issues: [{ path: 'text.descriptionHtml', msg }] },
      },
    });
    fireEvent.click(await screen.findByRole('menuitem', { name: /Save as new product/ }));
    expect(await screen.findByText(msg)).toBeTruthy();
    fireEvent.change(await title(), { target: { value: 'Other' } });
    expect(screen.queryByText(msg)).toBeNull();
  });

  it('says that publishing or saving failed when the server did', async () => {
    const failing = { status: 500, refusal: { code: 'request.fault', msg: 'x' } };
    await open({ 'POST /api/freestyle/publish/': failing, 'POST /api/freestyle/save_draft/': failing });
    fireEvent.click(await screen.findByRole('menuitem', { name: /Save as new product/ }));
    await waitFor(() => expect(toasts.get().map(({ text }) => text)).toContain('Publish failed, please try again later'));
    fireEvent.change(await title(), { target: { value: 'Other' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save draft' }));
    expect(await screen.findByText('Save failed, please try again later')).toBeTruthy();
  });

  it('is closed without a store, and says why', async () => {
    await open({ 'GET /api/store/current/': { data: null } });
    expect(await screen.findByText('You are in non-shop-mode, please login via shopify to publish...')).toBeTruthy();
    expect(screen.getByRole('menuitem', { name: /Save to my store/ }).getAttribute('aria-disabled')).toBe('true');
  });
});
