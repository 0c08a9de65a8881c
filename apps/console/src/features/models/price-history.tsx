import type { PriceVersion } from '@inkstone/contract/models';
import { useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatNumber } from '#console/kernel/texts/format.ts';
import { useLanguage } from '#console/kernel/texts/use-language.ts';
import { type Column, DataTable } from '#console/ui/data/data-table.tsx';
import { QueryState } from '#console/ui/feedback/query-state.tsx';
import { Skeleton } from '#console/ui/feedback/skeleton.tsx';
import { EmptyState } from '#console/ui/feedback/state-panel.tsx';
import { Badge } from '#console/ui/feedback/status-dot.tsx';
import { priceVersionsQuery } from './model.queries.ts';
import { OfficialPrice } from './official-price.tsx';
import styles from './price-dialog.module.css';

/** What a model cost since when: calls are charged by the version that was in force when they began. */
export const PriceHistory = ({ modelId }: { modelId: string }) => {
  const { t } = useTranslation('models');
  const language = useLanguage();
  const versions = useQuery(priceVersionsQuery(modelId));
  const columns: readonly Column<PriceVersion>[] = [
    {
      key: 'since',
      title: t('priceSince'),
      phone: 'heading',
      render: ({ validFrom, isCurrent }) => (
        <>
          {formatDateTime(validFrom, language)} {isCurrent && <Badge tone="accent">{t('priceNow')}</Badge>}
        </>
      ),
    },
    { key: 'price', title: t('officialPriceShort'), align: 'end', render: (version) => <OfficialPrice of={version} /> },
    {
      key: 'rate',
      title: t('usdRate'),
      align: 'end',
      render: ({ currency, rateHundredths }) =>
        currency === 'CNY' ? '–' : formatNumber(rateHundredths / 100, language, { minimumFractionDigits: 2 }),
    },
  ];
  const empty = <EmptyState icon={History} title={t('priceHistoryEmpty')} />;
  return (
    <details className={styles['history']}>
      <summary>{t('priceHistory')}</summary>
      <QueryState query={versions} skeleton={<Skeleton shape="table" count={2} />}>
        {(rows) => <DataTable label={t('priceHistory')} columns={columns} rows={rows} rowKey={({ id }) => id} empty={empty} />}
      </QueryState>
    </details>
  );
};
