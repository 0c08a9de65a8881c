import type { PublicationDetail } from '@inkstone/contract/publications';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#server/kernel/ids.ts';
import { buildActor, type TestActor } from '../../../test/builders.ts';
import { createTestDb, type TestDb } from '../../../test/database.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let test: TestDb;
let server: TestApp;
let owner: TestActor;

beforeAll(async () => {
  test = await createTestDb();
  server = await createTestApp(test);
});
beforeEach(async () => {
  owner = await buildActor(test.db, { hasShop: true });
});
afterAll(async () => {
  await server.close();
  await test.close();
});

type Sending = { by?: TestActor; payload?: object; headers?: Record<string, string> };
const send = (method: 'GET' | 'POST', url: string, { by = owner, payload, headers = {} }: Sending = {}) =>
  server.app.inject({ method, url, headers: { ...by.headers, ...headers }, ...(payload && { payload }) });
const dataOf = async (method: 'GET' | 'POST', url: string, sending: Sending = {}) => (await send(method, url, sending)).json().data;
const look = async (url: string) => server.app.inject({ url });

const wishes = {
  tone: 'natural',
  brand: 'Paper & Pine',
  language: 'en',
  modelId: null,
  keywords: [],
  facts: 'Shelves of oak or ash.',
  wordCount: 300,
};
const pageBrief = { ...wishes, pageType: 'about', topic: '' };
const blogBrief = { ...wishes, topic: 'Care of oak', audience: '' };
const text = { title: 'Care of oak', body: '<p>Oil it once a year.</p>', seoTitle: '', seoDescription: '' };

const publishPage = (payload: object = {}, sending: Sending = {}) =>
  send('POST', '/api/page_generator/publish/', { ...sending, payload: { text, isVisible: true, ...payload } });
const newBlog = (name: string) => dataOf('POST', '/api/blog_writer/blog_new/', { payload: { name } });
const publishArticle = (blogId: string, payload: object = {}, sending: Sending = {}) =>
  send('POST', '/api/blog_writer/publish/', { ...sending, payload: { text, blogId, isVisible: true, ...payload } });
const savedPage = () => dataOf('POST', '/api/page_generator/save_draft/', { payload: { brief: pageBrief, text } });
const newestPublication = async (): Promise<PublicationDetail> => {
  const { items } = await dataOf('GET', '/api/publications/?limit=1');
  return dataOf('GET', `/api/publications/${items[0].id}/`);
};
const inDays = (days: number) => new Date(Date.now() + days * 24 * 3600 * 1000).toISOString();

