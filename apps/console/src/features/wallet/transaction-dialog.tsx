import type { Transaction } from '@inkstone/contract/wallet';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '#console/kernel/format.ts';
import { paths } from '#console/kernel/paths.ts';
import { useLanguage } from '#console/kernel/use-language.ts';
import { ButtonLink } from '#console/ui/button.tsx';
import { CopyButton } from '#console/ui/copy-button.tsx';
import { Dialog } from '#console/ui/dialog.tsx';
import { kindNames } from './kind-names.ts';
import { TransactionAmount } from './transaction-amount.tsx';
import styles from './transactions.module.css';
import { useWorkName } from './work-names.ts';

/** Work whose reference is the run that did it. */
const runWorks: readonly string[] = ['listing', 'blog', 'page', 'email'];

/** One movement of points with everything that is known of it. */
export const TransactionDialog = ({ transaction, onClose }: { transaction: Transaction; onClose: () => void }) => {
  const { t } = useTranslation('wallet');
  const language = useLanguage();
  const nameOf = useWorkName();
  const { id, kind, points, work, reference, at } = transaction;
  const entry = runWorks.includes(work) && (
    <ButtonLink to={`${paths.history}/${reference}`} look="primary">
      {t('openEntry')}
    </ButtonLink>
  );
  return (
    <Dialog title={t('details')} onClose={onClose} width="small" footer={entry}>
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
        <dt>{t('reference')}</dt>
        <dd className={styles['reference']}>
          <code>{reference}</code>
          <CopyButton text={reference} />
        </dd>
      </dl>
    </Dialog>
  );
};
