import type { OperatorWithdrawal } from '@inkstone/contract/affiliates';
import { keepPreviousData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { Landmark } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showFailure } from '#console/kernel/notices/toast.ts';
import { useUrlState } from '#console/kernel/state/url-state.ts';
import { formatMoney } from '#console/kernel/texts/format.ts';
import { useLanguage } from '#console/kernel/texts/use-language.ts';
import type { Column } from '#console/ui/data/data-table.tsx';
import { FilterBar, FilterSelect } from '#console/ui/data/filter-bar.tsx';
import { PagedTable } from '#console/ui/data/paged-table.tsx';
import { TimeAgo } from '#console/ui/data/time-ago.tsx';
import { EmptyState } from '#console/ui/feedback/state-panel.tsx';
import { Section } from '#console/ui/layout/section.tsx';
import { DecisionDialog } from '#console/ui/overlays/decision-dialog.tsx';
import type { MenuEntry } from '#console/ui/overlays/menu.tsx';
import {
  allWithdrawalsQuery,
  approveWithdrawal,
  type Settlement,
  settleWithdrawal,
  withdrawalAdministrationKey,
} from './administration.queries.ts';
import styles from './affiliates.module.css';
import { WithdrawalState, withdrawalStates } from './withdrawal-state.tsx';

type Shown = keyof typeof withdrawalStates | 'all';
type Asked = { settlement: Settlement; withdrawal: OperatorWithdrawal };

const isState = (text: string): text is keyof typeof withdrawalStates => Object.hasOwn(withdrawalStates, text);
const states: readonly Shown[] = ['all', ...Object.keys(withdrawalStates).filter(isState)];

const useColumns = (): readonly Column<OperatorWithdrawal>[] => {
  const { t } = useTranslation('affiliates');
  const language = useLanguage();
  return [
    {
      key: 'account',
      title: t('account'),
      phone: 'heading',
      width: '22%',
      render: ({ accountName, email }) => (
        <span className={styles['stack']}>
          <span>{accountName || t('deletedAccount')}</span>
          {email && <small>{email}</small>}
        </span>
      ),
    },
    { key: 'state', title: t('state'), render: ({ state }) => <WithdrawalState state={state} /> },
    { key: 'destination', title: t('paidTo'), render: ({ destination }) => destination },
    { key: 'note', title: t('note'), render: ({ note }) => note || '–' },
    { key: 'date', title: t('date'), render: ({ createdAt }) => <TimeAgo at={createdAt} /> },
    { key: 'amount', title: t('amount'), align: 'end', render: ({ amountFen }) => formatMoney(amountFen, 'CNY', language) },
  ];
};

const useActions = (ask: (asked: Asked) => void) => {
  const { t } = useTranslation('affiliates');
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: approveWithdrawal,
    onSettled: () => queryClient.invalidateQueries({ queryKey: withdrawalAdministrationKey }),
    onError: showFailure,
  });
  return (withdrawal: OperatorWithdrawal): readonly MenuEntry[] => {
    const { id, state } = withdrawal;
    if (state !== 'requested' && state !== 'approved') return [];
    return [
      ...(state === 'requested' ? [{ key: 'approve', label: t('approve'), onChoose: () => mutate(id) }] : []),
      { key: 'pay', label: t('pay'), onChoose: () => ask({ settlement: 'pay', withdrawal }) },
      { key: 'reject', label: t('reject'), isDanger: true, onChoose: () => ask({ settlement: 'reject', withdrawal }) },
    ];
  };
};

const SettleDialog = ({ settlement, withdrawal, onClose }: Asked & { onClose: () => void }) => {
  const { t } = useTranslation('affiliates');
  const language = useLanguage();
  const queryClient = useQueryClient();
  const isPaying = settlement === 'pay';
  const values = { name: withdrawal.accountName, amount: formatMoney(withdrawal.amountFen, 'CNY', language) };
  return (
    <DecisionDialog
      title={t(isPaying ? 'payTitle' : 'rejectTitle', values)}
      field={{ label: t(isPaying ? 'payReference' : 'rejectReason'), required: t(isPaying ? 'referenceEmpty' : 'reasonEmpty') }}
      confirmLabel={t(settlement)}
      isDanger={!isPaying}
      onDecide={async (words) => {
        await settleWithdrawal(settlement, withdrawal.id, words);
        await queryClient.invalidateQueries({ queryKey: withdrawalAdministrationKey });
      }}
      onClose={onClose}
    >
      <p>{t(isPaying ? 'payText' : 'rejectText', { destination: withdrawal.destination })}</p>
    </DecisionDialog>
  );
};

/** The operator's list of withdrawals; what was requested comes first into sight. */
export const OperatorWithdrawalsPage = () => {
  const { t } = useTranslation('affiliates');
  const [text, setState] = useUrlState('state', 'requested');
  const state = states.find((each) => each === text) ?? 'requested';
  const [asked, setAsked] = useState<Asked | null>(null);
  const list = useInfiniteQuery({ ...allWithdrawalsQuery(state), placeholderData: keepPreviousData });
  const columns = useColumns();
  const actionsOf = useActions(setAsked);
  const options = states.map((value) => ({ value, label: value === 'all' ? t('stateAll') : t(withdrawalStates[value].name) }));
  return (
    <Section padding="flush">
      <FilterBar label={t('state')}>
        <FilterSelect label={t('state')} value={state} options={options} onChange={setState} />
      </FilterBar>
      <PagedTable
        list={list}
        label={t('withdrawals')}
        columns={columns}
        rowKey={({ id }) => id}
        empty={<EmptyState icon={Landmark} title={t('nothingWaits')} />}
        actionsOf={actionsOf}
      />
      {asked && <SettleDialog {...asked} onClose={() => setAsked(null)} />}
    </Section>
  );
};
