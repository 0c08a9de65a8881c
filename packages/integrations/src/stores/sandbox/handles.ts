import type { StoreFailure } from '../../kit/store-error.ts';
import { StoreError } from '../../kit/store-error.ts';
import { metadata } from './metadata.ts';

/** A refusal of the sandbox store. */
export const fail = (failure: StoreFailure) => new StoreError(metadata.name, failure);

/** A title as a piece of an address; `instead` where nothing of it can stand there. */
export const handleOf = (title: string, instead = 'product'): string =>
  title
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 80)
    .replace(/-$/, '') || instead;

/** What has no title can not be found by anybody. */
export const requireTitle = (title: string | undefined) => {
  if (title !== undefined && !title.trim()) throw fail({ kind: 'validation', fields: ['title'] });
};

/** Inserts under the first handle that is free: the wanted one, or the same with a number. */
export const insertUnderFreeHandle = async <Made extends object>(
  wanted: string,
  insert: (handle: string) => Promise<Made | 'handle-taken'>,
): Promise<Made> => {
  for (let attempt = 1; attempt <= 50; attempt += 1) {
    const made = await insert(attempt === 1 ? wanted : `${wanted}-${attempt}`);
    if (made !== 'handle-taken') return made;
  }
  throw fail({ kind: 'validation', fields: ['handle'] });
};

/** The number of a version that a caller holds; null for any. */
export const versionOf = (text: string | null): number | null => {
  if (text === null) return null;
  if (!/^\d{1,9}$/.test(text)) throw fail({ kind: 'conflict' });
  return Number(text);
};

export const frontOf = (slug: string) => `/s/${slug}/`;
