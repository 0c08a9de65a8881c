import { describe, expect, it } from 'vitest';
import { secretsOf } from '../connection.ts';
import type { DocumentSource, SourceContext, SourceDocument } from '../document-source.ts';
import { VendorError } from '../vendor-error.ts';
import { itDescribesItself } from './facts.ts';

/** A service as its public API looks from outside, with documents in it that a test changes. */
export type FakeService = {
  fetch: typeof globalThis.fetch;
  /** Puts a document into a folder; null for none. Answers its id. */
  put: (document: { folder: string | null; title: string; text: string }) => string;
  /** A folder in a folder; answers its id as `listFolders` tells it. */
  addFolder: (title: string, within: string | null) => string;
  change: (id: string, text: string) => void;
  remove: (id: string) => void;
};

type Expectations = {
  credentials: SourceContext['credentials'];
  open: () => FakeService;
  /** The ending of what is written in the service itself. */
  ending: string;
};

/** Bytes as the text that they are. */
export const textOf = (bytes: Uint8Array = new Uint8Array()): string => new TextDecoder().decode(bytes);

type Answer = () => Response | Promise<Response>;

const json = (status: number, body: object, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });

const listAll = async (source: DocumentSource, context: SourceContext, folder: string | null): Promise<SourceDocument[]> => {
  const all: SourceDocument[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<DocumentSource['list']>> = await source.list(context, { folder, cursor });
    all.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor);
  return all;
};

const foldersIn = async (source: DocumentSource, context: SourceContext, folder: string | null): Promise<string[]> => {
  const names: string[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<DocumentSource['listFolders']>> = await source.listFolders(context, { folder, cursor });
    names.push(...page.items.map(({ name }) => name));
    cursor = page.nextCursor;
  } while (cursor);
  return names;
};

