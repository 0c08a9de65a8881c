import { z } from 'zod';
import { integration } from './connections.ts';
import { chosenReaders, documentReaders, documentTags, syncEvery, told } from './documents.ts';
import { defineEndpoint } from './kit/endpoint.ts';

/** How much a person chooses and sees at once; connections and sources are those of an account and of a base. */
export const documentSourceLimits = {
  folders: 50,
  looked: 1000,
  connections: 20,
  sources: 20,
  documents: 5000,
  failures: 50,
  id: 500,
  name: 300,
} as const;

/** A service of which documents can be taken, and the form of its credentials. */
export const sourceService = integration.pick({ id: true, name: true, description: true, website: true, fields: true });
export type SourceService = z.infer<typeof sourceService>;

/** The account's way to a service. */
export const sourceConnection = z.object({ id: z.uuid(), service: z.string(), name: z.string(), createdAt: z.iso.datetime() });
export type SourceConnection = z.infer<typeof sourceConnection>;

const remoteId = z.string().min(1).max(documentSourceLimits.id);
/** A place in a service that can be chosen. */
const folder = z.strictObject({ id: remoteId, name: z.string().max(documentSourceLimits.name) });
export type SourceFolder = z.infer<typeof folder>;
const folders = z.array(folder).max(documentSourceLimits.folders, 'documentSource.manyFolders');

/** What a knowledge base follows in a service. */
export const documentSource = z.object({
  id: z.uuid(),
  service: z.string(),
  connectionName: z.string(),
  folders: z.array(folder),
  tags: z.array(z.string()),
  /** Whom the documents answer that it brings. */
  readers: documentReaders,
  syncEvery,
  syncAt: z.iso.datetime().nullable(),
  /** `asking` waits for somebody to agree that documents are taken away. */
  state: z.enum(['waiting', 'running', 'idle', 'asking', 'failed']),
  reason: told.nullable(),
  /** Of the sync that runs, or of the last one. */
  found: z.number().int(),
  done: z.number().int(),
  going: z.number().int(),
  syncedAt: z.iso.datetime().nullable(),
  /** Documents that were taken. */
  documents: z.number().int(),
  failed: z.number().int(),
  /** The first of them. */
  failures: z.array(z.object({ name: z.string(), url: z.string().nullable(), reason: told })),
});
export type DocumentSource = z.infer<typeof documentSource>;

const params = z.object({ id: z.uuid() });
const access = 'enterprise-admin';
/** Each asks a service. */
const limits = [{ by: 'account', burst: 30, perMinute: 60 }] as const;

export const documentSourceEndpoints = {
  services: defineEndpoint({
    method: 'GET',
    path: '/api/document_sources/services/',
    access,
    summary: 'The services of which documents can be taken, and the account’s connections with them',
    data: z.object({ services: z.array(sourceService), connections: z.array(sourceConnection) }),
  }),
  connect: defineEndpoint({
    method: 'POST',
    path: '/api/document_sources/connections/',
    access,
    summary: 'Connects a service, after one real call to it; its secrets are sealed and never shown again',
    limits,
    body: z.strictObject({ service: z.string().max(60), values: z.record(z.string().max(60), z.string().max(10_000)) }),
    data: sourceConnection,
  }),
  disconnect: defineEndpoint({
    method: 'DELETE',
    path: '/api/document_sources/connections/:id/',
    access,
    summary: 'Forgets a connection that nothing follows',
    params,
    data: z.object({}),
  }),
  folders: defineEndpoint({
    method: 'GET',
    path: '/api/document_sources/connections/:id/folders/',
    access,
    summary: 'What can be chosen in a folder of a service; without one, at its top',
    limits,
    params,
    query: z.object({ folder: remoteId.optional(), cursor: z.string().max(20_000).optional() }),
    data: z.object({ items: z.array(folder), nextCursor: z.string().nullable() }),
  }),
  look: defineEndpoint({
    method: 'POST',
    path: '/api/document_sources/connections/:id/look/',
    access,
    summary: 'How many documents would be taken, and how large they are where the service says so; nothing is kept',
    limits,
    params,
    body: z.strictObject({ folders }),
    data: z.object({
      documents: z.number().int(),
      bytes: z.number().int(),
      /** Those of kinds that are not read. */
      skipped: z.number().int(),
      /** There are more than were looked at. */
      hasMore: z.boolean(),
    }),
  }),
  list: defineEndpoint({
    method: 'GET',
    path: '/api/ai_chat/:id/document_sources/',
    access,
    summary: 'What a knowledge base follows, and how far each sync is',
    params,
    data: z.object({ items: z.array(documentSource) }),
  }),
  follow: defineEndpoint({
    method: 'POST',
    path: '/api/ai_chat/:id/document_sources/',
    access,
    summary: 'Takes the documents of a service and follows them',
    idempotent: true,
    params,
    body: z.strictObject({
      connectionId: z.uuid(),
      /** None: everything that the connection may read. */
      folders,
      tags: documentTags.default([]),
      /** Whom its documents answer; said of one alone, that stays. */
      readers: chosenReaders.default(null),
      syncEvery: syncEvery.default('day'),
    }),
    data: z.object({ id: z.uuid() }),
  }),
  sync: defineEndpoint({
    method: 'POST',
    path: '/api/document_sources/:id/sync/',
    access,
    summary: 'Looks for changes now; `mayRemove` agrees that many documents are taken away',
    params,
    body: z.strictObject({ mayRemove: z.boolean().default(false) }),
    data: z.object({}),
  }),
  change: defineEndpoint({
    method: 'PATCH',
    path: '/api/document_sources/:id/',
    access,
    summary:
      'Changes how often a service is looked at, and what is said of its documents; those that were taken follow, but for one limited by itself',
    params,
    body: z.strictObject({ syncEvery, tags: documentTags, readers: chosenReaders }).partial(),
    /** How many documents have the readers and tags that are said now, and how many kept readers of their own. */
    data: z.object({ followed: z.number().int(), kept: z.number().int() }),
  }),
  leave: defineEndpoint({
    method: 'DELETE',
    path: '/api/document_sources/:id/',
    access,
    summary: 'Follows a service no more; what was taken stays, or is deleted',
    params,
    body: z.strictObject({ keepsDocuments: z.boolean() }),
    data: z.object({}),
  }),
};
