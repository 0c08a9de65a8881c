import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Outbound } from '#server/kernel/outbound/outbound.ts';
import { buildActor } from '../../../test/builders.ts';
import { type DocumentsHouse, openDocuments, type Place } from '../../../test/documents-suite.ts';
import { noDirect } from '../../../test/no-direct.ts';
import { until } from '../../../test/until.ts';

type Page = { id: string; title: string; text: string; number: number };

const site = 'https://calm.atlassian.net';
const values = { site, email: 'li@example.com', token: 'a-very-secret-token' };

type Service = {
  pages: Map<string, Page>;
  reads: string[];
  refuse: ((path: string) => Response | null) | null;
  hold: ((path: string) => Promise<void>) | null;
};
/** A Confluence with one space; what a test puts into `refuse` is answered instead, and `hold` is waited for. */
const service: Service = { pages: new Map(), reads: [], refuse: null, hold: null };
const json = (body: object, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
const told = ({ id, title, number }: Page) => ({
  id,
  title,
  status: 'current',
  spaceId: '1',
  parentId: null,
  version: { number },
  _links: { webui: `/p/${id}` },
});

const fetchService: typeof globalThis.fetch = async (input, init) => {
  const { origin, pathname } = new URL(String(input));
  if (origin !== site) throw new Error(`unexpected request: ${origin}`);
  const refused = service.refuse?.(pathname);
  if (refused) return refused;
  if (!new Headers(init?.headers).get('authorization')?.startsWith('Basic ')) return json({}, 401);
  const [kind, id = ''] = pathname.replace('/wiki/api/v2/', '').split('/');
  if (kind === 'spaces') return json({ results: [{ id: '1', key: 'HB', name: 'Handbooks' }], _links: {} });
  if (!id) return json({ results: [...service.pages.values()].map(told), _links: {} });
  const page = service.pages.get(id);
  if (!page) return json({}, 404);
  service.reads.push(id);
  await service.hold?.(pathname);
  return json({ ...told(page), body: { export_view: { value: `<p>${page.text}</p>` } } });
};
const outbound: Outbound = { fetch: fetchService, asFetch: () => fetchService, direct: noDirect, close: async () => undefined };

let house: DocumentsHouse;
beforeAll(async () => {
  house = await openDocuments(outbound);
});
beforeEach(() => {
  service.pages = new Map();
  service.reads = [];
  service.refuse = null;
  service.hold = null;
});
afterAll(() => house.close());

const put = (id: string, text: string): void => {
  service.pages.set(id, { id, title: `Page ${id}`, text, number: (service.pages.get(id)?.number ?? 0) + 1 });
};
// biome-ignore lint/complexity/useMaxParams: reads as a request does.
const send = async ({ actor }: Place, method: 'POST' | 'PATCH' | 'DELETE', path: string, payload: object = {}) =>
  (await house.server.app.inject({ method, url: `/api${path}`, headers: actor.headers, payload })).json();
const connect = async (place: Place): Promise<string> =>
  (await send(place, 'POST', '/document_sources/connections/', { service: 'confluence', values })).data.id;
const listed = async ({ actor, baseId }: Place) => (await house.ask(actor, `/api/ai_chat/${baseId}/document_sources/`)).data.items;
const settled = async (place: Place) => {
  await until(async () => (await listed(place)).every(({ state }: { state: string }) => state !== 'waiting' && state !== 'running'));
  await house.settled(place);
  return (await listed(place))[0];
};
const follow = async (place: Place, more: object = {}) => {
  const connectionId = await connect(place);
  const body = { connectionId, folders: [{ id: 'space:1', name: 'Handbooks' }], ...more };
  const { id } = (await send(place, 'POST', `/ai_chat/${place.baseId}/document_sources/`, body)).data;
  return { id, connectionId, source: await settled(place) };
};
const sync = async (place: Place, id: string, body: object = {}) => {
  await send(place, 'POST', `/document_sources/${id}/sync/`, body);
  return settled(place);
};
const names = async (place: Place): Promise<string[]> => (await house.list(place)).items.map(({ name }: { name: string }) => name).sort();

describe('a connection with a service', () => {
  it('is refused where the service refuses it, and nothing is kept', async () => {
    const place = await house.newBase();
    service.refuse = () => json({ message: 'no' }, 401);
    const answer = await send(place, 'POST', '/document_sources/connections/', { service: 'confluence', values });
    expect(answer.code).toBe('documentSource.credentials');
    expect((await house.ask(place.actor, '/api/document_sources/services/')).data.connections).toEqual([]);
  });

  it('is the account’s own, tells no secret, and is not the operator’s to make', async () => {
    const place = await house.newBase();
    const id = await connect(place);
    const { services, connections } = (await house.ask(place.actor, '/api/document_sources/services/')).data;
    expect(connections).toMatchObject([{ id, service: 'confluence', name: 'Confluence · calm.atlassian.net' }]);
    expect(JSON.stringify([services, connections])).not.toContain(values.token);
    const other = await house.newBase();
    expect((await house.ask(other.actor, '/api/document_sources/services/')).data.connections).toEqual([]);
    expect((await house.ask(other.actor, `/api/document_sources/connections/${id}/folders/`)).code).toBe('connection.notFound');
    const theirs = { connectionId: id, folders: [] };
    expect((await send(other, 'POST', `/ai_chat/${other.baseId}/document_sources/`, theirs)).code).toBe('connection.notFound');
    const operator = await buildActor(house.test.db, { isOperator: true });
    const { data } = await house.ask(operator, '/api/operator/vendors/');
    expect(JSON.stringify(data)).not.toContain('confluence');
  });

  it('lets places be chosen, and tells what would be taken before anything is', async () => {
    const place = await house.newBase();
    put('11', 'Calm');
    const id = await connect(place);
    const folders = (await house.ask(place.actor, `/api/document_sources/connections/${id}/folders/`)).data;
    expect(folders.items).toEqual([{ id: 'space:1', name: 'Handbooks' }]);
    const look = await send(place, 'POST', `/document_sources/connections/${id}/look/`, { folders: folders.items });
    expect(look.data).toEqual({ documents: 1, bytes: 0, skipped: 0, hasMore: false });
    expect(await names(place)).toEqual([]);
  });
});

describe('a service that is followed', () => {
  it('brings its documents with their tags, which are found, and reads what has not changed no more', async () => {
    const place = await house.newBase();
    put('11', 'The warranty of lamps is five years.');
    put('12', 'Parcels are returned within thirty days.');
    const { id, source } = await follow(place, { tags: ['wiki'] });
    expect(source).toMatchObject({ state: 'idle', documents: 2, failed: 0, found: 2, done: 2 });
    expect((await house.list(place)).items.map(({ tags }: { tags: string[] }) => tags)).toEqual([['wiki'], ['wiki']]);
    expect((await house.texts(place, 'warranty')).join()).toContain('five years');
    expect(service.reads.sort()).toEqual(['11', '12']);
    await sync(place, id);
    expect(service.reads).toHaveLength(2);
  });

  it('brings them for chosen people and groups alone, also those that come later, and leaves each as it is set here', async () => {
    const place = await house.newBase();
    const email = `ada@${place.baseId}.example`;
    const { user } = (await send(place, 'POST', '/shared_user/', { name: 'Ada', email, language: 'en', isInvited: true })).data;
    put('11', 'The warranty of lamps is five years.');
    const { id, source } = await follow(place, { readers: { groups: ['Staff'], userIds: [user.id] } });
    const readers = { groups: ['Staff'], users: [{ id: user.id, name: 'Ada', email }] };
    expect(source.readers).toEqual(readers);
    const [first] = (await house.list(place)).items;
    expect(first.readers).toEqual(readers);
    await send(place, 'POST', '/ai_chat/set_readers/', { ids: [first.id], readers: null });
    put('11', 'The warranty of lamps is six years.');
    put('12', 'Parcels are returned within thirty days.');
    await sync(place, id);
    const { items } = await house.list(place);
    expect(items.map((item: { id: string; readers: unknown }) => [item.id === first.id, item.readers])).toEqual(
      expect.arrayContaining([
        [true, null],
        [false, readers],
      ]),
    );
  });

  it('answers others from now on, and its documents follow, but for one that was limited by itself', async () => {
    const place = await house.newBase();
    for (const at of [1, 2, 3]) put(`${at}`, `Text of page ${at}, which is about lamps.`);
    const { id } = await follow(place, { tags: ['wiki', 'old'] });
    type Listed = { name: string; id: string; readers: unknown; tags: string[] };
    const byName = async (): Promise<Map<string, Listed>> =>
      new Map((await house.list(place)).items.map((item: Listed) => [item.name, item]));
    const before = await byName();
    const idOf = (at: number) => before.get(`Page ${at}.html`)?.id;
    await send(place, 'POST', '/ai_chat/set_readers/', { ids: [idOf(1)], readers: { groups: ['Board'], userIds: [] } });
    await house.ask(place.actor, '/api/ai_chat/delete_documents/', { ids: [idOf(3)] });
    const change = { tags: ['wiki', 'new'], readers: { groups: ['Staff'], userIds: [] } };
    expect((await send(place, 'PATCH', `/document_sources/${id}/`, change)).data).toEqual({ followed: 1, kept: 1 });
    const staff = { groups: ['Staff'], users: [] };
    expect((await listed(place))[0]).toMatchObject({ tags: ['wiki', 'new'], readers: staff, syncEvery: 'day' });
    // What was put away comes back as it is said now.
    await house.ask(place.actor, '/api/ai_chat/delete_documents/', { ids: [idOf(3)], undo: true });
    put('4', 'Text of page 4, which is about lamps.');
    await sync(place, id);
    const after = await byName();
    const told = [1, 2, 3, 4].map((at) => after.get(`Page ${at}.html`));
    const limits = [{ groups: ['Board'], users: [] }, staff, staff, staff];
    expect(told).toEqual(limits.map((readers) => expect.objectContaining({ tags: ['wiki', 'new'], readers })));
    expect((await send(place, 'PATCH', `/document_sources/${id}/`, { readers: null })).data).toEqual({ followed: 3, kept: 1 });
    expect([...(await byName()).values()].filter(({ readers }) => readers === null)).toHaveLength(3);
  });

  it('is limited for documents that are open by themselves, and opens none that another service limits', async () => {
    const place = await house.newBase();
    put('1', 'Text of page 1, which is about lamps.');
    const one = await follow(place, { readers: { groups: ['Staff'], userIds: [] } });
    const other = await follow(place, { readers: { groups: ['Staff'], userIds: [] } });
    const readers = async () => (await house.list(place)).items.map((item: { readers: unknown }) => item.readers);
    expect((await send(place, 'PATCH', `/document_sources/${one.id}/`, { readers: null })).data).toEqual({ followed: 0, kept: 1 });
    expect(await readers()).toEqual([{ groups: ['Staff'], users: [] }]);
    const [{ id }] = (await house.list(place)).items;
    await send(place, 'POST', '/ai_chat/set_readers/', { ids: [id], readers: null });
    await send(place, 'PATCH', `/document_sources/${other.id}/`, { readers: { groups: ['Board'], userIds: [] } });
    expect(await readers()).toEqual([{ groups: ['Board'], users: [] }]);
  });

  it('says of what is read right now what is said by then', async () => {
    const place = await house.newBase();
    put('1', 'Text of page 1, which is about lamps.');
    const { id } = await follow(place);
    put('2', 'Text of page 2, which is about lamps.');
    put('3', 'Text of page 3, which is about lamps.');
    const reading = Promise.withResolvers<void>();
    const changed = Promise.withResolvers<void>();
    service.hold = async (path) => {
      if (!path.endsWith('/3')) return;
      reading.resolve();
      await changed.promise;
    };
    await send(place, 'POST', `/document_sources/${id}/sync/`, {});
    await reading.promise;
    const readers = { groups: ['Staff'], userIds: [] };
    expect((await send(place, 'PATCH', `/document_sources/${id}/`, { readers })).data).toEqual({ followed: 2, kept: 0 });
    changed.resolve();
    await settled(place);
    const { items } = await house.list(place);
    expect(items.map((item: { readers: unknown }) => item.readers)).toEqual(Array(3).fill({ groups: ['Staff'], users: [] }));
  });

  it('is followed: a change takes the place of the old, and what is gone goes', async () => {
    const place = await house.newBase();
    for (const at of [1, 2, 3]) put(`${at}`, `Text of page ${at}, which is about lamps.`);
    const { id } = await follow(place);
    const before = (await house.list(place)).items.map((item: { id: string }) => item.id);
    put('1', 'The warranty of lamps is seven years.');
    service.pages.delete('2');
    expect(await sync(place, id)).toMatchObject({ state: 'idle', documents: 2 });
    expect(await names(place)).toEqual(['Page 1.html', 'Page 3.html']);
    expect((await house.list(place)).items.every((item: { id: string }) => before.includes(item.id))).toBe(true);
    expect((await house.texts(place, 'warranty')).join()).toContain('seven years');
  });

  it('asks before it takes more than half away', async () => {
    const place = await house.newBase();
    for (let at = 1; at <= 6; at += 1) put(`${at}`, `Text of page ${at}.`);
    const { id } = await follow(place);
    for (const gone of ['1', '2', '3', '4']) service.pages.delete(gone);
    expect(await sync(place, id)).toMatchObject({ state: 'asking', going: 4, documents: 6 });
    expect(await names(place)).toHaveLength(6);
    expect(await sync(place, id, { mayRemove: true })).toMatchObject({ state: 'idle', going: 0, documents: 2 });
    expect(await names(place)).toEqual(['Page 5.html', 'Page 6.html']);
  });

  it('tells which document could not be taken and why, and tries it again', async () => {
    const place = await house.newBase();
    put('11', 'Calm text.');
    put('12', 'Secret text.');
    service.refuse = (path) => (path.endsWith('/12') ? json({ message: 'no' }, 403) : null);
    const { id, source } = await follow(place);
    expect(source).toMatchObject({ state: 'idle', documents: 1, failed: 1 });
    expect(source.failures).toMatchObject([{ name: 'Page 12.html', url: `${site}/wiki/p/12`, reason: { code: 'documentSource.refused' } }]);
    service.refuse = null;
    expect(await sync(place, id)).toMatchObject({ state: 'idle', documents: 2, failed: 0, failures: [] });
  });

  it('keeps everything while the service refuses it as a whole, and says so', async () => {
    const place = await house.newBase();
    put('11', 'Calm text.');
    const { id } = await follow(place);
    service.refuse = () => json({}, 401);
    expect(await sync(place, id)).toMatchObject({ state: 'failed', reason: { code: 'documentSource.credentials' }, documents: 1 });
    expect(await names(place)).toEqual(['Page 11.html']);
  });

  it('does not bring back what was deleted here, and is looked at when its time has come', async () => {
    const place = await house.newBase();
    put('11', 'Calm text.');
    put('12', 'Other text.');
    const { id } = await follow(place, { syncEvery: 'day' });
    const { items } = await house.list(place);
    const [doomed] = items.filter(({ name }: { name: string }) => name === 'Page 11.html');
    await house.ask(place.actor, '/api/ai_chat/delete_documents/', { ids: [doomed.id] });
    put('11', 'Calm text, changed.');
    put('12', 'Other text, changed too.');
    house.clock.advance(25 * 3600 * 1000);
    await house.server.runSchedule('document-sources.sync');
    await until(async () => (await listed(place))[0].syncedAt !== null && service.reads.filter((each) => each === '12').length === 2);
    expect(await settled(place)).toMatchObject({ id, state: 'idle' });
    expect(await names(place)).toEqual(['Page 12.html']);
  });

  it('is left with or without its documents, and then its connection can be forgotten', async () => {
    const place = await house.newBase();
    put('11', 'Calm text.');
    const { id, connectionId } = await follow(place);
    expect((await send(place, 'DELETE', `/document_sources/connections/${connectionId}/`)).code).toBe('documentSource.connectionUsed');
    await send(place, 'DELETE', `/document_sources/${id}/`, { keepsDocuments: false });
    expect([await listed(place), await names(place)]).toEqual([[], []]);
    await send(place, 'DELETE', `/document_sources/connections/${connectionId}/`);
    expect((await house.ask(place.actor, '/api/document_sources/services/')).data.connections).toEqual([]);
  });

  it('is nobody else’s', async () => {
    const place = await house.newBase();
    put('11', 'Calm text.');
    const { id } = await follow(place);
    const other = await house.newBase();
    expect((await send(other, 'POST', `/document_sources/${id}/sync/`)).code).toBe('documentSource.notFound');
    expect((await send(other, 'PATCH', `/document_sources/${id}/`, { syncEvery: 'week' })).code).toBe('documentSource.notFound');
    expect((await send(other, 'DELETE', `/document_sources/${id}/`, { keepsDocuments: true })).code).toBe('documentSource.notFound');
    expect((await house.ask(other.actor, `/api/ai_chat/${place.baseId}/document_sources/`)).code).toBe('knowledgeBase.notFound');
  });
});
