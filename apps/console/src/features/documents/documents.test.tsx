import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { choose } from '../../../test/choose.ts';
import { drawPage, fakeServer } from '../../../test/draw-page.tsx';
import { press } from '../../../test/press.ts';
import { startTestTexts } from '../../../test/texts.ts';
import { DocumentsPanel } from './documents-panel.tsx';
import { chosenFiles } from './dropped-files.ts';

beforeAll(startTestTexts);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const baseId = '6b3ad6a5-6a6f-4f0b-9f5b-0d6c3f1c2a01';
const document = {
  id: '6b3ad6a5-6a6f-4f0b-9f5b-0d6c3f1c2a02',
  kind: 'file',
  name: 'broken.pdf',
  address: null,
  siteId: null,
  state: 'failed',
  reason: { code: 'document.damaged', msg: 'The file is damaged.' },
  pagesDone: 0,
  pagesOf: null,
  chunks: 0,
  secondsLeft: null,
  isEnabled: true,
  cut: { template: 'prose', size: 1200, overlap: 150 },
  tags: [],
  readers: null,
  createdAt: '2026-11-20T08:00:00.000Z',
  indexedAt: null,
};
const counts = { waiting: 0, reading: 0, indexed: 0, failed: 1, chunks: 0 };
const listed = (items: object[]) => ({ data: { items, nextCursor: null, counts, sites: [], tags: [] } });
const key = `GET /api/ai_chat/${baseId}/documents/`;
const draw = () => drawPage('/knowledge-base', <DocumentsPanel baseId={baseId} />, '/knowledge-base');

