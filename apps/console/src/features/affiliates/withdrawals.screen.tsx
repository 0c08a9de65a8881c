import type { Withdrawal } from '@inkstone/contract/affiliates';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { Landmark } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { showFailure } from '#console/kernel/notices/toast.ts';
import { paths } from '#console/kernel/paths.ts';
import { useGlobalState } from '#console/kernel/session/profile.ts';
import { formatMoney } from '#console/kernel/texts/format.ts';
import { useLanguage } from '#console/kernel/texts/use-language.ts';
import { Button, ButtonLink } from '#console/ui/controls/button.tsx';
import type { Column } from '#console/ui/data/data-table.tsx';
import { PagedTable } from '#console/ui/data/paged-table.tsx';
import { TimeAgo } from '#console/ui/data/time-ago.tsx';
import { EmptyState } from '#console/ui/feedback/state-panel.tsx';
import { Page } from '#console/ui/layout/page.tsx';
import { Section } from '#console/ui/layout/section.tsx';
import { classNames } from '#console/ui/theme/class-names.ts';
import { affiliateKey, cancelWithdrawal, withdrawalsQuery } from './affiliate.queries.ts';
import styles from './affiliates.module.css';
import { WithdrawalState } from './withdrawal-state.tsx';

const TakeBack = ({ id }: { id: string }) => {
  const { t } = useTranslation('affiliates');
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => cancelWithdrawal(id),
    onSettled: () => queryClient.invalidateQueries({ queryKey: affiliateKey }),
    onError: showFailure,
  });
  return (
    <Button size="small" isBusy={isPending} onClick={() => mutate()}>
      {t('takeBack')}
    </Button>
  );
};

const useColumns = (): readonly Column<Withdrawal>[] => {
  const { t } = useTranslation('affiliates');
  const language = useLanguage();
  const { profile } = useGlobalState();
  const isOwner = profile.role === 'owner';
  return [
    {
      key: 'amount',
      title: t('amount'),
      phone: 'heading',
      render: ({ amountFen }) => <span className={classNames('numbers', styles['money'])}>{formatMoney(amountFen, 'CNY', language)}</span>,
    },
    { key: 'state', title: t('state'), phone: 'aside', render: ({ state }) => <WithdrawalState state={state} /> },
    { key: 'destination', title: t('paidTo'), render: ({ destination }) => destination },
    { key: 'note', title: t('note'), render: ({ note }) => note || '–' },
    { key: 'date', title: t('date'), render: ({ createdAt }) => <TimeAgo at={createdAt} /> },
    { key: 'do', title: t('action'), phone: 'note', render: ({ id, state }) => isOwner && state === 'requested' && <TakeBack id={id} /> },
  ];
};

/** Every withdrawal of rewards with how far it has come. */
export const WithdrawalsScreen = () => {
  const { t } = useTranslation('affiliates');
  const list = useInfiniteQuery(withdrawalsQuery);
  const columns = useColumns();
  const empty = (
    <EmptyState icon={Landmark} title={t('withdrawalsEmpty')} action={<ButtonLink to={paths.affiliate}>{t('toAffiliate')}</ButtonLink>}>
      {t('withdrawalsEmptyHelp')}
    </EmptyState>
  );
  return (
    <Page title={t('withdrawals')} actions={<ButtonLink to={paths.affiliate}>{t('toAffiliate')}</ButtonLink>}>
      <Section padding="flush">
        <PagedTable list={list} label={t('withdrawals')} columns={columns} rowKey={({ id }) => id} empty={empty} />
      </Section>
    </Page>
  );
};
