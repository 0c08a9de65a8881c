import type { Asker } from '@inkstone/contract/askers';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Contact } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Column } from '#console/ui/data/data-table.tsx';
import { PagedTable } from '#console/ui/data/paged-table.tsx';
import { TimeAgo } from '#console/ui/data/time-ago.tsx';
import { EmptyState } from '#console/ui/feedback/state-panel.tsx';
import { Section } from '#console/ui/layout/section.tsx';
import { askersQuery } from './knowledge-base.queries.ts';

const useColumns = (): readonly Column<Asker>[] => {
  const { t } = useTranslation('askers');
  return [
    { key: 'name', title: t('nameColumn'), phone: 'heading', render: ({ name, company }) => (company ? `${name}, ${company}` : name) },
    { key: 'contact', title: t('contactColumn'), phone: 'note', render: ({ contact }) => contact },
    { key: 'remark', title: t('remarkColumn'), phone: 'note', width: '30%', render: ({ remark }) => remark || t('none') },
    { key: 'account', title: t('account'), phone: 'note', render: ({ email }) => email || t('visitor') },
    { key: 'at', title: t('givenAt'), phone: 'aside', width: '140px', render: ({ givenAt }) => <TimeAgo at={givenAt} /> },
  ];
};

/** Who said who they are before they asked. */
export const AskersList = ({ baseId }: { baseId: string }) => {
  const { t } = useTranslation('askers');
  const list = useInfiniteQuery(askersQuery(baseId));
  return (
    <Section title={t('listTitle')} description={t('listText')} padding="flush">
      <PagedTable
        list={list}
        label={t('listTitle')}
        columns={useColumns()}
        rowKey={({ userId }) => userId}
        empty={<EmptyState icon={Contact} title={t('nobody')} />}
      />
    </Section>
  );
};
