import type { Product } from '@inkstone/contract/products';
import type { Language } from '@inkstone/phrases';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#console/kernel/texts/use-language.ts';
import { Badge, type StatusTone } from '#console/ui/feedback/status-dot.tsx';
import styles from './product-row.module.css';

type Props = { product: Product; onChoose: () => void };

const statusKeys = { active: 'statusActive', draft: 'statusDraft', archived: 'statusArchived', unlisted: 'statusUnlisted' } as const;
const statusTones: Record<Product['status'], StatusTone> = { active: 'success', draft: 'neutral', archived: 'neutral', unlisted: 'accent' };

const priceOf = ({ price }: Product, language: Language): string => {
  if (!price) return '';
  const format = new Intl.NumberFormat(language === 'zh' ? 'zh-CN' : 'en-US', { style: 'currency', currency: price.currency });
  return format.format(price.amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
};

/** A store product in a list; the whole row chooses it. */
export const ProductRow = ({ product, onChoose }: Props) => {
  const { t } = useTranslation('writers');
  const language = useLanguage();
  return (
    <li className={styles['item']}>
      <button type="button" className={styles['row']} onClick={onChoose}>
        {product.image ? <img src={product.image.url} alt="" className={styles['image']} /> : <span className={styles['image']} />}
        <span className={styles['words']}>
          <span className={styles['title']}>{product.title}</span>
          <span className={styles['facts']}>{[priceOf(product, language), product.productType].filter(Boolean).join(' · ')}</span>
        </span>
        <span className={styles['marks']}>
          {product.quality === 'short' && (
            <Badge tone="warning">
              {t('quality')}: {t('qualityShort')}
            </Badge>
          )}
          {!product.hasSeo && <Badge>{t('seoMissing')}</Badge>}
          <Badge tone={statusTones[product.status]}>{t(statusKeys[product.status])}</Badge>
        </span>
      </button>
    </li>
  );
};
