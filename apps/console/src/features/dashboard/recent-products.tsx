import type { Product } from '@inkstone/contract/products';
import { useQuery } from '@tanstack/react-query';
import { ImageOff, Package } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '#console/kernel/paths.ts';
import { ButtonLink } from '#console/ui/controls/button.tsx';
import { Icon } from '#console/ui/controls/icon.tsx';
import { EmptyState } from '#console/ui/feedback/state-panel.tsx';
import { Badge } from '#console/ui/feedback/status-dot.tsx';
import { recentProductsQuery } from './dashboard.queries.ts';
import styles from './recent.module.css';
import { RecentSection } from './recent-section.tsx';

const Picture = ({ image }: Pick<Product, 'image'>) => {
  if (image) return <img src={image.url} alt="" loading="lazy" className={styles['picture']} />;
  return (
    <span className={styles['picture']}>
      <Icon of={ImageOff} />
    </span>
  );
};

/** What would make the product easier to find, the most urgent first. */
const Mark = ({ product }: { product: Product }) => {
  const { t } = useTranslation('dashboard');
  if (product.optimizedAt) return <Badge tone="success">{t('optimized')}</Badge>;
  if (product.quality === 'short') return <Badge tone="warning">{t('shortDescription')}</Badge>;
  return product.hasSeo ? null : <Badge>{t('noSeo')}</Badge>;
};

const ProductRow = ({ product }: { product: Product }) => (
  <li>
    <Link to={`${paths.freestyle}?product=${product.id}`} className={styles['row']}>
      <Picture image={product.image} />
      <span className={styles['words']}>
        <span className={styles['title']}>{product.title}</span>
        {product.productType && <span className={styles['excerpt']}>{product.productType}</span>}
      </span>
      <span className={styles['marks']}>
        <Mark product={product} />
      </span>
    </Link>
  </li>
);

/** The products of the store that changed last; each opens in the writer. */
export const RecentProducts = () => {
  const { t } = useTranslation('dashboard');
  const empty = (
    <EmptyState icon={Package} title={t('productsEmpty')}>
      {t('productsEmptyText')}
    </EmptyState>
  );
  return (
    <RecentSection
      title={t('products')}
      query={useQuery(recentProductsQuery)}
      empty={empty}
      actions={
        <ButtonLink look="quiet" size="small" to={paths.products}>
          {t('allProducts')}
        </ButtonLink>
      }
    >
      {(product) => <ProductRow key={product.id} product={product} />}
    </RecentSection>
  );
};
