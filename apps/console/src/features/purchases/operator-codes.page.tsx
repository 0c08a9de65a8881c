import type { CodeBatch } from '@inkstone/contract/purchases';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus, Ticket } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showFailure } from '#console/kernel/notices/toast.ts';
import { formatDate, formatNumber, formatPoints } from '#console/kernel/texts/format.ts';
import { useLanguage } from '#console/kernel/texts/use-language.ts';
import { Button } from '#console/ui/controls/button.tsx';
import { type Column, DataTable } from '#console/ui/data/data-table.tsx';
import { TimeAgo } from '#console/ui/data/time-ago.tsx';
import { QueryState } from '#console/ui/feedback/query-state.tsx';
import { Skeleton } from '#console/ui/feedback/skeleton.tsx';
import { EmptyState } from '#console/ui/feedback/state-panel.tsx';
import { StatusDot } from '#console/ui/feedback/status-dot.tsx';
import { Section } from '#console/ui/layout/section.tsx';
import { administrationKey, batchesQuery, switchBatch } from './administration.queries.ts';
import { MakeCodesDialog } from './make-codes-dialog.tsx';

const useColumns = (): readonly Column<CodeBatch>[] => {
  const { t } = useTranslation('purchases');
  const language = useLanguage();
  const share = ({ redeemed, count }: CodeBatch) => `${formatNumber(redeemed, language)} / ${formatNumber(count, language)}`;
  return [
    { key: 'note', title: t('batchNote'), phone: 'heading', render: ({ note }) => note || t('batchUnnamed') },
    {
      key: 'state',
      title: t('state'),
      render: ({ disabledAt }) => <StatusDot tone={disabledAt ? 'neutral' : 'success'}>{t(disabledAt ? 'batchOff' : 'batchOn')}</StatusDot>,
    },
    { key: 'made', title: t('made'), render: ({ createdAt }) => <TimeAgo at={createdAt} /> },
    { key: 'expires', title: t('expires'), render: ({ expiresAt }) => (expiresAt ? formatDate(expiresAt, language) : t('never')) },
    { key: 'redeemed', title: t('redeemedCount'), align: 'end', render: share },
    { key: 'points', title: t('pointsEach'), align: 'end', render: ({ points }) => formatPoints(points, language) },
  ];
};

/** The operator's batches of redemption codes. */
export const OperatorCodesPage = () => {
  const { t } = useTranslation('purchases');
  const queryClient = useQueryClient();
  const [isMaking, setIsMaking] = useState(false);
  const batches = useQuery(batchesQuery);
  const columns = useColumns();
  const { mutate } = useMutation({
    mutationFn: ({ id, disabledAt }: CodeBatch) => switchBatch(id, disabledAt !== null),
    onSettled: () => queryClient.invalidateQueries({ queryKey: administrationKey }),
    onError: showFailure,
  });
  const make = (
    <Button look="primary" icon={Plus} onClick={() => setIsMaking(true)}>
      {t('makeCodes')}
    </Button>
  );
  const empty = (
    <EmptyState icon={Ticket} title={t('codesEmpty')}>
      {t('codesEmptyText')}
    </EmptyState>
  );
  return (
    <Section title={t('codes')} description={t('codesHelp')} actions={make} padding="flush">
      <QueryState query={batches} skeleton={<Skeleton shape="table" count={6} />}>
        {(rows) => (
          <DataTable
            label={t('codes')}
            columns={columns}
            rows={rows}
            rowKey={({ id }) => id}
            empty={empty}
            actionsOf={(batch) => [{ key: 'switch', label: t(batch.disabledAt ? 'switchOn' : 'switchOff'), onChoose: () => mutate(batch) }]}
          />
        )}
      </QueryState>
      {isMaking && <MakeCodesDialog onClose={() => setIsMaking(false)} />}
    </Section>
  );
};
