import { useInfiniteQuery } from '@tanstack/react-query';
import { PenLine } from 'lucide-react';
import type { Dispatch } from 'react';
import { useTranslation } from 'react-i18next';
import { showFailure } from '#console/kernel/notices/toast.ts';
import { Button } from '#console/ui/controls/button.tsx';
import { modKey } from '#console/ui/data/keys.tsx';
import { EmptyState } from '#console/ui/feedback/state-panel.tsx';
import { Section } from '#console/ui/layout/section.tsx';
import type { ListingKind } from '../listing/listing-kind.ts';
import { fromProduct } from '../listing/open-listing.ts';
import { ProductRow } from '../products/product-row.tsx';
import type { WriterAction } from '../shell/writer-state.ts';
import { fetchProduct, productsQuery } from '../writer.queries.ts';
import styles from './start-panel.module.css';

type Props = { brand: string; dispatch: Dispatch<WriterAction<ListingKind>> };

/** Before the first word: an example, or the products that need it most. */
export const StartPanel = ({ brand, dispatch }: Props) => {
  const { t } = useTranslation('writers');
  const { data } = useInfiniteQuery({
    ...productsQuery({ q: '', status: 'all', quality: 'short', type: '', vendor: '' }, 6),
    retry: false,
  });
  const products = data?.pages.flatMap(({ items }) => items) ?? [];
  const example = {
    productTitle: t('exampleTitle'),
    mainIdea: t('exampleIdea'),
    keywords: t('exampleKeywords').split('|'),
  };
  const take = (id: string) =>
    fetchProduct(id).then((product) => dispatch({ type: 'subject', subject: product, ...fromProduct(product, brand) }), showFailure);

  return (
    <Section padding="flush">
      <EmptyState
        icon={PenLine}
        title={t('startTitle')}
        action={<Button onClick={() => dispatch({ type: 'brief', values: example })}>{t('startExample')}</Button>}
      >
        {t('startText', { keys: `${modKey} ↵` })}
      </EmptyState>
      {products.length > 0 && (
        <div className={styles['products']}>
          <h2>{t('startProducts')}</h2>
          <ul>
            {products.map((product) => (
              <ProductRow key={product.id} product={product} onChoose={() => take(product.id)} />
            ))}
          </ul>
        </div>
      )}
    </Section>
  );
};
