import type { FaqEntry } from '@inkstone/contract/faq';
import type { EntryRow } from './entry.repository.ts';

export const presentEntry = ({ id, question, variants, answer, isEnabled, source, hits, revision, ...row }: EntryRow): FaqEntry => ({
  ...{ id, question, variants, answer, isEnabled, source, hits, revision },
  lastHitAt: row.lastHitAt?.toISOString() ?? null,
  updatedAt: row.updatedAt.toISOString(),
});