describe('the documents of a knowledge base', () => {
  it('say that there are none yet, and take files that are chosen', async () => {
    const asked = fakeServer({
      [key]: () => listed([]),
      'POST /api/upload/files/': () => ({
        data: {
          files: [{ id: document.id, name: 'calm.txt', kind: 'txt', bytes: 4, digest: '' }],
          refused: [{ position: 0, name: 'b.exe', code: 'x', msg: 'Not this.' }],
        },
      }),
      [`POST /api/ai_chat/${baseId}/add_sources/`]: () => ({
        data: { files: [{ fileId: document.id, documentId: document.id, name: 'calm.txt', outcome: 'added' }] },
      }),
    });
    draw();
    await screen.findByRole('heading', { name: 'No documents yet' });
    const files = [new File(['MZ'], 'b.exe'), new File(['calm'], 'calm.txt')];
    fireEvent.change(screen.getByLabelText('Choose files', { selector: 'input' }), { target: { files } });
    await screen.findByText('b.exe: Not this.');
    const added = asked.find(({ key: each }) => each.endsWith('add_sources/'));
    expect(added?.body).toEqual({ files: [{ fileId: document.id, name: 'calm.txt' }] });
  });

  it('say which files take the place of an earlier one', async () => {
    fakeServer({
      [key]: () => listed([document]),
      'POST /api/upload/files/': () => ({
        data: { files: [{ id: document.id, name: 'calm.txt', kind: 'txt', bytes: 4, digest: '' }], refused: [] },
      }),
      [`POST /api/ai_chat/${baseId}/add_sources/`]: () => ({
        data: { files: [{ fileId: document.id, documentId: document.id, name: 'calm.txt', outcome: 'changed' }] },
      }),
    });
    draw();
    fireEvent.change(await screen.findByLabelText('Choose files', { selector: 'input' }), {
      target: { files: [new File(['calm'], 'calm.txt')] },
    });
    await screen.findByText('In the place of an earlier file of the same name: 1');
    screen.getByText('The earlier one answers until the new one has been read.');
    await press('Close');
    await waitFor(() => expect(screen.queryByText('In the place of an earlier file of the same name: 1')).toBeNull());
  });

  it('say after a reload which files have to be dropped again', async () => {
    fakeServer({ [key]: () => listed([]) });
    window.localStorage.setItem(`unsaved::documents:${baseId}:before`, JSON.stringify({ at: 1, value: ['Plans/late.pdf'] }));
    draw();
    await screen.findByText('Plans/late.pdf');
    // A page may be drawn anew before it is seen.
    cleanup();
    draw();
    await screen.findByText('Plans/late.pdf');
    await press('Close');
    await waitFor(() => expect(screen.queryByText('Plans/late.pdf')).toBeNull());
    cleanup();
    draw();
    await screen.findByRole('heading', { name: 'No documents yet' });
    expect(screen.queryByText('Plans/late.pdf')).toBeNull();
  });

  it('are still being sent behind another page, and say there what was not taken', async () => {
    let answer = (): void => undefined;
    const isAnswered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    fakeServer({
      [key]: () => listed([]),
      'POST /api/upload/files/': () => ({ data: { files: [], refused: [{ position: 0, name: 'b.exe', code: 'x', msg: 'Not this.' }] } }),
      [`POST /api/ai_chat/${baseId}/add_sources/`]: { data: { files: [] } },
    });
    const { fetch } = globalThis;
    vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
      if (String(request[0]).includes('/upload/')) await isAnswered;
      return fetch(...request);
    });
    const Tabs = () => {
      const [isAway, leave] = useState(false);
      return (
        <>
          <button type="button" onClick={() => leave(!isAway)}>
            Other tab
          </button>
          {!isAway && <DocumentsPanel baseId={baseId} />}
        </>
      );
    };
    drawPage('/knowledge-base', <Tabs />, '/knowledge-base');
    fireEvent.change(await screen.findByLabelText('Choose files', { selector: 'input' }), {
      target: { files: [new File(['MZ'], 'b.exe')] },
    });
    await screen.findByText(/^0 of 1 files were sent/);
    await press('Other tab');
    await press('Other tab');
    await screen.findByText(/^0 of 1 files were sent/);
    await press('Other tab');
    answer();
    await press('Other tab');
    await screen.findByText('b.exe: Not this.');
  });

  it('are looked at again as long as one of them is said to be under way, though it ended before they were counted', async () => {
    const states = ['reading', 'indexed'];
    fakeServer({
      [key]: () => listed([{ ...document, name: 'calm.txt', state: states.shift() ?? 'indexed', reason: null }]),
    });
    draw();
    const row = await screen.findByRole('row', { name: /calm.txt/ });
    within(row).getByText('Reading');
    await waitFor(() => within(screen.getByRole('row', { name: /calm.txt/ })).getByText('Indexed'), { timeout: 4000 });
  });

  it('leave out what systems put into folders', () => {
    const names = ['Plans/.DS_Store', 'Plans/~$late.docx', 'Plans/Thumbs.db', 'Plans/a/desktop.ini', 'Plans/a/late.docx', '.env.txt'];
    const files = names.map((webkitRelativePath) => Object.assign(new File(['x'], webkitRelativePath), { webkitRelativePath }));
    expect(chosenFiles(files).map(({ name }) => name)).toEqual(['Plans/a/late.docx', '.env.txt']);
  });

  it('go on sending by themselves when the connection was away', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    let cuts = 40;
    const asked = fakeServer({
      [key]: () => listed([]),
      'POST /api/upload/files/': () => {
        if (cuts-- > 0) throw new TypeError('fetch failed');
        return { data: { files: [{ id: document.id, name: 'calm.txt', kind: 'txt', bytes: 4, digest: '' }], refused: [] } };
      },
      [`POST /api/ai_chat/${baseId}/add_sources/`]: () => ({
        data: { files: [{ fileId: document.id, documentId: document.id, name: 'calm.txt', outcome: 'added' }] },
      }),
    });
    draw();
    await screen.findByRole('heading', { name: 'No documents yet' });
    fireEvent.change(screen.getByLabelText('Choose files', { selector: 'input' }), { target: { files: [new File(['calm'], 'calm.txt')] } });
    await screen.findByText(/sending goes on by itself/);
    const isAdded = () => asked.some(({ key: each }) => each.endsWith('add_sources/'));
    for (let step = 0; step < 100 && !isAdded(); step += 1) await vi.advanceTimersByTimeAsync(2000);
    vi.useRealTimers();
    expect(isAdded()).toBe(true);
  });

  const law = { groups: ['Law'], users: [{ id: document.id, name: 'Ada Obi', email: 'ada@law.example' }] };
  const people = { items: [law.users[0]], nextCursor: null, groups: ['Law', 'Sales'], hasPasswords: true };
  const setOf = (asked: { key: string; body?: unknown }[]) => asked.find(({ key: each }) => each.endsWith('set_readers/'))?.body;

  it('show whom one answers, and say it for one', async () => {
    const asked = fakeServer({
      [key]: () => listed([{ ...document, readers: law }]),
      'GET /api/shared_user/': () => ({ data: people }),
      'POST /api/ai_chat/set_readers/': () => ({ data: { count: 1 } }),
    });
    draw();
    await screen.findByText('Groups: 1 · People: 1');
    await press('Actions');
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Who may read …' }));
    const dialog = within(await screen.findByRole('dialog'));
    dialog.getByText('broken.pdf');
    fireEvent.click(dialog.getByRole('button', { name: 'Take Ada Obi away' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Apply' }));
    await waitFor(() => expect(setOf(asked)).toEqual({ ids: [document.id], readers: { groups: ['Law'], userIds: [] } }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('change nothing of several that differ until something is chosen, and say then that all answer everybody', async () => {
    const other = { ...document, id: '6b3ad6a5-6a6f-4f0b-9f5b-0d6c3f1c2a03', name: 'calm.txt' };
    const asked = fakeServer({
      [key]: () => listed([{ ...document, readers: { groups: [], users: [] } }, other]),
      'POST /api/ai_chat/set_readers/': () => ({ data: { count: 2 } }),
    });
    draw();
    await screen.findByText('Your team only');
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select all rows' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Who may read …' }));
    const dialog = within(await screen.findByRole('dialog'));
    dialog.getByText('Documents: 2. What is set here holds for all of them.');
    expect(dialog.getByRole('button', { name: 'Apply' })).toHaveProperty('disabled', true);
    await choose(dialog.getByRole('combobox', { name: 'Who may read' }), 'Everybody who may ask');
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Apply' })).toHaveProperty('disabled', false));
    fireEvent.click(dialog.getByRole('button', { name: 'Apply' }));
    await waitFor(() => expect(setOf(asked)).toEqual({ ids: [document.id, other.id], readers: null }));
  });

  it('say why one failed, and try it again', async () => {
    const asked = fakeServer({
      [key]: () => listed([document]),
      'POST /api/ai_chat/retry_documents/': () => ({ data: { count: 1 } }),
    });
    draw();
    await screen.findByText('The file is damaged.');
    await press('Try again');
    await waitFor(() => expect(asked.find(({ key: each }) => each.endsWith('retry_documents/'))?.body).toEqual({ ids: [document.id] }));
  });

  it('are listed by their state, and those that failed are all tried again', async () => {
    const other = { ...document, id: '6b3ad6a5-6a6f-4f0b-9f5b-0d6c3f1c2a03', name: 'locked.pdf' };
    const asked = fakeServer({
      [key]: (_, query) => ({
        data: {
          ...listed([query.has('cursor') ? other : document]).data,
          nextCursor: query.has('cursor') ? null : 'more',
          counts: { ...counts, failed: 2 },
        },
      }),
      'POST /api/ai_chat/retry_documents/': () => ({ data: { count: 2 } }),
    });
    draw();
    await press('Try all 2 failed ones again');
    const retried = () => asked.find(({ key: each }) => each.endsWith('retry_documents/'))?.body;
    await waitFor(() => expect(retried()).toEqual({ ids: [document.id, other.id] }));
  });
});
