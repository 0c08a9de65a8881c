import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { ConfirmHost } from '#console/ui/overlays/confirm-host.tsx';
import { choose } from '../../../test/choose.ts';
import { drawPage, fakeServer } from '../../../test/draw-page.tsx';
import { press } from '../../../test/press.ts';
import { startTestTexts } from '../../../test/texts.ts';
import { KnowledgeBaseScreen } from './knowledge-base.screen.tsx';
import { KnowledgeBasesScreen } from './knowledge-bases.screen.tsx';

beforeAll(startTestTexts);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const id = '6b3ad6a5-6a6f-4f0b-9f5b-0d6c3f1c2a01';
const at = '2026-11-20T08:00:00.000Z';
const base = {
  id,
  name: 'Handbooks',
  modelIds: [],
  defaultModelId: null,
  authority: 'nobody',
  groups: [],
  users: [],
  systemPrompt: '',
  assistantPrompt: '',
  remark: 'For the shop floor',
  supportUrl: '',
  needsUserInfo: false,
  isOauthEnabled: false,
  oauthType: 'oidc',
  oauthUrl: '',
  oauthRedirectParams: '',
  quickQuestions: [],
  tags: [],
  ...{ avatar: null, banner: null, monthlyLimit: null, suggestsQuestions: true, offersPerson: false, isStrict: true },
  ...{ embeddingModel: 'automatic', rerankModelId: null },
  apiVersion: 'v1',
  retrieval: { topK: 8, threshold: 0.2 },
  isEnabled: true,
  revision: 1,
  createdAt: at,
  updatedAt: at,
};
const sources = { count: 12, bytes: 3_500_000, ready: 9, reading: 2, failed: 1 };
const card = {
  id,
  name: 'Handbooks',
  authority: 'nobody',
  remark: base.remark,
  isEnabled: true,
  updatedAt: at,
  vendor: null,
  sources,
  sharedUsers: 0,
};
const listed = (items: object[], most = 5) => ({ data: { items, most } });

describe('the knowledge bases', () => {
  it('are made by a name, and shown as cards that say who may ask', async () => {
    const asked = fakeServer({
      'GET /api/ai_chat/': () => listed([]),
      'POST /api/ai_chat/': () => ({ data: base }),
    });
    drawPage('/knowledge-base', <KnowledgeBasesScreen />, '/knowledge-base');
    await screen.findByRole('heading', { name: 'No knowledge base yet' });
    await press('New knowledge base');
    fireEvent.change(await screen.findByRole('textbox', { name: 'Name' }), { target: { value: ' Handbooks ' } });
    const buttons = screen.getAllByRole('button', { name: 'New knowledge base' });
    fireEvent.click(buttons.at(-1) ?? document.body);
    await waitFor(() => expect(asked.find(({ key }) => key === 'POST /api/ai_chat/')?.body).toEqual({ name: 'Handbooks' }));
  });

  it('say how many documents there are, how large they are, and how many are not ready', async () => {
    fakeServer({ 'GET /api/ai_chat/': () => listed([card]) });
    drawPage('/knowledge-base', <KnowledgeBasesScreen />, '/knowledge-base');
    await screen.findByText('Being read: 2');
    expect(screen.getByText('Failed: 1')).toBeTruthy();
    expect(screen.getByText(/Documents: 12 · 3\.3 MB/)).toBeTruthy();
  });

  it('say so when the plan opens no more, and come back after a deletion', async () => {
    let items: object[] = [card];
    fakeServer({
      'GET /api/ai_chat/': () => listed(items, 1),
      [`DELETE /api/ai_chat/${id}/`]: () => {
        items = items.length ? [] : [card];
        return { data: {} };
      },
    });
    drawPage('/knowledge-base', <KnowledgeBasesScreen />, '/knowledge-base');
    await screen.findByText(/Your plan has room for 1 knowledge bases/);
    expect(screen.getByText('Nobody yet')).toBeTruthy();
    expect(screen.getByText('For the shop floor')).toBeTruthy();
    await press('Delete Handbooks');
    await screen.findByRole('heading', { name: 'No knowledge base yet' });
  });
});

