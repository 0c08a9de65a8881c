import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '#server/kernel/errors/app-error.ts';
import { type DocumentsHouse, openDocuments, type Place } from '../../../test/documents-suite.ts';
import { noDirect } from '../../../test/no-direct.ts';

type Page = { status?: number; type?: string; body?: string; location?: string };
let pages: (url: string) => Page | undefined = () => undefined;
let asked: string[] = [];
const fetch = async (input: string | URL | Request): Promise<Response> => {
  const url = String(input instanceof Request ? input.url : input);
  // As the guarded client does.
  if (url.includes('//10.')) throw new AppError('outbound.notAllowed', 400);
  asked.push(url);
  const { status = 200, type = 'text/html; charset=utf-8', body = '', location } = pages(url) ?? { status: 404 };
  return new Response(body, { status, headers: { 'content-type': type, ...(location && { location }) } });
};

let house: DocumentsHouse;
beforeAll(async () => {
  house = await openDocuments({ fetch, asFetch: () => fetch, direct: noDirect, close: async () => undefined });
});
afterAll(() => house.close());

const page = (title: string, text: string, ...links: string[]): Page => ({
  body: `<html><head><title>${title}</title></head><body>${links.map((link) => `<a href="${link}">${link}</a>`).join(' ')}<p>${text}</p></body></html>`,
});
const of = (all: Record<string, Page>) => {
  pages = (url) => all[url];
  asked = [];
};
const addUrl = (place: Place, body: object) => house.ask(place.actor, `/api/ai_chat/${place.baseId}/add_url/`, body);

describe('POST /api/ai_chat/:id/add_url/', () => {
  it('reads a page, calls it by its title, and reads it anew when it is added again', async () => {
    const place = await house.newBase();
    of({ 'https://inn.example/': page('The inn', 'Breakfast is served at eight.') });
    expect((await addUrl(place, { address: 'ftp://inn.example/' })).code).toBe('outbound.invalid');
    const { id } = (await addUrl(place, { address: 'inn.example#top' })).data;
    const { items } = await house.settled(place);
    expect(items).toMatchObject([{ id, kind: 'web', name: 'The inn', address: 'https://inn.example/', state: 'indexed' }]);
    expect((await house.texts(place, 'When is breakfast?')).join()).toContain('eight');
    of({ 'https://inn.example/': page('The inn', 'Breakfast is served at nine.') });
    expect((await addUrl(place, { address: 'https://inn.example/' })).data.id).toBe(id);
    expect((await house.settled(place)).items).toHaveLength(1);
    expect((await house.texts(place, 'When is breakfast?')).join()).toContain('nine');
  });

  it.each<[string, Record<string, Page>, string]>([
    ['a page that is gone', {}, 'outbound.siteStatus'],
    ['a picture', { 'https://inn.example/': { type: 'image/png', body: 'x' } }, 'outbound.siteNotText'],
    [
      'a page of scripts alone',
      { 'https://inn.example/': { body: '<html><body><div id="root"></div><script src="/app.js"></script></body></html>' } },
      'document.pageEmpty',
    ],
    ['a way inside', { 'https://inn.example/': { status: 302, location: 'https://10.0.0.7/secret' } }, 'outbound.notAllowed'],
    [
      'a page that robots.txt keeps',
      { 'https://inn.example/robots.txt': { type: 'text/plain', body: 'User-agent: *\nDisallow: /' } },
      'outbound.siteForbidden',
    ],
  ])('says why %s was not read (CVE-2025-62505, CVE-2026-44285)', async (_, all, code) => {
    const place = await house.newBase();
    of(all);
    await addUrl(place, { address: 'https://inn.example/' });
    expect((await house.settled(place)).items).toMatchObject([{ state: 'failed', reason: { code } }]);
    expect(asked).not.toContain('https://10.0.0.7/secret');
  });

  it('follows a site that never ends as far as it was asked to, each page once and nothing of another site', async () => {
    const place = await house.newBase();
    asked = [];
    pages = (url) => {
      const number = Number(new URL(url).searchParams.get('page') ?? 0);
      const next = [`/?page=${number + 1}`, `/?page=${number + 2}`, '/?page=1#top', 'https://elsewhere.example/', '/logo.png'];
      return url.endsWith('robots.txt') ? undefined : page(`Page ${number}`, `This is page number ${number} of many.`, ...next);
    };
    await addUrl(place, { address: 'https://endless.example/', depth: 5, mostPages: 7 });
    const { items, sites } = await house.settled(place);
    expect(items).toHaveLength(7);
    expect(items.every(({ state }: { state: string }) => state === 'indexed')).toBe(true);
    expect(sites).toMatchObject([{ address: 'https://endless.example/', pages: 7, syncEvery: 'never', syncAt: null }]);
    const read = asked.filter((url) => !url.endsWith('robots.txt'));
    expect(new Set(read).size).toBe(read.length);
    expect(read.every((url) => url.startsWith('https://endless.example/?page=') || url === 'https://endless.example/')).toBe(true);
  });
});

