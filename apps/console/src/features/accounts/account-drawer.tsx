import type { AccountDetail } from '@inkstone/contract/accounts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { messageOf } from '#console/kernel/notices/error-message.ts';
import { Button } from '#console/ui/controls/button.tsx';
import { TimeAgo } from '#console/ui/data/time-ago.tsx';
import { QueryState } from '#console/ui/feedback/query-state.tsx';
import { Skeleton } from '#console/ui/feedback/skeleton.tsx';
import { StatusDot } from '#console/ui/feedback/status-dot.tsx';
import { ErrorSummary } from '#console/ui/forms/form-field.tsx';
import { confirm } from '#console/ui/overlays/confirm.ts';
import { Drawer } from '#console/ui/overlays/drawer.tsx';
import { accountActions, accountQuery, useAccountAction } from './account.queries.ts';
import styles from './account-drawer.module.css';
import { AccountKinds } from './account-kinds.tsx';
import { AccountMarkers } from './account-markers.tsx';
import { AccountUsers } from './account-users.tsx';

const Facts = ({ account }: { account: AccountDetail }) => {
  const { t } = useTranslation('accounts');
  return (
    <div className={styles['facts']}>
      {account.disabledAt ? (
        <StatusDot tone="danger">
          {t('disabledSince')} <TimeAgo at={account.disabledAt} />
        </StatusDot>
      ) : (
        <StatusDot tone="success">{t('stateActive')}</StatusDot>
      )}
      <AccountKinds usage={account.usage} propertyType={account.propertyType} />
      <span>
        {t('created')} <TimeAgo at={account.createdAt} />
      </span>
    </div>
  );
};

const Stores = ({ shops }: Pick<AccountDetail, 'shops'>) => {
  const { t } = useTranslation('accounts');
  return (
    <section className={styles['part']} aria-label={t('stores')}>
      <h3>{t('stores')}</h3>
      {shops.length === 0 && <p className={styles['soft']}>{t('noStores')}</p>}
      <ul className={styles['list']}>
        {shops.map(({ id, name, domain, platform }) => (
          <li key={id}>
            <span className={styles['strong']}>{name}</span>
            <span className={styles['soft']}>
              {domain} · {platform}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
};

const Closing = ({ account }: { account: AccountDetail }) => {
  const { t } = useTranslation('accounts');
  const action = useAccountAction();
  const { id, name, userCount, disabledAt, users } = account;
  const disable = async () => {
    const question = {
      title: t('disableAccountTitle', { name }),
      text: t('disableAccountText', { count: userCount }),
      confirmLabel: t('disable'),
    };
    if (await confirm({ ...question, isDanger: true })) action.mutate(() => accountActions.disable(id));
  };
  if (users.some(({ isOperator }) => isOperator)) return <p className={styles['soft']}>{t('operatorAccount')}</p>;
  return (
    <div className={styles['part']}>
      {action.isError && <ErrorSummary message={messageOf(action.error)} />}
      <div>
        {disabledAt ? (
          <Button isBusy={action.isPending} onClick={() => action.mutate(() => accountActions.enable(id))}>
            {t('enableAccount')}
          </Button>
        ) : (
          <Button look="danger" isBusy={action.isPending} onClick={disable}>
            {t('disableAccount')}
          </Button>
        )}
      </div>
    </div>
  );
};

/** One account beside the list: what it is for, its users and stores, and whether it is open. */
export const AccountDrawer = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const { t } = useTranslation('accounts');
  const account = useQuery(accountQuery(id));
  return (
    <Drawer width="large" title={account.data?.name ?? t('account')} onClose={onClose}>
      <QueryState query={account} skeleton={<Skeleton shape="lines" count={6} />}>
        {(loaded) => (
          <>
            <Facts account={loaded} />
            <AccountMarkers key={`${loaded.usage.join()} ${loaded.propertyType}`} account={loaded} />
            <AccountUsers users={loaded.users} />
            <Stores shops={loaded.shops} />
            <Closing account={loaded} />
          </>
        )}
      </QueryState>
    </Drawer>
  );
};
