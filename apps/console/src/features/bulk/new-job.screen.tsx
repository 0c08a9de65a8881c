import type { BulkChoice, BulkOrder } from '@inkstone/contract/bulk';
import type { ProductFilter } from '@inkstone/contract/products';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BackToList } from '#console/ui/layout/back-to-list.tsx';
import { EntryColumns } from '#console/ui/layout/entry-columns.tsx';
import { Page } from '#console/ui/layout/page.tsx';
import { bulkPath } from './bulk-paths.ts';
import { EstimateCard } from './estimate-card.tsx';
import { ProductChoice } from './product-choice.tsx';
import { WishesForm } from './wishes-form.tsx';

const everything: ProductFilter = { q: '', collection: '', status: 'all', quality: 'all', type: '', vendor: '' };

const choiceOf = (filter: ProductFilter, chosen: ReadonlySet<string>): BulkChoice =>
  chosen.size ? { by: 'hand', productIds: [...chosen] } : { by: 'filter', ...filter };

/** Chooses products and wishes, shows what it will cost, and starts. */
export const NewJobScreen = () => {
  const { t } = useTranslation('bulk');
  const [filter, setFilter] = useState(everything);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [asked, setAsked] = useState<Pick<BulkOrder, 'kind' | 'wishes'>>({ kind: 'listing', wishes: {} });
  const [name, setName] = useState('');
  const order: BulkOrder = { ...asked, choice: choiceOf(filter, chosen) };
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
        <ProductChoice filter={filter} chosen={chosen} onFilter={setFilter} onChoose={setChosen} />
      </EntryColumns>
    </Page>
  );
};
