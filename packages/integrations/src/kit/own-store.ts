import { StoreError, type StoreFailure } from './store-error.ts';

// What the platforms have in common that live inside this installation and make handles and versions themselves.

/** Makes the refusals of a platform. */
export const createRefusal =
  (platform: string) =>
  (failure: StoreFailure): StoreError =>
    new StoreError(platform, failure);

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
export const requireTitle = (platform: string, title: string | undefined) => {
  if (title !== undefined && !title.trim()) throw new StoreError(platform, { kind: 'validation', fields: ['title'] });
};

/** Inserts under the first handle that is free: the wanted one, or the same with a number. */
export const insertUnderFreeHandle = async <Made extends object>(
  platform: string,
  wanted: string,
  insert: (handle: string) => Promise<Made | 'handle-taken'>,
): Promise<Made> => {
  for (let attempt = 1; attempt <= 50; attempt += 1) {
    const made = await insert(attempt === 1 ? wanted : `${wanted}-${attempt}`);
    if (made !== 'handle-taken') return made;
  }
  throw new StoreError(platform, { kind: 'validation', fields: ['handle'] });
};

/** The number of a version that a caller holds; null for any. */
export const versionOf = (platform: string, text: string | null): number | null => {
  if (text === null) return null;
  if (!/^\d{1,9}$/.test(text)) throw new StoreError(platform, { kind: 'conflict' });
  return Number(text);
};