describe('what is typed over a knowledge base', () => {
  const open = async () => {
    fakeServer({
      [`GET /api/ai_chat/${id}/`]: () => ({ data: base }),
      'GET /api/ai_chat/models/': () => ({ data: [] }),
      'GET /api/ai_chat/': () => listed([card]),
      [`POST /api/ai_chat/${id}/set_is_enabled/`]: () => ({
        data: { ...base, isEnabled: false, revision: 2, updatedAt: '2026-11-21T08:00:00.000Z' },
      }),
    });
    const screenAndQuestions = (
      <>
        <KnowledgeBaseScreen />
        <ConfirmHost />
      </>
    );
    const { address } = drawPage('/knowledge-base/:id', screenAndQuestions, `/knowledge-base/${id}?show=oauth`);
    const field = await screen.findByRole('textbox', { name: /^OAuth address/ });
    fireEvent.change(field, { target: { value: 'https://login.example/' } });
    return { address, words: () => screen.getByRole('textbox', { name: /^OAuth address/ }) };
  };

  it('is not thrown away by another tab before it was asked for', async () => {
    const { address, words } = await open();
    fireEvent.click(screen.getByRole('radio', { name: 'General' }));
    await screen.findByRole('heading', { name: 'Leave without saving?' });
    await press('Stay');
    expect(words()).toHaveProperty('value', 'https://login.example/');
    fireEvent.click(screen.getByRole('radio', { name: 'API' }));
    await screen.findByRole('heading', { name: 'Leave without saving?' });
    await press('Leave');
    await waitFor(() => expect(address()).toBe(`/knowledge-base/${id}?show=api`));
  });

  it('stays when the base is switched off meanwhile', async () => {
    const { words } = await open();
    fireEvent.click(screen.getByRole('switch'));
    await waitFor(() => expect(screen.getByRole('switch').getAttribute('aria-checked')).toBe('false'));
    expect(words()).toHaveProperty('value', 'https://login.example/');
  });
});

describe('a knowledge base', () => {
  it('saves what is changed in one tab on top of its revision', async () => {
    const asked = fakeServer({
      [`GET /api/ai_chat/${id}/`]: () => ({ data: base }),
      'GET /api/ai_chat/models/': () => ({ data: [] }),
      'GET /api/ai_chat/': () => listed([card]),
      [`PATCH /api/ai_chat/${id}/`]: () => ({ data: { ...base, oauthUrl: 'https://login.example/', revision: 2 } }),
    });
    drawPage('/knowledge-base/:id', <KnowledgeBaseScreen />, `/knowledge-base/${id}`);
    await screen.findByRole('heading', { name: 'Handbooks' });
    fireEvent.click(await screen.findByRole('radio', { name: 'OAuth' }));
    fireEvent.change(await screen.findByRole('textbox', { name: /OAuth address/ }), { target: { value: 'https://login.example/' } });
    await press('Save');
    await waitFor(() =>
      expect(asked.find(({ key }) => key.startsWith('PATCH'))?.body).toMatchObject({ oauthUrl: 'https://login.example/', revision: 1 }),
    );
  });
});

describe('what is typed while it is saved', () => {
  it('stays, and what the server made of the rest is shown', async () => {
    let answer = (): void => undefined;
    const isAnswered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const asked = fakeServer({
      [`GET /api/ai_chat/${id}/`]: () => ({ data: base }),
      'GET /api/ai_chat/models/': () => ({ data: [] }),
      'GET /api/ai_chat/': () => listed([card]),
      [`PATCH /api/ai_chat/${id}/`]: () => ({ data: { ...base, name: 'Manuals', remark: 'For all', revision: 2 } }),
    });
    const { fetch } = globalThis;
    vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
      if (request[1]?.method === 'PATCH') await isAnswered;
      return fetch(...request);
    });
    drawPage('/knowledge-base/:id', <KnowledgeBaseScreen />, `/knowledge-base/${id}?show=general`);
    const field = (name: RegExp) => screen.findByRole<HTMLInputElement>('textbox', { name });
    fireEvent.change(await field(/^Name/), { target: { value: ' Manuals ' } });
    fireEvent.change(await field(/^Remark/), { target: { value: 'For all' } });
    await press('Save');
    fireEvent.change(await field(/^Remark/), { target: { value: 'For all of us' } });
    answer();
    await screen.findByRole('heading', { name: 'Manuals' });
    expect((await field(/^Remark/)).value).toBe('For all of us');
    expect((await field(/^Name/)).value).toBe('Manuals');
    await press('Save');
    await waitFor(() => expect(asked.filter(({ key }) => key.startsWith('PATCH')).length).toBe(2));
    expect(asked.findLast(({ key }) => key.startsWith('PATCH'))?.body).toMatchObject({ remark: 'For all of us', revision: 2 });
  });
});