describe('a page that is added again', () => {
  it('leads as far as it is asked to now, with further tags and a rhythm; what was put away takes no place', async () => {
    const place = await house.newBase();
    const pagesOf = async () => (await house.settled(place)).items.map(({ address }: { address: string }) => address).sort();
    of({
      'https://inn.example/': page('The inn', 'Breakfast is served at eight.', '/rooms', '/cellar'),
      'https://inn.example/rooms': page('Rooms', 'Every room looks at the lake.'),
      'https://inn.example/cellar': page('The cellar', 'Wine lies in the cellar.'),
    });
    await addUrl(place, { address: 'https://inn.example/', tags: ['inn'] });
    expect(await pagesOf()).toEqual(['https://inn.example/']);
    await addUrl(place, { address: 'https://inn.example/', depth: 1, mostPages: 2, syncEvery: 'day', tags: ['lake'] });
    expect(await pagesOf()).toEqual(['https://inn.example/', 'https://inn.example/rooms']);
    const { items, sites } = await house.list(place);
    expect(sites).toMatchObject([{ syncEvery: 'day', pages: 2 }]);
    const rooms = items.find(({ address }: { address: string }) => address.endsWith('/rooms'));
    expect(rooms.tags).toEqual(['inn', 'lake']);
    await house.ask(place.actor, '/api/ai_chat/delete_documents/', { ids: [rooms.id] });
    await addUrl(place, { address: 'https://inn.example/' });
    expect(await pagesOf()).toEqual(['https://inn.example/', 'https://inn.example/cellar']);
    expect((await house.list(place)).sites).toMatchObject([{ syncEvery: 'day' }]);
  });
});

describe('POST /api/ai_chat/sync_site/', () => {
  it('reads a site anew by hand or by its rhythm; what has gone fails and goes on answering', async () => {
    const place = await house.newBase();
    of({
      'https://inn.example/': page('The inn', 'Breakfast is served at eight.', '/rooms'),
      'https://inn.example/rooms': page('Rooms', 'Every room looks at the lake.'),
    });
    await addUrl(place, { address: 'https://inn.example/', depth: 1, syncEvery: 'day' });
    const { sites } = await house.settled(place);
    const sync = (body: object) => house.ask(place.actor, '/api/ai_chat/sync_site/', { id: sites[0].id, ...body });
    of({ 'https://inn.example/': page('The inn', 'Breakfast is served at nine.') });
    expect((await sync({})).data).toEqual({ count: 2 });
    expect((await house.settled(place)).counts).toMatchObject({ indexed: 1, failed: 1 });
    expect((await house.texts(place, 'When is breakfast?')).join()).toContain('nine');
    expect((await house.texts(place, 'Which room looks at the lake?')).join()).toContain('lake');
    of({
      'https://inn.example/': page('The inn', 'Breakfast is served at ten.', '/cellar'),
      'https://inn.example/cellar': page('C', 'Wine.'),
    });
    house.clock.advance(25 * 3600 * 1000);
    await house.server.runSchedule('documents.sync');
    expect((await house.settled(place)).counts).toMatchObject({ indexed: 2, failed: 1 });
    expect((await sync({ syncEvery: 'never' })).data).toEqual({ count: 0 });
    expect((await house.list(place)).sites).toMatchObject([{ syncEvery: 'never', syncAt: null }]);
    const other = await house.newBase();
    expect((await house.ask(other.actor, '/api/ai_chat/sync_site/', { id: sites[0].id })).code).toBe('document.notFound');
  });
});

describe('pages of a limited page', () => {
  it('answer whom it answers, by name and by group, also when they come later', async () => {
    const place = await house.newBase();
    const { data } = await house.ask(place.actor, '/api/shared_user/', {
      name: 'Ada',
      email: 'ada@inn.example',
      language: 'en',
      isInvited: true,
    });
    const readers = { groups: ['Staff'], userIds: [data.user.id] };
    of({ 'https://inn.example/': page('The inn', 'Breakfast.', '/rooms'), 'https://inn.example/rooms': page('Rooms', 'Forty rooms.') });
    const { id } = (await addUrl(place, { address: 'https://inn.example/', depth: 1, readers })).data;
    const first = await house.settled(place);
    expect(first.items.map((item: { readers: unknown }) => item.readers)).toEqual(
      [1, 2].map(() => ({ groups: ['Staff'], users: [{ id: data.user.id, name: 'Ada', email: 'ada@inn.example' }] })),
    );
    await house.ask(place.actor, '/api/ai_chat/set_readers/', { ids: [id], readers: { groups: ['Cooks'], userIds: [] } });
    of({
      'https://inn.example/': page('The inn', 'Breakfast.', '/rooms', '/menu'),
      'https://inn.example/rooms': page('Rooms', 'Forty rooms.'),
      'https://inn.example/menu': page('Menu', 'Soup.'),
    });
    // Added again for everybody: it is there, and keeps its own.
    await addUrl(place, { address: 'https://inn.example/', depth: 1 });
    const { items } = await house.settled(place);
    const groupsOf = (name: string) => items.find((item: { name: string }) => item.name === name)?.readers.groups;
    expect([groupsOf('The inn'), groupsOf('Menu'), groupsOf('Rooms')]).toEqual([['Cooks'], ['Cooks'], ['Staff']]);
  });
});