describe('POST /api/page_generator/publish/', () => {
  it('refuses a page without content or title, and says that there is no shop', async () => {
    const empty = await publishPage({ text: { ...text, body: '<p> </p><script>x</script>' } });
    expect([empty.statusCode, empty.json().msg]).toEqual([400, 'Page content can not be empty.']);
    expect((await publishPage({ text: { ...text, title: ' ' } })).json().msg).toBe('Title can not be empty.');
    const shopless = await publishPage({}, { by: await buildActor(test.db) });
    expect(shopless.json().msg).toBe('You are in non-shop-mode, please login via shopify to publish...');
    expect((await dataOf('GET', '/api/publications/')).items).toEqual([]);
  });

  it('shows the page on the storefront, cleaned, with a way to it', async () => {
    const { url, status } = (await publishPage({ text: { ...text, body: '<p onclick="x()">Oil it.</p>' } })).json().data;
    expect(status).toBe('published');
    const page = await look(url);
    expect(page.statusCode).toBe(200);
    expect(page.payload).toContain('<p>Oil it.</p>');
    const front = await look(`${url.split('/pages/')[0]}/`);
    expect(front.payload).toContain(`<a href="${url}">Care of oak</a>`);
    expect(await newestPublication()).toMatchObject({ kind: 'page', cause: 'create', outcome: 'done', productId: null, url, before: null });
  });

  it('keeps a page hidden until its time, and without a time', async () => {
    const later = (await publishPage({ publishAt: inDays(1) })).json().data;
    expect(later).toMatchObject({ status: 'scheduled', url: null });
    const hidden = (await publishPage({ isVisible: false, text: { ...text, title: 'Hidden' } })).json().data;
    expect(hidden).toMatchObject({ status: 'draft', url: null });
    const { rows } = await test.pool.query('select slug from sandbox_stores where account_id = $1', [owner.accountId]);
    const address = `/s/${rows[0].slug}/pages/care-of-oak`;
    expect((await look(address)).statusCode).toBe(404);
    await test.pool.query("update sandbox_contents set publish_at = now() - interval '1 minute' where handle = 'care-of-oak'");
    expect((await look(address)).payload).toContain('Oil it once a year.');
    expect((await look(`/s/${rows[0].slug}/pages/hidden`)).statusCode).toBe(404);
  });

  it('writes the page of a draft anew, and notes it on the draft', async () => {
    const { id: draftId } = await savedPage();
    const first = (await publishPage({ draftId })).json().data;
    const second = (await publishPage({ draftId, text: { ...text, title: 'Care of ash' } })).json().data;
    expect(second).toMatchObject({ url: first.url, title: 'Care of ash', isAltered: false });
    expect((await look(first.url)).payload).toContain('Care of ash');
    const draft = await dataOf('GET', `/api/page_generator/${draftId}/`);
    expect(draft.published).toMatchObject({ productId: null, url: first.url, content: { status: 'published', blogId: null } });
    expect(await newestPublication()).toMatchObject({ kind: 'page', cause: 'save', before: { title: 'Care of oak' } });
    expect((await dataOf('GET', `/api/page_generator/${draftId}/versions/`)).items).toMatchObject([
      { cause: 'publication' },
      { cause: 'publication' },
    ]);
  });

  it('overwrites nothing that was changed in the store meanwhile, unless it is told to', async () => {
    const { id: draftId } = await savedPage();
    await publishPage({ draftId });
    await test.pool.query("update sandbox_contents set title = 'By hand', version = version + 1 where account_id = $1", [owner.accountId]);
    const refused = await publishPage({ draftId });
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'store.contentConflict']);
    expect((await publishPage({ draftId, isForced: true })).json().data.title).toBe('Care of oak');
    expect((await newestPublication()).before?.title).toBe('By hand');
    await test.pool.query('delete from sandbox_contents where account_id = $1', [owner.accountId]);
    expect((await publishPage({ draftId })).json().code).toBe('store.contentNotFound');
  });

  it('makes one page of a request that is sent twice', async () => {
    const sending = { headers: { 'idempotency-key': newId() } };
    const [first, second] = [await publishPage({}, sending), await publishPage({}, sending)];
    expect(second.json().data).toEqual(first.json().data);
    const { rows } = await test.pool.query('select id from sandbox_contents where account_id = $1', [owner.accountId]);
    expect(rows).toHaveLength(1);
  });

  it('refuses claims of a draft that its brief does not bear, until its person approves each', async () => {
    const told = { ...text, body: '<p>Our oak is FDA certified, 60 cm wide. Oil it once a year.</p>' };
    const saved = (values: object) =>
      dataOf('POST', '/api/page_generator/save_draft/', { payload: { brief: pageBrief, text: told, ...values } });
    const { id: draftId, revision } = await saved({});
    const refused = await publishPage({ draftId, text: told });
    expect([refused.statusCode, refused.json().code]).toEqual([422, 'writer.unprovenClaims']);
    for (const claim of ['FDA', 'certified', '60 cm']) expect(refused.json().msg).toContain(`“${claim}”`);
    expect((await dataOf('GET', '/api/publications/')).items).toEqual([]);
    await saved({ id: draftId, revision, approved: ['fda', 'certified', '60 cm'] });
    expect((await publishPage({ draftId, text: told })).statusCode).toBe(200);
  });

  it('lets pass what the brief bears', async () => {
    const told = { ...text, body: '<p>60 cm of oak.</p>' };
    const brief = { ...pageBrief, facts: 'Our shelves are of oak, 600 mm wide.' };
    const { id: draftId } = await dataOf('POST', '/api/page_generator/save_draft/', { payload: { brief, text: told } });
    expect((await publishPage({ draftId, text: told })).statusCode).toBe(200);
  });

  it('knows no draft of somebody else', async () => {
    const { id: draftId } = await savedPage();
    const stranger = await buildActor(test.db, { hasShop: true });
    expect((await publishPage({ draftId }, { by: stranger })).statusCode).toBe(404);
  });
});

