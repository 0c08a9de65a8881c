import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { RefreshCw, Sparkles, Upload } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { showToast } from '#console/kernel/notices/toast.ts';
import { paths } from '#console/kernel/paths.ts';
import { addressOfFilter, useProductFilter } from '#console/kernel/state/product-filter.ts';
import { formatNumber } from '#console/kernel/texts/format.ts';
import { useLanguage } from '#console/kernel/texts/use-language.ts';
import { Button, ButtonLink } from '#console/ui/controls/button.tsx';
import { ExportButton } from '#console/ui/data/export-button.tsx';
import { Page } from '#console/ui/layout/page.tsx';
import { Section } from '#console/ui/layout/section.tsx';
import { countsQuery, exportProducts, startSync, syncQuery } from './product.queries.ts';
import { ProductFilters } from './product-filters.tsx';
import { productFilePath } from './product-paths.ts';
import { ProductsTable } from './products-table.tsx';
import { SyncLine, useSync } from './sync-line.tsx';

const SyncButton = ({ isRunning }: { isRunning: boolean }) => {
  const { t } = useTranslation('products');
  const start = useSync(async () => {
    const sync = await startSync();
    const { added, changed, removed } = sync;
    if (sync.state === 'done') showToast('success', added + changed + removed ? t('syncDone', { added, changed, removed }) : t('syncSame'));
    return sync;
  });
  return (
    <Button icon={RefreshCw} isBusy={start.isPending || isRunning} onClick={() => start.mutate()}>
      {t('sync')}
    </Button>
  );
};

/** The products of the current store: found, narrowed, and read again from the store. */
export const ProductsScreen = () => {
  const { t } = useTranslation('products');
  const language = useLanguage();
  const { filter, change, clear, isNarrow } = useProductFilter();
  const counts = useQuery({ ...countsQuery(filter), placeholderData: keepPreviousData, retry: false });
  const { data: sync } = useQuery({ ...syncQuery, retry: false });
  const total = counts.data?.total ?? 0;
  const named = { count: total, total: formatNumber(total, language), optimized: formatNumber(counts.data?.optimized ?? 0, language) };
  const syncButton = <SyncButton isRunning={sync?.state === 'running'} />;
  const actions = (
    <>
      {total > 0 && (
        <>
          <ButtonLink to={`${paths.newBulkJob}${addressOfFilter(filter)}`} icon={Sparkles}>
            {t(isNarrow ? 'improveFound' : 'improveAll')}
          </ButtonLink>
          <ExportButton onExport={() => exportProducts(filter)} />
        </>
      )}
      <ButtonLink to={productFilePath} icon={Upload}>
        {t('fileImport')}
      </ButtonLink>
      {syncButton}
    </>
  );
  return (
    <Page title={t('title')} intro={counts.data && t(isNarrow ? 'countsFound' : 'counts', named)} width="full" actions={actions}>
      <SyncLine sync={sync} />
      <Section padding="flush">
        <ProductFilters filter={filter} onChange={change} />
        <ProductsTable key={JSON.stringify(filter)} filter={filter} isNarrow={isNarrow} onClear={clear} emptyAction={syncButton} />
      </Section>
    </Page>
  );
};
