import type { AccountUser } from '@inkstone/contract/accounts';
import { useTranslation } from 'react-i18next';
import { Slot } from '#console/kernel/manifest/console-map.tsx';
import { messageOf } from '#console/kernel/notices/error-message.ts';
import { Button } from '#console/ui/controls/button.tsx';
import { TimeAgo } from '#console/ui/data/time-ago.tsx';
import { Badge } from '#console/ui/feedback/status-dot.tsx';
import { ErrorSummary } from '#console/ui/forms/form-field.tsx';
import { confirm } from '#console/ui/overlays/confirm.ts';
import { accountActions, useAccountAction } from './account.queries.ts';
import styles from './account-drawer.module.css';

type Action = ReturnType<typeof useAccountAction>;

const Presence = ({ user }: { user: AccountUser }) => {
  const { t } = useTranslation('accounts');
  return (
    <span className={styles['soft']}>
      {user.sessionCount > 0 ? t('devices', { count: user.sessionCount }) : t('notSignedIn')}
      {user.lastSeenAt && (
        <>
          {' · '}
          {t('lastSeen')} <TimeAgo at={user.lastSeenAt} />
        </>
      )}
    </span>
  );
};

const UserRow = ({ user, action }: { user: AccountUser; action: Action }) => {
  const { t } = useTranslation('accounts');
  const disable = async () => {
    const question = {
      title: t('disableUserTitle', { name: user.name }),
      text: t('disableUserText'),
      confirmLabel: t('disable'),
      isDanger: true,
    };
    if (await confirm(question)) action.mutate(() => accountActions.disableUser(user.id));
  };
  const signOut = async () => {
    const question = { title: t('signOutUserTitle', { name: user.name }), text: t('signOutUserText'), confirmLabel: t('signOutUser') };
    if (await confirm(question)) action.mutate(() => accountActions.endUserSessions(user.id));
  };
  return (
    <li className={styles['user']}>
      <div className={styles['who']}>
        <span className={styles['badges']}>
          <span className={styles['strong']}>{user.name}</span>
          <Badge>{t(user.role)}</Badge>
          {user.isOperator && <Badge tone="accent">{t('operator')}</Badge>}
          {!user.isEmailVerified && <Badge tone="warning">{t('unverified')}</Badge>}
          {user.disabledAt && <Badge tone="danger">{t('stateDisabled')}</Badge>}
        </span>
        <span className={styles['soft']}>{user.email}</span>
        <Presence user={user} />
      </div>
      {user.sessionCount > 0 && (
        <Button size="small" disabled={action.isPending} onClick={signOut}>
          {t('signOutUser')}
        </Button>
      )}
      <Slot name="account.user" user={user} />
      {!user.isOperator &&
        (user.disabledAt ? (
          <Button size="small" disabled={action.isPending} onClick={() => action.mutate(() => accountActions.enableUser(user.id))}>
            {t('enable')}
          </Button>
        ) : (
          <Button size="small" disabled={action.isPending} onClick={disable}>
            {t('disable')}
          </Button>
        ))}
    </li>
  );
};

/** The people of an account; who runs the installation cannot be disabled here. */
export const AccountUsers = ({ users }: { users: readonly AccountUser[] }) => {
  const { t } = useTranslation('accounts');
  const action = useAccountAction();
  return (
    <section className={styles['part']} aria-label={t('users')}>
      <h3>{t('users')}</h3>
      {action.isError && <ErrorSummary message={messageOf(action.error)} />}
      <ul className={styles['list']}>
        {users.map((user) => (
          <UserRow key={user.id} user={user} action={action} />
        ))}
      </ul>
    </section>
  );
};