describe('the blogs of a store', () => {
  it('are made and listed; one without a name is refused', async () => {
    const refused = await send('POST', '/api/blog_writer/blog_new/', { payload: { name: ' ' } });
    expect([refused.statusCode, refused.json().msg]).toEqual([400, "new blog name can't be empty"]);
    const blog = await newBlog('Workshop notes');
    expect(await dataOf('GET', '/api/blog_writer/blog_list/')).toEqual([blog]);
    const stranger = await buildActor(test.db, { hasShop: true });
    expect(await dataOf('GET', '/api/blog_writer/blog_list/', { by: stranger })).toEqual([]);
  });

  it('show their articles, newest first, each at an address of its own', async () => {
    const blog = await newBlog('Workshop notes');
    const { url } = (await publishArticle(blog.id)).json().data;
    await publishArticle(blog.id, { text: { ...text, title: 'Care of ash' } });
    await publishArticle(blog.id, { text: { ...text, title: 'Not yet' }, publishAt: inDays(3) });
    const list = (await look(blog.url)).payload;
    expect([...list.matchAll(/<h2>(.*?)<\/h2>/g)].map(([, title]) => title)).toEqual(['Care of ash', 'Care of oak']);
    expect((await look(url)).payload).toContain('Oil it once a year.');
    expect(await newestPublication()).toMatchObject({ kind: 'article', cause: 'create', title: 'Not yet', url: null });
  });

  it('take no article without content, and none of a blog that is not there', async () => {
    const blog = await newBlog('Workshop notes');
    const empty = await publishArticle(blog.id, { text: { ...text, body: '' } });
    expect([empty.statusCode, empty.json().msg]).toEqual([400, 'Blog content can not be empty.']);
    expect((await publishArticle(newId())).json().code).toBe('store.validation');
    expect((await publishArticle('')).json().code).toBe('writer.blogMissing');
  });

  it('take no article whose draft claims what nobody told it', async () => {
    const blog = await newBlog('Workshop notes');
    const told = { ...text, seoDescription: 'Our FDA approved oil lasts 12 months.' };
    const { id: draftId } = await dataOf('POST', '/api/blog_writer/save_draft/', {
      payload: { brief: blogBrief, text: { outline: '<h3>99 % of all oak</h3>', ...told } },
    });
    const refused = await publishArticle(blog.id, { draftId, text: told });
    expect([refused.statusCode, refused.json().code]).toEqual([422, 'writer.unprovenClaims']);
    expect(refused.json().msg).toContain('“12 months”');
    // Readers never see the outline.
    expect(refused.json().msg).not.toContain('99');
  });

  it('keep the article of a draft that goes into another blog', async () => {
    const [first, second] = [await newBlog('Notes'), await newBlog('News')];
    const { id: draftId } = await dataOf('POST', '/api/blog_writer/save_draft/', {
      payload: { brief: blogBrief, text: { outline: '', ...text } },
    });
    const one = (await publishArticle(first.id, { draftId })).json().data;
    const other = (await publishArticle(second.id, { draftId })).json().data;
    expect(other.url).not.toBe(one.url);
    expect((await look(one.url)).statusCode).toBe(200);
    const { published } = await dataOf('GET', `/api/blog_writer/${draftId}/`);
    expect(published).toMatchObject({ url: other.url, content: { blogId: second.id } });
  });
});

describe('the drafts of a kind', () => {
  it('stand in their own list', async () => {
    const page = await savedPage();
    const blog = await dataOf('POST', '/api/blog_writer/save_draft/', {
      payload: { brief: blogBrief, text: { outline: '<h3>Oil</h3>', ...text, title: '' } },
    });
    expect((await dataOf('GET', '/api/page_generator/list/')).items).toMatchObject([{ id: page.id, title: 'Care of oak' }]);
    expect((await dataOf('GET', '/api/blog_writer/list/')).items).toMatchObject([
      { id: blog.id, title: 'Care of oak', excerpt: 'Oil it once a year.' },
    ]);
    expect((await dataOf('GET', '/api/freestyle/list/')).items).toEqual([]);
    expect((await send('GET', `/api/freestyle/${page.id}/`)).statusCode).toBe(404);
    expect((await send('GET', `/api/blog_writer/${page.id}/`)).statusCode).toBe(404);
  });

  it('say which text is too long, and clean the rich ones', async () => {
    const save = (changed: object) =>
      send('POST', '/api/blog_writer/save_draft/', { payload: { brief: blogBrief, text: { outline: '', ...text, ...changed } } });
    const cleaned = (await save({ outline: '<h3 onclick="x">A</h3><script>1</script>' })).json().data;
    expect(cleaned.text.outline).toBe('<h3>A</h3>');
    const long = await save({ body: `<p>${'&'.repeat(20_000)}</p>` });
    expect([long.json().code, long.json().issues[0].path]).toEqual(['writer.bodyTooLong', 'text.body']);
    expect((await save({ outline: 'a'.repeat(20_001) })).json().code).toBe('writer.outlineTooLong');
  });
});
