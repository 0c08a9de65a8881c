import type { App } from '@inkstone/contract/apps';
import type { ApiRequest } from '@inkstone/contract/gateway';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#console/kernel/texts/format.ts';
import { useLanguage } from '#console/kernel/texts/use-language.ts';
import { appsQuery } from './app.queries.ts';
import { nameOfKey } from './use-key-actions.ts';

/** Whoever calls without a key. */
const sources = { key: 'removedKey', playground: 'sourcePlayground', test: 'sourceTest' } as const;
const counters = { upstream: 'countedUpstream', drained: 'countedDrained', estimated: 'countedEstimated', none: 'countedNone' } as const;

/** What people call the parts of a call. */
export const useRequestWords = () => {
  const { t } = useTranslation('apps');
  const { t: kindName } = useTranslation('modelKinds');
  const language = useLanguage();
  const { data: apps } = useQuery(appsQuery);
  const appOf = (id: string | null): App | undefined => apps?.find((app) => app.id === id);
  return {
    apps,
    appName: ({ appId, source }: ApiRequest): string => {
      if (appId === null) return t(sources[source]);
      return appOf(appId)?.name ?? (apps ? t('removedApp') : '');
    },
    keyName: ({ appId, keyId, source }: ApiRequest): string => {
      if (keyId === null) return t(sources[source]);
      const key = appOf(appId)?.keys.find(({ id }) => id === keyId);
      return key ? nameOfKey(key) : t('removedKey');
    },
    kindName: ({ kind }: ApiRequest): string => kindName(kind),
    countedBy: (request: ApiRequest): string => t(counters[request.countedBy]),
    /** A time as its length is read: milliseconds below ten seconds. */
    time: (milliseconds: number): string =>
      milliseconds < 10_000
        ? t('milliseconds', { count: formatNumber(milliseconds, language) })
        : t('seconds', { count: formatNumber(milliseconds / 1000, language, { maximumFractionDigits: 1 }) }),
    count: (value: number): string => formatNumber(value, language),
  };
};
