import type { ListingDraft } from '@inkstone/contract/listing-writer';
import type { WriterVersion } from '@inkstone/contract/writers';
import { VendorError } from '@inkstone/integrations';
import { describe, expect, it } from 'vitest';
import { buildActor } from '../../../../test/builders.ts';
import { createTestApp } from '../../../../test/test-app.ts';
import { holdingAfter, saying } from '../../../../test/writers-app.ts';
import { openWritersSuite } from '../../../../test/writers-suite.ts';

const { test, house, actor, become, ask, dataOf, fallSilent } = openWritersSuite(10);

const brief = {
  productTitle: 'Tote',
  mainIdea: '',
  keywords: [],
  tone: 'natural',
  brand: '',
  wordCount: 80,
  language: 'en',
  modelId: null,
};
const old = { title: 'Old title', description: '<p>Old text.</p>', seoTitle: 'Old', seoDescription: 'Old words.' };
const english = '<p>This bag carries a laptop and everything that goes with it through a wet week, and it dries over night.</p>';

const start = (payload: object = {}): Promise<{ runId: string; draftId: string }> =>
  dataOf('POST', '/api/product/improve/freestyle/', { brief, ...payload });
const end = (runId: string) => ask('GET', `/api/runs/${runId}/events/`);
const draftOf = (id: string): Promise<ListingDraft> => dataOf('GET', `/api/freestyle/${id}/`);
type VersionPage = { items: WriterVersion[]; nextCursor: string | null };
const versionPage = (id: string, query = ''): Promise<VersionPage> => dataOf('GET', `/api/freestyle/${id}/versions/${query}`);
const versionsOf = async (id: string): Promise<WriterVersion[]> => (await versionPage(id)).items;
const save = (values: object = {}) => ask('POST', '/api/freestyle/save_draft/', { brief, text: old, ...values });
const saved = async (values: object = {}): Promise<ListingDraft> => (await save(values)).json().data;
const setBack = (id: string, minutes: number) =>
  test().pool.query(`update writer_draft_versions set created_at = created_at - interval '${minutes} minutes' where draft_id = $1`, [id]);

describe('a run', () => {
  it('has a draft from its start, and puts what it wrote into it when nobody is looking', async () => {
    await house().writeWith(saying(`<title>New title</title><description>${english}</description>`));
    const { runId, draftId } = await start({ current: old });
    await end(runId);
    const draft = await draftOf(draftId);
    expect(draft).toMatchObject({
      brief,
      revision: 2,
      runId: null,
      writtenBy: { model: expect.stringContaining('acme'), isBuiltin: false },
    });
    expect(draft.text).toEqual({ ...old, title: 'New title', description: english });
    const run = await dataOf('GET', `/api/runs/${runId}/`);
    expect(run).toMatchObject({ subjectId: draftId, result: { title: 'New title', description: english } });
  });

  it('under way is named by its draft, for every tab, and a second one on it is refused', async () => {
    const { script, taken } = holdingAfter('<title>New title</title><description>');
    await house().writeWith(script);
    const { runId, draftId } = await start();
    await taken;
    expect((await draftOf(draftId)).runId).toBe(runId);
    const second = await ask('POST', '/api/product/improve/freestyle/', { brief, draftId });
    expect([second.statusCode, second.json().code]).toEqual([409, 'writer.underWay']);
    await ask('POST', `/api/runs/${runId}/stop/`, {});
    expect((await draftOf(draftId)).runId).toBeNull();
  });

  it('that is stopped or fails replaces what is whole, leaves the rest, and keeps what was there', async () => {
    const { id } = await saved();
    const { script, taken } = holdingAfter('<title>New title</title><description><p>Half a');
    await house().writeWith(script);
    const { runId, draftId } = await start({ draftId: id, current: old });
    expect(draftId).toBe(id);
    await taken;
    await ask('POST', `/api/runs/${runId}/stop/`, {});
    expect((await draftOf(id)).text).toEqual({ ...old, title: 'New title' });
    await house().writeWith(async function* () {
      yield '<title>Newer';
      throw new VendorError('Acme AI', 'unavailable', 'gone');
    });
    await end((await start({ draftId: id })).runId);
    expect((await draftOf(id)).text).toEqual({ ...old, title: 'New title' });
    expect(await versionsOf(id)).toMatchObject([{ cause: 'run', text: old }]);
  });

  it('of a dead worker leaves what it had written whole, once, however many servers find it', async () => {
    const { id } = await saved();
    const { script, taken } = holdingAfter(`<title>New title</title><description>${english}</description><seoTitle>Ha`);
    await house().writeWith(script);
    const { runId } = await start({ draftId: id, current: old });
    await taken;
    await expect.poll(async () => await house().features.runs.confirmDelivery(runId)).toBe(true);
    await fallSilent(runId);
    const others = await Promise.all([1, 2].map(() => createTestApp(test(), { runs: { leaseMs: 300 } })));
    await end(runId);
    const draft = await draftOf(id);
    expect(draft).toMatchObject({ revision: 2, runId: null });
    expect(draft.text).toEqual({ ...old, title: 'New title', description: english });
    expect(await versionsOf(id)).toHaveLength(1);
    expect(await dataOf('GET', `/api/runs/${runId}/`)).toMatchObject({ state: 'failed', result: { title: 'New title' } });
    await Promise.all(others.map(({ close }) => close()));
    await ask('POST', `/api/runs/${runId}/stop/`, {});
  });

  it('merges into what was saved meanwhile, and into a draft that was put away', async () => {
    const { id } = await saved();
    const { script, taken } = holdingAfter('<title>New title</title><seoTitle>Ha');
    await house().writeWith(script);
    const { runId } = await start({ draftId: id, fields: ['title', 'seoTitle'] });
    await taken;
    await saved({ id, revision: 1, text: { ...old, seoDescription: 'Typed meanwhile.' } });
    await ask('POST', `/api/freestyle/${id}/delete/`, {});
    await ask('POST', `/api/runs/${runId}/stop/`, {});
    await ask('POST', `/api/freestyle/${id}/delete/`, { undo: true });
    expect((await draftOf(id)).text).toEqual({ ...old, title: 'New title', seoDescription: 'Typed meanwhile.' });
  });

  it('takes no draft and no product of anybody else (CVE-2026-45349)', async () => {
    const { id } = await saved();
    become(await buildActor(test().db, { accountId: actor().accountId, role: 'member' }));
    const answer = await ask('POST', '/api/product/improve/freestyle/', { brief, draftId: id });
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'writer.draftNotFound']);
    become(await buildActor(test().db, { hasShop: true }));
    const strange = await ask('POST', '/api/product/improve/freestyle/', { brief, productId: id });
    expect(strange.statusCode).toBe(404);
    expect((await dataOf('GET', '/api/freestyle/list/')).items).toEqual([]);
  });
});

