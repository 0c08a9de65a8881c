import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { describeDocumentSource, type FakeService, textOf } from '../../kit/conformance/sources.ts';
import { googleDrive } from './index.ts';

type Kept = {
  id: string;
  name: string;
  mimeType: string;
  parents: string[];
  text: string;
  changes: number;
  trashed: boolean;
  sharedWithMe: boolean;
};

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const credentials = {
  serviceAccountKey: JSON.stringify({
    ...{ type: 'service_account', client_email: 'reader@project.iam.gserviceaccount.com' },
    private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
  }),
};
const google = 'application/vnd.google-apps.';
const exportTypes = new Map([
  [`${google}document`, 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  [`${google}spreadsheet`, 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  [`${google}presentation`, 'application/vnd.openxmlformats-officedocument.presentationml.presentation'],
]);

/** As https://developers.google.com/drive/api/reference/rest/v3 describes it; three at a time. */
const createDrive = (): FakeService & { add: (file: Partial<Kept>) => string } => {
  const files = new Map<string, Kept>();
  let changes = 100;
  const json = (body: object, status = 200) =>
    new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
  const refusal = (code: number, reason: string) =>
    json({ error: { code, message: reason, errors: [{ domain: 'global', reason, message: reason }] } }, code);
  const told = ({ id, name, mimeType, trashed, changes: at }: Kept) => ({
    ...{ id, name, mimeType, trashed, version: `${at}`, webViewLink: `https://drive.google.com/file/d/${id}/view` },
    modifiedTime: new Date(Date.UTC(2026, 0, 1, 0, 0, at)).toISOString(),
    ...(!mimeType.startsWith(google) && { md5Checksum: `md5-${at}`, size: '12' }),
  });
  const matches = (file: Kept, q: string): boolean =>
    q.split(' and ').every((term) => {
      const [, parent] = /^'(.+)' in parents$/.exec(term) ?? [];
      if (parent !== undefined) return file.parents.includes(parent);
      if (term === 'trashed = false') return !file.trashed;
      if (term === 'sharedWithMe = true') return file.sharedWithMe;
      const [, sign, type] = /^mimeType (!?=) '(.+)'$/.exec(term) ?? [];
      if (type === undefined) throw new Error(`not understood: ${term}`);
      return (file.mimeType === type) === (sign === '=');
    });
  const add = (file: Partial<Kept>): string => {
    changes += 1;
    const id = `file${changes}`;
    files.set(id, {
      ...{ id, name: id, mimeType: `${google}document`, parents: [], text: '', trashed: false, sharedWithMe: false },
      ...file,
      changes,
    });
    return id;
  };
  return {
    add,
    fetch: async (input, init) => {
      const { host, pathname, searchParams } = new URL(String(input));
      if (host === 'oauth2.googleapis.com') {
        const asked = new URLSearchParams(String(init?.body));
        const isRight =
          asked.get('grant_type') === 'urn:ietf:params:oauth:grant-type:jwt-bearer' && asked.get('assertion')?.split('.').length === 3;
        return isRight
          ? json({ access_token: 'ya29.token', expires_in: 3599, token_type: 'Bearer' })
          : json({ error: 'invalid_grant' }, 400);
      }
      if (new Headers(init?.headers).get('authorization') !== 'Bearer ya29.token') return refusal(401, 'authError');
      if (pathname === '/drive/v3/changes/startPageToken') return json({ kind: 'drive#startPageToken', startPageToken: `${changes}` });
      if (pathname === '/drive/v3/files') {
        const all = [...files.values()].filter((file) => matches(file, searchParams.get('q') ?? '')).map(told);
        const at = Number(searchParams.get('pageToken') ?? 0);
        return json({ files: all.slice(at, at + 3), ...(at + 3 < all.length && { nextPageToken: `${at + 3}` }) });
      }
      const [id = '', what] = pathname.replace('/drive/v3/files/', '').split('/');
      const file = files.get(id);
      if (!file) return refusal(404, 'notFound');
      if (what === 'export') {
        if (file.text.length > 1000) return refusal(403, 'exportSizeLimitExceeded');
        return exportTypes.get(file.mimeType) === searchParams.get('mimeType') ? new Response(file.text) : refusal(400, 'badRequest');
      }
      return searchParams.get('alt') === 'media' ? new Response(file.text) : json(told(file));
    },
    put: ({ folder, title, text }) => add({ name: title, text, parents: folder ? [folder] : [] }),
    addFolder: (title, within) => add({ name: title, mimeType: `${google}folder`, parents: within ? [within] : [], sharedWithMe: !within }),
    change: (id, text) => {
      changes += 1;
      const file = files.get(id);
      if (file) files.set(id, { ...file, text, changes });
    },
    remove: (id) => {
      changes += 1;
      files.delete(id);
    },
  };
};

const contextOf = (service: FakeService) => ({ credentials: { ...credentials }, fetch: service.fetch, wait: async () => undefined });

describeDocumentSource(googleDrive, { credentials, open: createDrive, ending: 'docx' });

describe('Google Drive', () => {
  it('hands out Docs, Sheets and Slides as Office files, other files as they are, and nothing else of its own', async () => {
    const service = createDrive();
    const folder = service.addFolder('All', null);
    const parents = [folder];
    for (const [type, name] of [
      ['document', 'a'],
      ['spreadsheet', 'b'],
      ['presentation', 'c.pptx'],
      ['drawing', 'd'],
      ['form', 'e'],
    ] as const)
      service.add({ name, mimeType: google + type, parents, text: name });
    service.add({ name: 'f.pdf', mimeType: 'application/pdf', parents, text: '%PDF-f' });
    const context = contextOf(service);
    const pages = [await googleDrive.list(context, { folder, cursor: null })];
    for (let cursor = pages[0]?.nextCursor ?? null; cursor; cursor = pages.at(-1)?.nextCursor ?? null)
      pages.push(await googleDrive.list(context, { folder, cursor }));
    const items = pages.flatMap((page) => page.items);
    expect(items.map(({ name }) => name)).toEqual(['a.docx', 'b.xlsx', 'c.pptx', 'f.pdf']);
    const read = await Promise.all(items.map((item) => googleDrive.read(context, item)));
    expect(read.map((content) => textOf(content?.bytes))).toEqual(['a', 'b', 'c.pptx', '%PDF-f']);
    expect(read.map((content) => content?.mediaType)).toEqual([...exportTypes.values(), 'application/pdf']);
  });

  it('is refused where a document is too large to be handed out', async () => {
    const service = createDrive();
    const id = service.add({ text: 'x'.repeat(1001) });
    await expect(googleDrive.read(contextOf(service), { id, name: 'x.docx' })).rejects.toMatchObject({ kind: 'refused' });
  });

  it('waits where it says with 403 that it is asked too often', async () => {
    const service = createDrive();
    const waited: number[] = [];
    let isFirst = true;
    const fetch: typeof globalThis.fetch = async (input, init) => {
      const { host } = new URL(String(input));
      if (!isFirst || host.startsWith('oauth2')) return service.fetch(input, init);
      isFirst = false;
      return new Response(JSON.stringify({ error: { code: 403, errors: [{ domain: 'usageLimits', reason: 'userRateLimitExceeded' }] } }), {
        status: 403,
      });
    };
    await googleDrive.list({ ...contextOf(service), fetch, wait: async (ms) => void waited.push(ms) }, { folder: null, cursor: null });
    expect(waited).toEqual([1000]);
  });

  it('refuses a key that is not the file that Google makes, and says nothing of it', async () => {
    const context = contextOf(createDrive());
    const failure = await googleDrive
      .test({ ...context, credentials: { serviceAccountKey: '{"client_email":"a@b"}' } })
      .catch((error: unknown) => error);
    expect(failure).toMatchObject({ kind: 'credentials' });
    expect(String(failure)).not.toContain('a@b');
  });
});
