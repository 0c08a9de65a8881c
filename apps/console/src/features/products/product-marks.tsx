import type { Product } from '@inkstone/contract/products';
import { ImageOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { statusNames } from '#console/kernel/texts/product-words.ts';
import { Icon } from '#console/ui/controls/icon.tsx';
import { Badge, StatusDot, type StatusTone } from '#console/ui/feedback/status-dot.tsx';
import styles from './products.module.css';

const tones: Record<Product['status'], StatusTone> = { active: 'success', draft: 'neutral', archived: 'neutral', unlisted: 'accent' };

export const ProductStatus = ({ status }: Pick<Product, 'status'>) => {
  const { t } = useTranslation('products');
  return <StatusDot tone={tones[status]}>{t(statusNames[status])}</StatusDot>;
};

/** What would make it easier to find; whatever is well is not said again. */
export const ProductMarks = ({ product: { quality, hasSeo, optimizedAt } }: { product: Product }) => {
  const { t } = useTranslation('products');
  return (
    <span className={styles['marks']}>
      {quality === 'short' ? <Badge tone="warning">{t('qualityShort')}</Badge> : <Badge tone="success">{t('qualityGood')}</Badge>}
      {!hasSeo && <Badge>{t('seoMissing')}</Badge>}
      {optimizedAt && <Badge tone="accent">{t('optimized')}</Badge>}
    </span>
  );
};

export const ProductPicture = ({ image }: Pick<Product, 'image'>) => {
  if (image) return <img src={image.url} alt="" loading="lazy" width={36} height={36} className={styles['picture']} />;
  return (
    <span className={styles['picture']}>
      <Icon of={ImageOff} />
    </span>
  );
};
