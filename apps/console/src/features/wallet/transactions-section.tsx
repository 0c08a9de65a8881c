import type { Transaction } from '@inkstone/contract/wallet';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { ReceiptText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useUrlState } from '#console/kernel/state/url-state.ts';
import { formatDateTime } from '#console/kernel/texts/format.ts';
import { useLanguage } from '#console/kernel/texts/use-language.ts';
import type { Column } from '#console/ui/data/data-table.tsx';
import { ExportButton } from '#console/ui/data/export-button.tsx';
import { NoMatches } from '#console/ui/data/no-matches.tsx';
import { PagedTable } from '#console/ui/data/paged-table.tsx';
import { EmptyState } from '#console/ui/feedback/state-panel.tsx';
import { Section } from '#console/ui/layout/section.tsx';
import { Tooltip } from '#console/ui/overlays/tooltip.tsx';
import { kindNames } from './kind-names.ts';
import { TransactionAmount } from './transaction-amount.tsx';
import { TransactionDialog } from './transaction-dialog.tsx';
import { TransactionFilters } from './transaction-filters.tsx';
import styles from './transactions.module.css';
import { useTransactionFilter } from './use-transaction-filter.ts';
import { exportTransactions, transactionsQuery } from './wallet.queries.ts';
import { useWorkName } from './work-names.ts';

const useColumns = (): readonly Column<Transaction>[] => {
  const { t } = useTranslation('wallet');
  const language = useLanguage();
  const nameOf = useWorkName();
  return [
    { key: 'work', title: t('what'), phone: 'heading', render: ({ work }) => <span className={styles['word']}>{nameOf(work)}</span> },
    { key: 'kind', title: t('kind'), phone: 'hidden', render: ({ kind }) => <span className={styles['word']}>{t(kindNames[kind])}</span> },
    {
      key: 'reference',
      title: t('reference'),
      phone: 'hidden',
      render: ({ reference }) => (
        <Tooltip text={reference}>
          <code className={styles['short']}>{reference}</code>
        </Tooltip>
      ),
    },
    {
      key: 'at',
      title: t('when'),
      width: '200px',
      phone: 'note',
      render: ({ at }) => <time dateTime={at}>{formatDateTime(at, language)}</time>,
    },
    {
      key: 'points',
      title: t('amountColumn'),
      align: 'end',
      phone: 'aside',
      width: '140px',
      render: ({ points }) => <TransactionAmount points={points} />,
    },
  ];
};

const Empty = ({ isNarrow, onClear }: { isNarrow: boolean; onClear: () => void }) => {
  const { t } = useTranslation('wallet');
  if (!isNarrow) {
    return (
      <EmptyState icon={ReceiptText} title={t('transactionsEmpty')}>
        {t('transactionsEmptyHelp')}
      </EmptyState>
    );
  }
  return (
    <NoMatches icon={ReceiptText} title={t('transactionsNone')} onClear={onClear}>
      {t('transactionsNoneHelp')}
    </NoMatches>
  );
};

/** Every movement of points, newest first, however many there are; a row opens its details. */
export const TransactionsSection = () => {
  const { t } = useTranslation('wallet');
  const { filter, change, clear, isNarrow } = useTransactionFilter();
  const [opened, setOpened] = useUrlState('transaction');
  const list = useInfiniteQuery({ ...transactionsQuery(filter), placeholderData: keepPreviousData });
  const columns = useColumns();
  const rows = list.data?.pages.flatMap(({ items }) => items);
  return (
    <Section title={t('transactions')} padding="flush" actions={<ExportButton onExport={() => exportTransactions(filter)} />}>
      <TransactionFilters filter={filter} onChange={change} />
      <PagedTable
        list={list}
        label={t('transactions')}
        columns={columns}
        rowKey={({ id }) => id}
        empty={<Empty isNarrow={isNarrow} onClear={clear} />}
        onOpen={({ id }) => setOpened(id)}
      />
      {/^\d{1,18}$/.test(opened) && (
        <TransactionDialog id={opened} listed={rows?.find(({ id }) => id === opened)} onClose={() => setOpened('')} />
      )}
    </Section>
  );
};
