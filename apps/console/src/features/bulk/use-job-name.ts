import type { BulkJob } from '@inkstone/contract/bulk';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#console/kernel/texts/format.ts';
import { useLanguage } from '#console/kernel/texts/use-language.ts';

/** What a job is called: as its owner said, else by what it does. */
export const useJobName = () => {
  const { t } = useTranslation('bulk');
  const language = useLanguage();
  return ({ name, kind, products }: Pick<BulkJob, 'name' | 'kind' | 'products'>): string =>
    name || t('unnamed', { kind: t(kind === 'seo' ? 'kindSeo' : 'kindListing'), count: formatNumber(products, language) });
};
