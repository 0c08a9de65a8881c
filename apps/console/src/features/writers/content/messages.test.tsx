import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { toasts } from '#console/kernel/notices/toast.ts';
import { choose } from '../../../../test/choose.ts';
import { type Answers, drawPage, fakeServer } from '../../../../test/draw-page.tsx';
import { startTestTexts } from '../../../../test/texts.ts';
import { BlogScreen } from '../blog/blog.screen.tsx';
import { blogKind } from '../blog/blog-kind.ts';
import { PageScreen } from '../page/page.screen.tsx';
import { pageKind } from '../page/page-kind.ts';

beforeAll(async () => {
  await startTestTexts();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const draftId = '6b3ad6a5-6a6f-4f0b-9f5b-0d6c3f1c2a02';
const at = '2026-01-01T00:00:00.000Z';
const store = { id: 'notes', name: 'Notes', domain: 'notes.example', platform: 'sandbox', capabilities: [], url: '/s/notes/' };
const blog = { id: 'notes', title: 'Workshop notes', url: null };
const kept = { id: draftId, writtenBy: null, approved: [], productId: null, revision: 1, runId: null, published: null };
const dates = { createdAt: at, updatedAt: at };

type Kind = { name: string; screen: ReactNode; address: string; draft: object };
const kinds: Kind[] = [
  {
    name: 'Blog',
    screen: <BlogScreen />,
    address: '/blog_writer',
    draft: { ...kept, ...dates, brief: blogKind.emptyBrief('en'), text: { ...blogKind.emptyText, title: 'Care of oak' } },
  },
  {
    name: 'Page',
    screen: <PageScreen />,
    address: '/page_generator',
    draft: { ...kept, ...dates, brief: pageKind.emptyBrief('en'), text: { ...pageKind.emptyText, title: 'Care of oak' } },
  },
];

const open = async ({ screen: drawn, address, draft }: Kind, answers: Answers = {}) => {
  const asked = fakeServer({
    'GET /api/models/': { data: [] },
    'GET /api/store/current/': { data: store },
    'GET /api/blog_writer/blog_list/': { data: [blog] },
    [`GET /api${address}/${draftId}/`]: { data: draft },
    [`POST /api${address}/save_draft/`]: { data: draft },
    ...answers,
  });
  drawPage(address, drawn, `${address}?draft=${draftId}`);
  await screen.findByRole('textbox', { name: 'Title' });
  return asked;
};
/** Presses the button into the store, and the one of the dialog behind it. */
const publish = async ({ name }: Kind) => {
  fireEvent.click(screen.getByRole('button', { name: 'Publish' }));
  const dialog = await screen.findByRole('dialog');
  if (name === 'Blog') await choose(await within(dialog).findByRole('combobox', { name: 'Blog' }), 'Workshop notes');
  const button = await within(dialog).findByRole('button', { name: 'Publish' });
  await waitFor(() => expect(button).not.toHaveProperty('disabled', true));
  fireEvent.click(button);
};
const refusing = ({ address }: Kind, path: string, msg: string): Answers => ({
  [`POST /api${address}/publish/`]: { status: 400, refusal: { code: 'writer.titleEmpty', msg, issues: [{ path, msg }] } },
});

describe.each(kinds)('the messages of the specification: $name', (kind) => {
  const empty = `${kind.name} content can not be empty.`;

  it('say at the text what it lacks', async () => {
    await open(kind, refusing(kind, 'text.body', empty));
    await publish(kind);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.querySelector('[data-field="body"]')?.textContent).toContain(empty);
  });

  it('say at the title that it is missing', async () => {
    const msg = 'Title can not be empty.';
    await open(kind, refusing(kind, 'text.title', msg));
    await publish(kind);
    await waitFor(() => expect(document.querySelector('[data-field="title"]')?.textContent).toContain(msg));
  });

  it('say that there is no shop, where it would be published to', async () => {
    await open(kind, { 'GET /api/store/current/': { data: null } });
    fireEvent.click(screen.getByRole('button', { name: 'Publish' }));
    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByText('You are in non-shop-mode, please login via shopify to publish...')).toBeTruthy();
    expect(within(dialog).getByRole('button', { name: 'Publish' })).toHaveProperty('disabled', true);
  });

  it('say that publishing failed when the server did, and leave the dialog open', async () => {
    await open(kind, { [`POST /api${kind.address}/publish/`]: { status: 500, refusal: { code: 'request.fault', msg: 'x' } } });
    await publish(kind);
    await waitFor(() => expect(toasts.get().map(({ text }) => text)).toContain('Publish failed, please try again later'));
    expect(screen.getByRole('dialog')).toBeTruthy();
  });

  it('say that saving failed when the server did', async () => {
    await open(kind, { [`POST /api${kind.address}/save_draft/`]: { status: 500, refusal: { code: 'request.fault', msg: 'x' } } });
    fireEvent.change(screen.getByRole('textbox', { name: 'Title' }), { target: { value: 'Care of ash' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save draft' }));
    expect(await screen.findByText('Save failed, please try again later')).toBeTruthy();
  });
});
