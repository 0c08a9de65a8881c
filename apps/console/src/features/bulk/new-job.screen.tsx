import type { BulkChoice, BulkOrder } from '@inkstone/contract/bulk';
import type { ProductFilter } from '@inkstone/contract/products';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHandedProducts } from '#console/kernel/state/handed-products.ts';
import { useProductFilter } from '#console/kernel/state/product-filter.ts';
import { BackToList } from '#console/ui/layout/back-to-list.tsx';
import { EntryColumns } from '#console/ui/layout/entry-columns.tsx';
import { Page } from '#console/ui/layout/page.tsx';
import { bulkPath } from './bulk-paths.ts';
import { EstimateCard } from './estimate-card.tsx';
import { HandedProducts, ProductChoice } from './product-choice.tsx';
import { WishesForm } from './wishes-form.tsx';

const choiceOf = (filter: ProductFilter, chosen: ReadonlySet<string>): BulkChoice =>
  chosen.size ? { by: 'hand', productIds: [...chosen] } : { by: 'filter', ...filter };

/** Chooses products and wishes, shows what it will cost, and starts. */
export const NewJobScreen = () => {
  const { t } = useTranslation('bulk');
  const { filter, change } = useProductFilter();
  const handed = useHandedProducts();
  const [isHanded, setHanded] = useState(handed.length > 0);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(handed.map(({ id }) => id)));
  const [asked, setAsked] = useState<Pick<BulkOrder, 'kind' | 'wishes'>>({ kind: 'listing', wishes: {} });
  const [name, setName] = useState('');
  const order: BulkOrder = { ...asked, choice: choiceOf(filter, chosen) };
  const chooseOthers = () => {
    setChosen(new Set());
    setHanded(false);
  };
  return (
    <Page title={t('newJob')} intro={<BackToList to={bulkPath}>{t('toJobs')}</BackToList>}>
      <EntryColumns
        facts={
          <>
            <WishesForm asked={asked} name={name} onChange={setAsked} onName={setName} />
            <EstimateCard order={order} name={name} />
          </>
        }
      >
        {isHanded ? (
          <HandedProducts products={handed} chosen={chosen} onChoose={setChosen} onOthers={chooseOthers} />
        ) : (
          <ProductChoice filter={filter} chosen={chosen} onFilter={change} onChoose={setChosen} />
        )}
      </EntryColumns>
    </Page>
  );
};
