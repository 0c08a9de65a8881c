import { type BaseSources, noSources } from '@inkstone/contract/knowledge-bases';
import type { TenantReader } from '#server/db/handles.ts';
import { sumSources } from './document.repository.ts';

const parts = { indexed: 'ready', waiting: 'reading', reading: 'reading', failed: 'failed' } as const;

/** What the knowledge bases of an account consist of, by their ids; those without a document are left out. */
export const findSources = async (tx: TenantReader): Promise<ReadonlyMap<string, BaseSources>> => {
  const sources = new Map<string, BaseSources>();
  for (const { baseId, state, documents, bytes } of await sumSources(tx)) {
    const all = sources.get(baseId) ?? noSources;
    const part = parts[state];
    sources.set(baseId, { ...all, count: all.count + documents, bytes: all.bytes + bytes, [part]: all[part] + documents });
  }
  return sources;
};
