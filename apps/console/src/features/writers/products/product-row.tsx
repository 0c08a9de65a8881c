import type { Product } from '@inkstone/contract/products';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '#console/kernel/texts/format.ts';
import { useLanguage } from '#console/kernel/texts/use-language.ts';
import { Badge, type StatusTone } from '#console/ui/feedback/status-dot.tsx';
import styles from './product-row.module.css';

type Props = { product: Product; onChoose: () => void };

const statusKeys = { active: 'statusActive', draft: 'statusDraft', archived: 'statusArchived', unlisted: 'statusUnlisted' } as const;
const statusTones: Record<Product['status'], StatusTone> = { active: 'success', draft: 'neutral', archived: 'neutral', unlisted: 'accent' };

/** A store product in a list; the whole row chooses it. */
export const ProductRow = ({ product, onChoose }: Props) => {
  const { t } = useTranslation('writers');
  const language = useLanguage();
  const price = product.price && formatMoney(product.price.amount, product.price.currency, language);
  return (
    <li className={styles['item']}>
      <button type="button" className={styles['row']} onClick={onChoose}>
        {product.image ? <img src={product.image.url} alt="" className={styles['image']} /> : <span className={styles['image']} />}
        <span className={styles['words']}>
          <span className={styles['title']}>{product.title}</span>
          <span className={styles['facts']}>{[price, product.productType].filter(Boolean).join(' · ')}</span>
        </span>
        <span className={styles['marks']}>
          {product.quality === 'short' && <Badge tone="warning">{t('qualityIs', { quality: t('qualityShort') })}</Badge>}
          {!product.hasSeo && <Badge>{t('seoMissing')}</Badge>}
          <Badge tone={statusTones[product.status]}>{t(statusKeys[product.status])}</Badge>
        </span>
      </button>
    </li>
  );
};