describe('the models that a knowledge base is searched by', () => {
  const embedder = { id: '6b3ad6a5-6a6f-4f0b-9f5b-0d6c3f1c2a02', name: 'Text Embedding 3 Small', vendor: 'OpenAI', isBuiltin: false };

  it('are chosen by itself, or none, or one; what is gone is no choice', async () => {
    const asked = fakeServer({
      [`GET /api/ai_chat/${id}/`]: () => ({ data: { ...base, rerankModelId: embedder.id } }),
      'GET /api/ai_chat/models/': (_, query) => ({ data: query.get('kind') === 'embedding' ? [embedder] : [] }),
      [`PATCH /api/ai_chat/${id}/`]: () => ({ data: { ...base, revision: 2 } }),
    });
    drawPage('/knowledge-base/:id', <KnowledgeBaseScreen />, `/knowledge-base/${id}?show=general`);
    const field = await screen.findByRole('combobox', { name: /Embedding model/ });
    expect(field.textContent).toContain('Automatic');
    expect(screen.getByRole('combobox', { name: /Reranking model/ }).textContent).toContain('None');
    await choose(field, /None, by words alone/);
    await press('Save');
    await waitFor(() => expect(asked.find(({ key }) => key.startsWith('PATCH'))?.body).toMatchObject({ embeddingModel: 'none' }));
  });
});

