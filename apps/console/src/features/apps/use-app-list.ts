import type { App } from '@inkstone/contract/apps';
import { useUrlValues } from '#console/kernel/state/url-state.ts';
import type { Sort } from '#console/ui/data/data-table.tsx';

const compare: Record<string, (one: App, other: App) => number> = {
  name: (one, other) => one.name.localeCompare(other.name),
  month: (one, other) => Number(one.spentThisMonth) - Number(other.spentThisMonth),
  all: (one, other) => Number(one.spentInAll) - Number(other.spentInAll),
  used: (one, other) => (one.lastUsedAt ?? '').localeCompare(other.lastUsedAt ?? ''),
  created: (one, other) => one.createdAt.localeCompare(other.createdAt),
};

const fallbacks = { q: '', sort: '-created' } as const;

const sortOf = (text: string): Sort => {
  const key = text.replace(/^-/, '');
  return key in compare ? { key, isDescending: text.startsWith('-') } : { key: 'created', isDescending: true };
};

const hasWords = ({ name, description, keys }: App, vendorName: string, words: string): boolean =>
  [name, description, vendorName, ...keys.flatMap((key) => [key.name, key.start])].join(' ').toLowerCase().includes(words);

/** Search and order of the apps, which stand in the address. An account has so few that all of them are here. */
export const useAppList = (apps: readonly App[], vendorOf: (vendor: string | null) => string) => {
  const { read, change } = useUrlValues<keyof typeof fallbacks>(fallbacks);
  const q = read('q');
  const sort = sortOf(read('sort'));
  const words = q.trim().toLowerCase();
  const found = apps.filter((app) => hasWords(app, vendorOf(app.vendor), words));
  const ordered = found.toSorted((one, other) => (compare[sort.key]?.(one, other) ?? 0) * (sort.isDescending ? -1 : 1));
  return {
    q,
    sort,
    found: ordered,
    search: (next: string) => change({ q: next }),
    order: ({ key, isDescending }: Sort) => change({ sort: `${isDescending ? '-' : ''}${key}` }),
  };
};