describe('GET /api/freestyle/:id/versions/ and POST /api/freestyle/:id/restore/', () => {
  const type = async (draft: ListingDraft, title: string) =>
    saved({ id: draft.id, revision: draft.revision, text: { ...draft.text, title } });

  it('join what is typed within ten minutes', async () => {
    const first = await saved();
    let draft = await type(first, 'A');
    draft = await type(draft, 'Ab');
    expect(await versionsOf(first.id)).toMatchObject([{ cause: 'edit', text: old }]);
    await setBack(first.id, 11);
    draft = await type(draft, 'Abc');
    expect((await versionsOf(first.id)).map(({ text }) => text.title)).toEqual(['Ab', 'Old title']);
  });

  it('keep what a run wrote before it is typed over, and nothing twice or of an empty draft', async () => {
    await house().writeWith(saying('<title>New title</title>'));
    const { runId, draftId } = await start({ fields: ['title'] });
    await end(runId);
    expect(await versionsOf(draftId)).toEqual([]);
    const draft = await draftOf(draftId);
    await saved({ id: draftId, revision: draft.revision, text: draft.text, brief: { ...brief, brand: 'B' } });
    expect(await versionsOf(draftId)).toEqual([]);
    await type(await draftOf(draftId), 'Typed');
    expect(await versionsOf(draftId)).toMatchObject([{ cause: 'edit', text: { title: 'New title' } }]);
  });

  it('put an earlier text back, and what it replaced is a version, too', async () => {
    const first = await saved();
    await type(first, 'A');
    const [version] = await versionsOf(first.id);
    const restored: ListingDraft = await dataOf('POST', `/api/freestyle/${first.id}/restore/`, { versionId: version?.id });
    expect(restored).toMatchObject({ revision: 3, text: old });
    expect((await versionsOf(first.id)).map(({ cause, text }) => [cause, text.title])).toEqual([
      ['restore', 'A'],
      ['edit', 'Old title'],
    ]);
    const unknown = await ask('POST', `/api/freestyle/${first.id}/restore/`, { versionId: first.id });
    expect([unknown.statusCode, unknown.json().code]).toEqual([404, 'writer.versionNotFound']);
  });

  it('keep what was published', async () => {
    const { id } = await saved();
    const { title, seoTitle, seoDescription, description: descriptionHtml } = old;
    const text = { title: `${title}!`, descriptionHtml, seoTitle, seoDescription };
    await ask('POST', '/api/freestyle/publish/', { text, status: 'draft', productId: null, draftId: id });
    expect(await versionsOf(id)).toMatchObject([{ cause: 'publication', text: { ...old, title: `${title}!` } }]);
  });

  it('come page by page, and not one that a run or a restored version replaced is dropped, nor the first', async () => {
    const first = await saved();
    const draft = await type(first, 'A');
    await test().pool.query(
      `insert into writer_draft_versions (account_id, draft_id, cause, content, created_at)
       select account_id, draft_id, case when n % 10 = 0 then 'run' else 'edit' end,
              jsonb_set(content, '{text,title}', to_jsonb('T' || n)), created_at + n * interval '1 minute' - interval '400 minutes'
       from writer_draft_versions, generate_series(1, 300) n where draft_id = $1`,
      [first.id],
    );
    await setBack(first.id, 11);
    await test().pool.query(
      `update writer_draft_versions set created_at = created_at - interval '1 day' where draft_id = $1 and content #>> '{text,title}' = 'Old title'`,
      [first.id],
    );
    await type(draft, 'B');
    const page = await versionPage(first.id, '?limit=100');
    const next = await versionPage(first.id, `?limit=100&cursor=${page.nextCursor}`);
    const last = await versionPage(first.id, `?limit=100&cursor=${next.nextCursor}`);
    const all = [...page.items, ...next.items, ...last.items];
    expect(last.nextCursor).toBeNull();
    expect(all[0]?.text.title).toBe('A');
    expect(all.at(-1)?.text).toEqual(old);
    expect(all.filter(({ cause }) => cause === 'run')).toHaveLength(30);
    expect(all.filter(({ cause }) => cause === 'edit')).toHaveLength(201);
  });
});
