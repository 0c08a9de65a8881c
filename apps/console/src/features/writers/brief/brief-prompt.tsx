import type { ListingBrief } from '@inkstone/contract/listing-writer';
import { useTranslation } from 'react-i18next';
import styles from './brief-form.module.css';

type Asked = 'mainIdea' | 'keywords' | 'brand';

const names = { mainIdea: 'mainIdea', keywords: 'keywords', brand: 'companyOrBrand' } as const;

/** What is still missing of that which makes a text good; nothing before there is a product to write about. */
export const missingIn = ({ productTitle, mainIdea, keywords, brand }: ListingBrief): readonly Asked[] => {
  if (!productTitle.trim()) return [];
  const isMissing = { mainIdea: !mainIdea.trim(), keywords: keywords.length === 0, brand: !brand.trim() };
  return (['mainIdea', 'keywords', 'brand'] as const).filter((name) => isMissing[name]);
};

/** Asks for what is missing before a run, and forbids nothing. */
export const BriefPrompt = ({ missing }: { missing: readonly Asked[] }) => {
  const { t } = useTranslation('writers');
  if (!missing.length) return null;
  return (
    <p role="status" className={styles['prompt']}>
      {t('briefPrompt', { fields: missing.map((name) => t(names[name])).join(t('comma')) })}
    </p>
  );
};
