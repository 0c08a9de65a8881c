import { z } from 'zod';
import type { DocumentSource, SourceContext, SourceDocument } from '../../kit/document-source.ts';
import { createServiceCall, type ServiceCall } from '../../kit/service-call.ts';
import { askForToken } from './access.ts';
import { metadata } from './metadata.ts';
import { type File, file, fileList, startToken } from './wire.ts';

const api = 'https://www.googleapis.com/drive/v3';
const folderType = 'application/vnd.google-apps.folder';
const ownType = 'application/vnd.google-apps.';
const fields = 'id,name,mimeType,modifiedTime,version,md5Checksum,size,webViewLink,trashed';
const pageSize = 200;

const office = 'application/vnd.openxmlformats-officedocument.';
/** What Google's own documents are handed out as: https://developers.google.com/drive/api/guides/ref-export-formats */
const exports = new Map([
  [`${ownType}document`, { ending: 'docx', mediaType: `${office}wordprocessingml.document` }],
  [`${ownType}spreadsheet`, { ending: 'xlsx', mediaType: `${office}spreadsheetml.sheet` }],
  [`${ownType}presentation`, { ending: 'pptx', mediaType: `${office}presentationml.presentation` }],
]);

type Service = { call: ServiceCall; init: RequestInit };

/** A token lasts longer than one call; it goes with the credentials that it was asked for with. */
const tokens = new WeakMap<SourceContext['credentials'], { value: string; until: number }>();
const tokenLifeMs = 50 * 60 * 1000;

const open = async (context: SourceContext): Promise<Service> => {
  const call = createServiceCall(metadata, context);
  const known = tokens.get(context.credentials);
  const value = known && known.until > Date.now() ? known.value : await askForToken(call, context);
  if (value !== known?.value) tokens.set(context.credentials, { value, until: Date.now() + tokenLifeMs });
  return { call, init: { headers: { authorization: `Bearer ${value}`, accept: 'application/json' } } };
};

const addressOf = (path: string, query: Record<string, string | null>): string => {
  const url = new URL(`${api}/${path}`);
  for (const [name, value] of Object.entries({ supportsAllDrives: 'true', ...query })) if (value) url.searchParams.set(name, value);
  return url.href;
};

const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

const search = ({ call, init }: Service, { q, token, size = pageSize }: { q: string; token: string | null; size?: number }) => {
  const query = { q, pageSize: `${size}`, pageToken: token, orderBy: 'folder,name_natural', fields: `nextPageToken,files(${fields})` };
  return call.get(fileList, addressOf('files', { ...query, includeItemsFromAllDrives: 'true' }), init);
};

const isReadable = ({ mimeType }: File): boolean => exports.has(mimeType) || !mimeType.startsWith(ownType);

const documentOf = ({ id, name, mimeType, modifiedTime, ...what }: File): SourceDocument => {
  const ending = exports.get(mimeType)?.ending;
  const isNamed = !ending || name.toLowerCase().endsWith(`.${ending}`);
  return {
    ...{ id, name: isNamed ? name : `${name}.${ending}`, url: what.webViewLink ?? null, changedAt: modifiedTime ?? null },
    // The number changes when somebody merely looks at a file; what it is made of does not.
    version: what.md5Checksum ?? `${modifiedTime ?? ''} ${modifiedTime ? '' : (what.version ?? '')}`.trim(),
    bytes: what.size === undefined ? null : Number(what.size),
  };
};

/** Where a walk through folders stands: those that are still to be looked into, and how far the first one is. */
const walk = z.object({ folders: z.array(z.string()), token: z.string().nullable(), seen: z.array(z.string()) });

/** Google Drive, by a service account: https://developers.google.com/drive/api/reference/rest/v3 */
export const googleDrive: DocumentSource = {
  metadata,

  test: async (context) =>
    (await search(await open(context), { q: 'trashed = false', token: null, size: 20 })).files.map(({ name }) => name),

  listFolders: async (context, { folder, cursor }) => {
    const service = await open(context);
    const place = folder === null ? 'sharedWithMe = true' : `${quoted(folder)} in parents`;
    const { files, nextPageToken = null } = await search(service, {
      q: `${place} and mimeType = '${folderType}' and trashed = false`,
      token: cursor,
    });
    return { items: files.map(({ id, name }) => ({ id, name })), nextCursor: nextPageToken };
  },

  list: async (context, { folder, cursor }) => {
    const service = await open(context);
    if (folder === null) {
      const { files, nextPageToken = null } = await search(service, {
        q: `mimeType != '${folderType}' and trashed = false`,
        token: cursor,
      });
      return { items: files.filter(isReadable).map(documentOf), nextCursor: nextPageToken };
    }
    const at = cursor === null ? { folders: [folder], token: null, seen: [folder] } : walk.parse(JSON.parse(cursor));
    const [first, ...others] = at.folders;
    if (first === undefined) return { items: [], nextCursor: null };
    const { files, nextPageToken = null } = await search(service, {
      q: `${quoted(first)} in parents and trashed = false`,
      token: at.token,
    });
    const below = files.filter(({ mimeType, id }) => mimeType === folderType && !at.seen.includes(id)).map(({ id }) => id);
    const folders = [...(nextPageToken ? [first] : []), ...others, ...below];
    const next = { folders, token: nextPageToken, seen: [...at.seen, ...below] };
    const items = files.filter((each) => each.mimeType !== folderType && isReadable(each)).map(documentOf);
    return { items, nextCursor: folders.length ? JSON.stringify(next) : null };
  },

  findMarker: async (context) => {
    const { call, init } = await open(context);
    return (await call.get(startToken, addressOf('changes/startPageToken', {}), init)).startPageToken;
  },

  read: async (context, { id, name }) => {
    const { call, init } = await open(context);
    const path = `files/${encodeURIComponent(id)}`;
    const found = await call.find(file, addressOf(path, { fields }), init);
    if (!found || found.trashed) return undefined;
    const exported = exports.get(found.mimeType);
    const url = exported ? addressOf(`${path}/export`, { mimeType: exported.mediaType }) : addressOf(path, { alt: 'media' });
    const bytes = await call.findBytes(url, init);
    return bytes && { name, mediaType: exported?.mediaType ?? found.mimeType, bytes };
  },
};
