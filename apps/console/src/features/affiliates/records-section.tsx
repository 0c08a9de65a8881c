import type { AffiliateRecord } from '@inkstone/contract/affiliates';
import { useInfiniteQuery } from '@tanstack/react-query';
import { HandCoins } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatMoney } from '#console/kernel/texts/format.ts';
import { useLanguage } from '#console/kernel/texts/use-language.ts';
import type { Column } from '#console/ui/data/data-table.tsx';
import { PagedTable } from '#console/ui/data/paged-table.tsx';
import { TimeAgo } from '#console/ui/data/time-ago.tsx';
import { EmptyState } from '#console/ui/feedback/state-panel.tsx';
import { StatusDot } from '#console/ui/feedback/status-dot.tsx';
import { Section } from '#console/ui/layout/section.tsx';
import { recordsQuery } from './affiliate.queries.ts';
import styles from './affiliates.module.css';

const states = {
  waiting: { name: 'rewardWaiting', tone: 'accent' },
  available: { name: 'rewardAvailable', tone: 'success' },
  reversed: { name: 'rewardReversed', tone: 'neutral' },
} as const;

const useColumns = (): readonly Column<AffiliateRecord>[] => {
  const { t } = useTranslation('affiliates');
  const language = useLanguage();
  return [
    { key: 'email', title: t('email'), phone: 'heading', render: ({ email }) => email || t('deletedAccount') },
    { key: 'referrer', title: t('referrer'), phone: 'hidden', render: ({ referrer }) => referrer },
    {
      key: 'state',
      title: t('state'),
      phone: 'line',
      render: ({ state, availableAt }) => (
        <span className={styles['stack']}>
          <StatusDot tone={states[state].tone}>{t(states[state].name)}</StatusDot>
          {state === 'waiting' && <small>{t('rewardUntil', { day: formatDate(availableAt, language) })}</small>}
        </span>
      ),
    },
    { key: 'date', title: t('date'), phone: 'note', render: ({ date }) => <TimeAgo at={date} /> },
    { key: 'amount', title: t('amount'), align: 'end', phone: 'aside', render: ({ amount }) => formatMoney(amount, 'CNY', language) },
  ];
};

/** Every reward: who paid, what it brings, and when it can be withdrawn. */
export const RecordsSection = () => {
  const { t } = useTranslation('affiliates');
  const list = useInfiniteQuery(recordsQuery);
  const columns = useColumns();
  const empty = (
    <EmptyState icon={HandCoins} title={t('recordsEmpty')}>
      {t('recordsEmptyHelp')}
    </EmptyState>
  );
  return (
    <Section title={t('records')} padding="flush">
      <PagedTable list={list} label={t('records')} columns={columns} rowKey={({ id }) => id} empty={empty} />
    </Section>
  );
};
