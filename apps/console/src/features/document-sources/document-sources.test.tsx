import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { drawPage, fakeServer } from '../../../test/draw-page.tsx';
import { press } from '../../../test/press.ts';
import { startTestTexts } from '../../../test/texts.ts';
import { SourcesPanel } from './sources-panel.tsx';

beforeAll(startTestTexts);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const baseId = '6b3ad6a5-6a6f-4f0b-9f5b-0d6c3f1c2a01';
const id = '6b3ad6a5-6a6f-4f0b-9f5b-0d6c3f1c2a02';
const connection = { id, service: 'wiki', name: 'Wiki · calm.example', createdAt: '2026-11-20T08:00:00.000Z' };
const label = { en: 'Token', zh: '令牌' };
const field = { key: 'token', label, help: null, placeholder: '', kind: 'password', required: true, options: [] };
const service = { id: 'wiki', name: 'Wiki', description: { en: 'Pages.', zh: '页面。' }, website: null, fields: [field] };
const source = {
  ...{
    id,
    service: 'wiki',
    connectionName: connection.name,
    folders: [{ id: 's1', name: 'Handbooks' }],
    tags: [],
    readers: null,
    syncEvery: 'day',
  },
  ...{ syncAt: null, state: 'asking', reason: null, found: 9, done: 9, going: 6, syncedAt: null, documents: 9, failed: 1 },
  failures: [{ name: 'Secret.html', url: null, reason: { code: 'documentSource.refused', msg: 'Wiki refused.' } }],
};
const listKey = `GET /api/ai_chat/${baseId}/document_sources/`;
const draw = () => drawPage('/knowledge-base', <SourcesPanel baseId={baseId} />, '/knowledge-base');

describe('the services of a knowledge base', () => {
  it('are connected once, looked into, and taken', async () => {
    let connections: object[] = [];
    const asked = fakeServer({
      [listKey]: () => ({ data: { items: [] } }),
      'GET /api/document_sources/services/': () => ({ data: { services: [service], connections } }),
      'POST /api/document_sources/connections/': () => {
        connections = [connection];
        return { data: connection };
      },
      [`GET /api/document_sources/connections/${id}/folders/`]: () => ({
        data: { items: [{ id: 's1', name: 'Handbooks' }], nextCursor: null },
      }),
      [`POST /api/document_sources/connections/${id}/look/`]: () => ({ data: { documents: 12, bytes: 0, skipped: 2, hasMore: false } }),
      [`POST /api/ai_chat/${baseId}/document_sources/`]: () => ({ data: { id } }),
    });
    draw();
    await press('Add from a service');
    fireEvent.change(await screen.findByLabelText('Token'), { target: { value: 'secret' } });
    await press('Connect');
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Handbooks' }));
    await press('See what would be taken');
    await screen.findByText('Documents: 12 · Of kinds that are not read: 2');
    await press('Take and follow');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const bodyOf = (key: string) => asked.find((each) => each.key === key)?.body;
    expect(bodyOf('POST /api/document_sources/connections/')).toEqual({ service: 'wiki', values: { token: 'secret' } });
    expect(bodyOf(`POST /api/ai_chat/${baseId}/document_sources/`)).toEqual({
      ...{ connectionId: id, folders: [{ id: 's1', name: 'Handbooks' }], tags: [], syncEvery: 'day' },
    });
  });

  it('ask before much is deleted, and tell what could not be taken', async () => {
    const asked = fakeServer({
      [listKey]: () => ({ data: { items: [source] } }),
      [`POST /api/document_sources/${id}/sync/`]: () => ({ data: {} }),
    });
    draw();
    const card = await screen.findByRole('list', { name: 'Connected services' });
    within(card).getByText('Secret.html: Wiki refused.');
    await press('Delete them here, too');
    await waitFor(() => expect(asked.find(({ key }) => key.endsWith('/sync/'))?.body).toEqual({ mayRemove: true }));
  });
  it('tell what is said of their documents, and take something else', async () => {
    const said = { ...source, tags: ['wiki'], readers: { groups: ['Staff'], users: [] } };
    const asked = fakeServer({
      [listKey]: () => ({ data: { items: [said] } }),
      'GET /api/shared_user/': () => ({ data: { items: [], groups: ['Staff', 'Board'], hasPasswords: true, nextCursor: null } }),
      [`PATCH /api/document_sources/${id}/`]: () => ({ data: { followed: 8, kept: 1 } }),
    });
    draw();
    await screen.findByText('#wiki · For Staff');
    await press('Tags and readers');
    const dialog = await screen.findByRole('dialog', { name: 'Tags and readers of Wiki · calm.example' });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Take wiki away' }));
    await press('Save');
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(asked.find(({ key }) => key.startsWith('PATCH'))?.body).toEqual({ tags: [], readers: { groups: ['Staff'], userIds: [] } });
  });
});