/** Tests how a service's documents are chosen, listed, read and followed. */
export const describeDocumentSource = (source: DocumentSource, { credentials, open, ending }: Expectations): void => {
  const setUp = () => {
    const service = open();
    const waited: number[] = [];
    const answers: Answer[] = [];
    /** What is put into `answers` comes before the service's own. */
    const fetch: typeof globalThis.fetch = async (...asked) => (await answers.shift()?.()) ?? service.fetch(...asked);
    const wait = async (ms: number) => void waited.push(ms);
    const context: SourceContext = { credentials: { ...credentials }, fetch, wait };
    return { service, context, waited, answers };
  };
  const failing = async (answer: Answer): Promise<unknown> => {
    const { context, answers } = setUp();
    answers.push(...Array.from({ length: 50 }, () => answer));
    return source.list(context, { folder: null, cursor: null }).then(
      () => undefined,
      (error: unknown) => error,
    );
  };

  describe(`${source.metadata.name}, a document source`, () => {
    itDescribesItself(source);

    it('lists each document once, page by page, and tells where people open it', async () => {
      const { service, context } = setUp();
      const folder = service.addFolder('Handbooks', null);
      const ids = Array.from({ length: 7 }, (_, at) => service.put({ folder, title: `Page ${at}`, text: `Text ${at}` }));
      const all = await listAll(source, context, null);
      const own = all.filter(({ id }) => ids.includes(id));
      expect(own.map(({ id }) => id).sort()).toEqual([...ids].sort());
      expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
      expect(own.every(({ name }) => name.endsWith(`.${ending}`))).toBe(true);
      expect(own.every(({ url }) => url === null || URL.canParse(url))).toBe(true);
    });

    it('lists what stands in a folder and below, and nothing beside', async () => {
      const { service, context } = setUp();
      const folder = service.addFolder('Handbooks', null);
      const deep = service.addFolder('Deep', folder);
      const other = service.addFolder('Other', null);
      const wanted = [service.put({ folder, title: 'A', text: 'a' }), service.put({ folder: deep, title: 'B', text: 'b' })];
      const beside = service.put({ folder: other, title: 'C', text: 'c' });
      const ids = (await listAll(source, context, folder)).map(({ id }) => id);
      expect(ids).toEqual(expect.arrayContaining(wanted));
      expect(ids).not.toContain(beside);
    });

    it('lets folders be chosen, level by level', async () => {
      const { service, context } = setUp();
      const folder = service.addFolder('Handbooks', null);
      service.addFolder('Deep', folder);
      const top = await foldersIn(source, context, null);
      expect(top).toContain('Handbooks');
      expect(top).not.toContain('Deep');
      expect(await foldersIn(source, context, folder)).toContain('Deep');
    });

    it('reads what was listed, and tells a change by another version', async () => {
      const { service, context } = setUp();
      const folder = service.addFolder('Handbooks', null);
      const id = service.put({ folder, title: 'Returns', text: 'Within 30 days' });
      const find = async () => (await listAll(source, context, null)).find((each) => each.id === id);
      const first = await find();
      const content = first && (await source.read(context, first));
      expect(content?.name).toBe(`Returns.${ending}`);
      expect(textOf(content?.bytes)).toContain('Within 30 days');
      expect((await find())?.version).toBe(first?.version);
      service.change(id, 'Within 60 days');
      const second = await find();
      expect(second?.version).not.toBe(first?.version);
      expect(textOf((second && (await source.read(context, second)))?.bytes)).toContain('Within 60 days');
    });

    it('says of a document that went away between list and read that it is gone, and lists it no more', async () => {
      const { service, context } = setUp();
      const folder = service.addFolder('Handbooks', null);
      const id = service.put({ folder, title: 'Returns', text: 'Within 30 days' });
      const listed = (await listAll(source, context, null)).find((each) => each.id === id);
      service.remove(id);
      expect(listed && (await source.read(context, listed))).toBeUndefined();
      expect((await listAll(source, context, null)).map((each) => each.id)).not.toContain(id);
    });

    it('has another mark after a change, if it has any', async () => {
      const { service, context } = setUp();
      const mark = async () => source.findMarker?.(context);
      const folder = service.addFolder('Handbooks', null);
      const id = service.put({ folder, title: 'Returns', text: 'a' });
      const first = await mark();
      expect(await mark()).toBe(first);
      service.change(id, 'b');
      const second = await mark();
      service.remove(id);
      const third = await mark();
      expect(new Set([first, second, third]).size).toBe(source.findMarker ? 3 : 1);
    });

    it('waits as long as it is asked to, and then goes on', async () => {
      const { service, context, waited, answers } = setUp();
      const folder = service.addFolder('Handbooks', null);
      service.put({ folder, title: 'Returns', text: 'a' });
      answers.push(() => json(429, { message: 'rate limited' }, { 'retry-after': '7' }));
      expect((await listAll(source, context, null)).length).toBeGreaterThan(0);
      expect(waited).toEqual([7000]);
    });

    it('gives up where the service asks for more patience than there is', async () => {
      expect(await failing(() => json(429, {}, { 'retry-after': '86400' }))).toMatchObject({
        kind: 'rate-limit',
        retryAfterSeconds: 86_400,
      });
    });

    it('fails in our words, and never tells a secret', async () => {
      const secrets = secretsOf(source.metadata, credentials);
      const kindOf = async (answer: Answer) => {
        const error = await failing(answer);
        expect(error).toBeInstanceOf(VendorError);
        for (const secret of secrets) expect(String(error instanceof Error && error.message)).not.toContain(secret);
        return error instanceof VendorError ? error.kind : undefined;
      };
      expect(await kindOf(() => json(401, { message: `bad token ${secrets[0]}` }))).toBe('credentials');
      expect(await kindOf(() => json(403, { message: 'forbidden' }))).toBe('refused');
      expect(await kindOf(() => json(500, {}))).toBe('unavailable');
      expect(await kindOf(() => Promise.reject(new TypeError('fetch failed')))).toBe('unavailable');
      expect(await kindOf(() => new Response('<<not what was asked for', { status: 200 }))).toBe('unexpected-answer');
      expect(await kindOf(() => new Response(null, { status: 302, headers: { location: 'https://elsewhere.invalid/' } }))).toBe(
        'unexpected-answer',
      );
    });

    it('asks again where something broke on the way', async () => {
      const { service, context, answers, waited } = setUp();
      const folder = service.addFolder('Handbooks', null);
      service.put({ folder, title: 'Returns', text: 'a' });
      answers.push(() => json(503, {}));
      expect((await listAll(source, context, null)).length).toBeGreaterThan(0);
      expect(waited).toHaveLength(1);
    });

    it('refuses to begin without what its form asks for', async () => {
      const { context } = setUp();
      await expect(source.test({ ...context, credentials: {} })).rejects.toMatchObject({ kind: 'credentials' });
    });

    it('is tested by one real call', async () => {
      const { service, context, answers } = setUp();
      service.addFolder('Handbooks', null);
      expect(await source.test(context)).toContain('Handbooks');
      answers.push(() => json(401, {}));
      await expect(source.test({ ...context, credentials: { ...credentials } })).rejects.toMatchObject({ kind: 'credentials' });
    });

    it('ends when it is stopped', async () => {
      const { context } = setUp();
      const signal = AbortSignal.abort(new Error('stopped'));
      await expect(source.list({ ...context, signal }, { folder: null, cursor: null })).rejects.toThrow('stopped');
    });
  });
};
