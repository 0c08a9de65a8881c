import type { Product, ProductFilter } from '@inkstone/contract/products';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { ExternalLink, Package, PenLine, Sparkles } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { paths } from '#console/kernel/paths.ts';
import { handProducts } from '#console/kernel/state/handed-products.ts';
import { formatMoney } from '#console/kernel/texts/format.ts';
import { useLanguage } from '#console/kernel/texts/use-language.ts';
import { Button } from '#console/ui/controls/button.tsx';
import type { Column } from '#console/ui/data/data-table.tsx';
import { NoMatches } from '#console/ui/data/no-matches.tsx';
import { PagedTable } from '#console/ui/data/paged-table.tsx';
import { TimeAgo } from '#console/ui/data/time-ago.tsx';
import { EmptyState } from '#console/ui/feedback/state-panel.tsx';
import { productsQuery } from './product.queries.ts';
import { ProductMarks, ProductPicture, ProductStatus } from './product-marks.tsx';
import styles from './products.module.css';

const useColumns = (): readonly Column<Product>[] => {
  const { t } = useTranslation('products');
  const language = useLanguage();
  return [
    {
      key: 'title',
      title: t('product'),
      phone: 'heading',
      render: ({ title, image, productType, vendor }) => (
        <span className={styles['product']}>
          <ProductPicture image={image} />
          <span className={styles['words']}>
            <span className={styles['title']}>{title}</span>
            <small className={styles['under']}>{[productType, vendor].filter(Boolean).join(' · ')}</small>
          </span>
        </span>
      ),
    },
    { key: 'status', title: t('status'), phone: 'note', width: '120px', render: ({ status }) => <ProductStatus status={status} /> },
    { key: 'quality', title: t('quality'), phone: 'note', width: '24%', render: (product) => <ProductMarks product={product} /> },
    {
      key: 'price',
      title: t('price'),
      align: 'end',
      phone: 'hidden',
      width: '110px',
      render: ({ price }) => (price ? formatMoney(price.amount, price.currency, language) : '–'),
    },
    { key: 'changed', title: t('changed'), phone: 'hidden', width: '130px', render: ({ updatedAt }) => <TimeAgo at={updatedAt} /> },
  ];
};

type Props = { filter: ProductFilter; isNarrow: boolean; onClear: () => void; emptyAction: ReactNode };

const Empty = ({ isNarrow, onClear, emptyAction }: Omit<Props, 'filter'>) => {
  const { t } = useTranslation('products');
  if (isNarrow) {
    return (
      <NoMatches icon={Package} title={t('noneTitle')} onClear={onClear}>
        {t('noneText')}
      </NoMatches>
    );
  }
  return (
    <EmptyState icon={Package} title={t('emptyTitle')} action={emptyAction}>
      {t('emptyText')}
    </EmptyState>
  );
};

/** The products of the store, newest change first; each opens in the listing writer, and several go into a job together. */
export const ProductsTable = ({ filter, ...empty }: Props) => {
  const { t } = useTranslation('products');
  const navigate = useNavigate();
  const list = useInfiniteQuery({ ...productsQuery(filter), placeholderData: keepPreviousData });
  const columns = useColumns();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const improveChosen = () => {
    const products = list.data?.pages.flatMap(({ items }) => items).filter(({ id }) => chosen.has(id)) ?? [];
    void navigate(paths.newBulkJob, handProducts(products));
  };
  const open = ({ id }: Product) => navigate(`${paths.freestyle}?product=${id}`);
  return (
    <PagedTable
      list={list}
      label={t('title')}
      columns={columns}
      rowKey={({ id }) => id}
      empty={<Empty {...empty} />}
      onOpen={open}
      selection={{
        keys: chosen,
        onChange: setChosen,
        actions: (
          <Button look="primary" size="small" icon={Sparkles} onClick={improveChosen}>
            {t('improveChosen')}
          </Button>
        ),
      }}
      actionsOf={(product) => [
        { key: 'improve', label: t('improve'), icon: PenLine, onChoose: () => open(product) },
        ...(product.url
          ? [
              {
                key: 'view',
                label: t('viewInStore'),
                icon: ExternalLink,
                onChoose: () => void window.open(product.url ?? '', '_blank', 'noreferrer'),
              },
            ]
          : []),
      ]}
    />
  );
};