describe('the test of a knowledge base', () => {
  const passage = {
    ...{ document: id, index: 0, text: 'The river crosses the old town.', score: 0.62, name: 'towns.pdf', headings: ['Towns'] },
    ...{ firstPage: 3, lastPage: 3, marks: [[4, 9]], foundBy: ['words', 'meaning'] },
  };
  const model = { id: '6b3ad6a5-6a6f-4f0b-9f5b-0d6c3f1c2a03', name: 'Large', vendor: 'Acme AI', isBuiltin: false };
  const unvectored: object = { meaning: 'used', rerank: 'off', vectors: null };
  type Given = { how?: object; now?: { topK: number; threshold: number | null }; models?: object[] };
  const open = async (passages: object[], { how = unvectored, now = base.retrieval, models = [] }: Given = {}) => {
    let kept = { ...base, retrieval: now };
    const asked = fakeServer({
      [`GET /api/ai_chat/${id}/`]: () => ({ data: kept }),
      'GET /api/ai_chat/models/': () => ({ data: models }),
      'GET /api/shared_user/': () => ({ data: { items: [], nextCursor: null, groups: [], hasPasswords: true } }),
      [`POST /api/ai_chat/${id}/test_retrieval/`]: () => ({ data: { passages, ...how } }),
      [`PATCH /api/ai_chat/${id}/`]: (body) => {
        kept = { ...kept, retrieval: Object(body).retrieval, revision: kept.revision + 1 };
        return { data: kept };
      },
    });
    drawPage('/knowledge-base/:id', <KnowledgeBaseScreen />, `/knowledge-base/${id}?show=test`);
    fireEvent.change(await screen.findByRole('textbox', { name: 'Question' }), { target: { value: 'Which river?' } });
    return asked;
  };

  it('shows what was found with its score and page, and marks the words of the question', async () => {
    const asked = await open([passage]);
    await press('Find passages');
    expect(await screen.findByRole('heading', { name: 'towns.pdf' })).toBeTruthy();
    expect(screen.getByText('Score 62%')).toBeTruthy();
    expect(screen.getByText('Found by words and meaning · Page 3 · Towns')).toBeTruthy();
    expect(screen.getByText('Searched by words and meaning.')).toBeTruthy();
    expect(screen.getByText('river').tagName).toBe('MARK');
    expect(asked.at(-1)?.body).toEqual({ tags: [], question: 'Which river?', topK: 8, threshold: 0.2, sharedUserId: null });
  });

  it('says what could not be asked, and how far the vectors are', async () => {
    const vectors = { passages: 40, embedded: 12, reason: 'Acme is not available now, please try again later!' };
    await open([passage], { how: { meaning: 'failed', rerank: 'failed', vectors } });
    await press('Find passages');
    const said = await screen.findByText(/the embedding model did not answer in time/);
    expect(said.textContent).toContain('the reranking model did not answer in time');
    expect(screen.getByText(/12 of 40 passages\. Acme is not available/)).toBeTruthy();
  });

  it('counts no vectors before the first one could be made, and says why there is none', async () => {
    const vectors = { passages: 0, embedded: 0, reason: 'Acme is not available.' };
    await open([passage], { how: { meaning: 'preparing', rerank: 'off', vectors } });
    await press('Find passages');
    expect((await screen.findByText(/Acme is not available/)).textContent).toBe('Acme is not available.');
  });

  it('says so when nothing answers, and keeps other settings for the chat', async () => {
    const asked = await open([]);
    const most = screen.getByRole('textbox', { name: 'Passages at most' });
    fireEvent.change(most, { target: { value: '3' } });
    fireEvent.blur(most);
    await press('Find passages');
    await screen.findByRole('heading', { name: 'No passage answers this' });
    await press('Use these settings in the chat');
    await waitFor(() =>
      expect(asked.find(({ key }) => key.startsWith('PATCH'))?.body).toEqual({ retrieval: { topK: 3, threshold: 0.2 }, revision: 1 }),
    );
  });

  const savedIn = (asked: { key: string; body: unknown }[]) => asked.filter(({ key }) => key.startsWith('PATCH')).map(({ body }) => body);

  it('says what an automatic lowest score is where a model answers, and asks for a number only where it is the owner’s', async () => {
    const asked = await open([passage], { now: { topK: 8, threshold: null }, models: [model] });
    const lowest = screen.getByRole('combobox', { name: 'Lowest score' });
    expect(lowest.textContent).toContain('Automatic: 0.10');
    expect(screen.getByText(/A model answers here \(Large\)/)).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: 'Own number' })).toBeNull();
    await press('Find passages');
    await screen.findByRole('heading', { name: 'towns.pdf' });
    expect(asked.at(-1)?.body).toMatchObject({ topK: 8, threshold: null });
    expect(screen.queryByRole('button', { name: 'Use these settings in the chat' })).toBeNull();
    await choose(lowest, /Own number/);
    const number: HTMLInputElement = await screen.findByRole('textbox', { name: 'Own number' });
    expect(number.value).toBe('0.10');
    fireEvent.change(number, { target: { value: '0.3' } });
    fireEvent.blur(number);
    await press('Use these settings in the chat');
    await vi.waitFor(() => expect(savedIn(asked)).toEqual([{ retrieval: { topK: 8, threshold: 0.3 }, revision: 1 }]));
  });

  it('says what it is where passages are quoted, and goes back to it from a number that is none', async () => {
    const asked = await open([], { now: { topK: 8, threshold: 0.2 } });
    const number: HTMLInputElement = screen.getByRole('textbox', { name: 'Own number' });
    fireEvent.change(number, { target: { value: '7' } });
    fireEvent.blur(number);
    await press('Find passages');
    expect(await screen.findByText('The lowest score lies between 0 and 1.')).toBeTruthy();
    await choose(screen.getByRole('combobox', { name: 'Lowest score' }), /Automatic: 0\.50/);
    expect(screen.getByText(/No model answers here/)).toBeTruthy();
    await press('Find passages');
    await screen.findByRole('heading', { name: 'No passage answers this' });
    expect(asked.at(-1)?.body).toMatchObject({ threshold: null });
    await press('Use these settings in the chat');
    await vi.waitFor(() => expect(savedIn(asked)).toEqual([{ retrieval: { topK: 8, threshold: null }, revision: 1 }]));
    await vi.waitFor(() => expect(screen.queryByRole('button', { name: 'Use these settings in the chat' })).toBeNull());
  });
});
