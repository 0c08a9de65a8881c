import type { OperatorOrder } from '@inkstone/contract/purchases';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { CreditCard } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney, formatPoints } from '#console/kernel/texts/format.ts';
import { useLanguage } from '#console/kernel/texts/use-language.ts';
import type { Column } from '#console/ui/data/data-table.tsx';
import { FilterBar, FilterSearch } from '#console/ui/data/filter-bar.tsx';
import { PagedTable } from '#console/ui/data/paged-table.tsx';
import { TimeAgo } from '#console/ui/data/time-ago.tsx';
import { EmptyState } from '#console/ui/feedback/state-panel.tsx';
import { Section } from '#console/ui/layout/section.tsx';
import type { MenuEntry } from '#console/ui/overlays/menu.tsx';
import { allOrdersQuery, type OrderDecision } from './administration.queries.ts';
import { OrderDecisionDialog } from './order-decision-dialog.tsx';
import { OrderStateFilter, useOrderFilter } from './order-filter.tsx';
import { OrderState } from './order-state.tsx';
import styles from './orders.module.css';
import { useOrderName } from './use-order-name.ts';

type Asked = { decision: OrderDecision; order: OperatorOrder };

const useColumns = (): readonly Column<OperatorOrder>[] => {
  const { t } = useTranslation('purchases');
  const language = useLanguage();
  const nameOf = useOrderName();
  return [
    {
      key: 'account',
      title: t('account'),
      phone: 'heading',
      render: ({ accountName, email }) => (
        <span className={styles['who']}>
          <span>{accountName}</span>
          <small>{email}</small>
        </span>
      ),
    },
    { key: 'what', title: t('what'), render: nameOf },
    { key: 'state', title: t('state'), render: ({ state }) => <OrderState state={state} /> },
    { key: 'receipt', title: t('receiptColumn'), phone: 'hidden', render: ({ receiptNumber }) => receiptNumber ?? '–' },
    { key: 'at', title: t('ordered'), render: ({ createdAt }) => <TimeAgo at={createdAt} /> },
    {
      key: 'price',
      title: t('price'),
      align: 'end',
      render: ({ amountMinor, currency }) => (amountMinor ? formatMoney(amountMinor, currency, language) : '–'),
    },
    { key: 'points', title: t('points'), align: 'end', render: ({ points }) => formatPoints(points, language) },
  ];
};

const useActions = (ask: (asked: Asked) => void) => {
  const { t } = useTranslation('purchases');
  return (order: OperatorOrder): readonly MenuEntry[] => {
    const entry = (decision: OrderDecision, isDanger: boolean) => ({
      key: decision,
      label: t(decision),
      isDanger,
      onChoose: () => ask({ decision, order }),
    });
    if (order.state === 'pending') return [entry('approve', false), entry('decline', true)];
    return order.state === 'paid' && order.kind !== 'code' ? [entry('refund', true)] : [];
  };
};

/** The operator's list of all orders; what waits for a decision comes first into sight. */
export const OperatorOrdersPage = () => {
  const { t } = useTranslation('purchases');
  const { filter, setQ, setState } = useOrderFilter('pending');
  const [asked, setAsked] = useState<Asked | null>(null);
  const list = useInfiniteQuery({ ...allOrdersQuery(filter), placeholderData: keepPreviousData });
  const columns = useColumns();
  const actionsOf = useActions(setAsked);
  const empty = (
    <EmptyState icon={CreditCard} title={t(filter.state === 'pending' && !filter.q ? 'nothingWaits' : 'noneTitle')}>
      {t('noneText')}
    </EmptyState>
  );
  return (
    <Section padding="flush">
      <FilterBar label={t('filters')}>
        <FilterSearch label={t('searchAll')} value={filter.q} onChange={setQ} />
        <OrderStateFilter value={filter.state} onChange={setState} />
      </FilterBar>
      <PagedTable list={list} label={t('orders')} columns={columns} rowKey={({ id }) => id} empty={empty} actionsOf={actionsOf} />
      {asked && <OrderDecisionDialog {...asked} onClose={() => setAsked(null)} />}
    </Section>
  );
};
