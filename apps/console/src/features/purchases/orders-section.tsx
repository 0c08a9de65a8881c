import type { Order } from '@inkstone/contract/purchases';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { CreditCard } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { paths } from '#console/kernel/paths.ts';
import { useUrlState } from '#console/kernel/state/url-state.ts';
import { formatMoney, formatPoints } from '#console/kernel/texts/format.ts';
import { useLanguage } from '#console/kernel/texts/use-language.ts';
import { ButtonLink } from '#console/ui/controls/button.tsx';
import type { Column } from '#console/ui/data/data-table.tsx';
import { FilterBar, FilterSearch } from '#console/ui/data/filter-bar.tsx';
import { NoMatches } from '#console/ui/data/no-matches.tsx';
import { PagedTable } from '#console/ui/data/paged-table.tsx';
import { TimeAgo } from '#console/ui/data/time-ago.tsx';
import { EmptyState } from '#console/ui/feedback/state-panel.tsx';
import { Section } from '#console/ui/layout/section.tsx';
import { OrderDialog } from './order-dialog.tsx';
import { OrderStateFilter, useOrderFilter } from './order-filter.tsx';
import { OrderState } from './order-state.tsx';
import { ordersQuery } from './purchase.queries.ts';
import { useOrderName } from './use-order-name.ts';

const useColumns = (): readonly Column<Order>[] => {
  const { t } = useTranslation('purchases');
  const language = useLanguage();
  const nameOf = useOrderName();
  return [
    { key: 'kind', title: t('what'), phone: 'heading', render: nameOf },
    { key: 'state', title: t('state'), phone: 'aside', render: ({ state }) => <OrderState state={state} /> },
    { key: 'receipt', title: t('receiptColumn'), phone: 'hidden', render: ({ receiptNumber }) => receiptNumber ?? '–' },
    { key: 'at', title: t('ordered'), phone: 'note', render: ({ createdAt }) => <TimeAgo at={createdAt} /> },
    {
      key: 'price',
      title: t('price'),
      align: 'end',
      render: ({ amountMinor, currency }) => (amountMinor ? formatMoney(amountMinor, currency, language) : '–'),
    },
    { key: 'points', title: t('points'), align: 'end', render: ({ points }) => formatPoints(points, language) },
  ];
};

const Empty = ({ isNarrow, onClear }: { isNarrow: boolean; onClear: () => void }) => {
  const { t } = useTranslation('purchases');
  if (isNarrow) {
    return (
      <NoMatches icon={CreditCard} title={t('noneTitle')} onClear={onClear}>
        {t('noneText')}
      </NoMatches>
    );
  }
  const first = <ButtonLink to={`${paths.wallet}?do=top-up`}>{t('topUp')}</ButtonLink>;
  return (
    <EmptyState icon={CreditCard} title={t('emptyTitle')} action={first}>
      {t('emptyText')}
    </EmptyState>
  );
};

/** The account's orders, newest first; a row opens the order. */
export const OrdersSection = () => {
  const { t } = useTranslation('purchases');
  const { filter, setQ, setState, clear, isNarrow } = useOrderFilter();
  const [, setOrder] = useUrlState('order');
  const list = useInfiniteQuery({ ...ordersQuery(filter), placeholderData: keepPreviousData });
  const columns = useColumns();
  return (
    <Section padding="flush">
      <FilterBar label={t('filters')}>
        <FilterSearch label={t('search')} value={filter.q} onChange={setQ} />
        <OrderStateFilter value={filter.state} onChange={setState} />
      </FilterBar>
      <PagedTable
        list={list}
        label={t('orders')}
        columns={columns}
        rowKey={({ id }) => id}
        empty={<Empty isNarrow={isNarrow} onClear={clear} />}
        onOpen={({ id }) => setOrder(id)}
      />
      <OrderDialog />
    </Section>
  );
};
