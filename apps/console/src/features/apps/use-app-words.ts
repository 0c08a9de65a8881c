import type { App } from '@inkstone/contract/apps';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#console/kernel/texts/format.ts';
import { useLanguage } from '#console/kernel/texts/use-language.ts';
import type { StatusTone } from '#console/ui/feedback/status-dot.tsx';
import { categoriesQuery } from './app.queries.ts';

type State = { tone: StatusTone; name: 'stateOff' | 'stateOk' | 'statePending' };

/** How an app is doing, in one word and a colour. */
export const stateOf = ({ isEnabled, state }: Pick<App, 'isEnabled' | 'state'>): State => {
  if (!isEnabled) return { tone: 'neutral', name: 'stateOff' };
  return state === 'ok' ? { tone: 'success', name: 'stateOk' } : { tone: 'warning', name: 'statePending' };
};

/** What people call the vendor and the limit of an app. */
export const useAppWords = () => {
  const { t } = useTranslation('apps');
  const language = useLanguage();
  const { data: categories } = useQuery(categoriesQuery);

  const vendorOf = (vendor: string | null): string => {
    if (vendor === null) return t('anyProvider');
    const known = categories?.find(({ id }) => id === vendor);
    if (!known) return categories ? t('goneProvider', { name: vendor }) : vendor;
    return known.name;
  };
  const limitOf = (limit: App['monthlyLimit']): string =>
    limit === null ? t('unlimited') : t('limitOf', { points: formatNumber(limit, language) });

  return { vendorOf, limitOf, categories };
};
