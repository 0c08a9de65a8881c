import type { Transaction, TransactionDetail } from '@inkstone/contract/wallet';
import { useQuery } from '@tanstack/react-query';
import { FileQuestion } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { paths } from '#console/kernel/paths.ts';
import { formatDateTime } from '#console/kernel/texts/format.ts';
import { useLanguage } from '#console/kernel/texts/use-language.ts';
import { ButtonLink } from '#console/ui/controls/button.tsx';
import { CopyButton } from '#console/ui/controls/copy-button.tsx';
import { QueryState } from '#console/ui/feedback/query-state.tsx';
import { Skeleton } from '#console/ui/feedback/skeleton.tsx';
import { EmptyState } from '#console/ui/feedback/state-panel.tsx';
import { Dialog } from '#console/ui/overlays/dialog.tsx';
import { kindNames } from './kind-names.ts';
import { TransactionAmount } from './transaction-amount.tsx';
import styles from './transactions.module.css';
import { transactionQuery } from './wallet.queries.ts';
import { useWorkName } from './work-names.ts';

const Facts = ({ transaction }: { transaction: Transaction }) => {
  const { t } = useTranslation('wallet');
  const language = useLanguage();
  const nameOf = useWorkName();
  const { id, kind, points, work, reference, at } = transaction;
  return (
    <dl className={styles['details']}>
      <dt>{t('amountColumn')}</dt>
      <dd className={styles['sum']}>
        <TransactionAmount points={points} />
      </dd>
      <dt>{t('what')}</dt>
      <dd>{nameOf(work)}</dd>
      <dt>{t('kind')}</dt>
      <dd>{t(kindNames[kind])}</dd>
      <dt>{t('when')}</dt>
      <dd>{formatDateTime(at, language)}</dd>
      <dt>{t('number')}</dt>
      <dd className="numbers">{id}</dd>
      {reference && (
        <>
          <dt>{t('reference')}</dt>
          <dd className={styles['reference']}>
            <code>{reference}</code>
            <CopyButton text={reference} label={t('copyReference')} />
          </dd>
        </>
      )}
    </dl>
  );
};

/** The way to what the points were for. An order opens over the same screen. */
const RelatedLink = ({ related }: { related: TransactionDetail['related'] }) => {
  const { t } = useTranslation('wallet');
  const places = {
    run: { name: t('openEntry'), to: (id: string) => `${paths.history}/${id}` },
    order: { name: t('openOrder'), to: (id: string) => `?order=${id}` },
    plan: { name: t('openPlan'), to: () => paths.membership },
  };
  if (!related) return null;
  const { name, to } = places[related.kind];
  return (
    <ButtonLink to={to('id' in related ? related.id : '')} look="primary">
      {name}
    </ButtonLink>
  );
};

const Gone = () => {
  const { t } = useTranslation('wallet');
  return (
    <EmptyState icon={FileQuestion} title={t('transactionGone')}>
      {t('transactionGoneHelp')}
    </EmptyState>
  );
};

type Props = {
  id: string;
  /** The same movement from the list, where it is there: shown at once. */
  listed: Transaction | undefined;
  onClose: () => void;
};

/** The movement of points that the address names, wherever its reader comes from. */
export const TransactionDialog = ({ id, listed, onClose }: Props) => {
  const { t } = useTranslation('wallet');
  const query = useQuery(transactionQuery(id));
  const known = query.data ?? listed;
  const footer = known && (
    <>
      <span className={styles['share']}>
        <CopyButton text={new URL(`${paths.wallet}?transaction=${id}`, window.location.href).href} label={t('copyLink')} isLabelShown />
      </span>
      <RelatedLink related={query.data?.related ?? null} />
    </>
  );
  return (
    <Dialog title={t('details')} onClose={onClose} width="small" footer={footer}>
      <QueryState query={{ data: known, error: query.error, refetch: query.refetch }} skeleton={<Skeleton count={6} />} gone={<Gone />}>
        {(transaction) => <Facts transaction={transaction} />}
      </QueryState>
    </Dialog>
  );
};
