import type { SharedUser } from '@inkstone/contract/shared-users';
import { Trans, useTranslation } from 'react-i18next';
import { TimeAgo } from '#console/ui/data/time-ago.tsx';
import { StatusDot } from '#console/ui/feedback/status-dot.tsx';
import styles from './shared-users.module.css';

const states = {
  active: { tone: 'success', text: 'statusActive' },
  disabled: { tone: 'danger', text: 'statusDisabled' },
  invited: { tone: 'accent', text: 'statusInvited' },
  expired: { tone: 'warning', text: 'statusExpired' },
  uninvited: { tone: 'neutral', text: 'statusUninvited' },
} as const satisfies Record<SharedUser['status'], object>;

const Note = ({ user: { invitationEndsAt, hasAskedAgain, isDisabledByOperator } }: { user: SharedUser }) => {
  const { t } = useTranslation('sharedUsers');
  if (hasAskedAgain) return t('askedAgain');
  if (isDisabledByOperator) return t('byOperator');
  if (!invitationEndsAt) return null;
  return <Trans ns="sharedUsers" i18nKey="invitedUntil" components={{ at: <TimeAgo at={invitationEndsAt} /> }} />;
};

/** Whether a shared user may sign in, and what they wait for. */
export const UserStatus = ({ user }: { user: SharedUser }) => {
  const { t } = useTranslation('sharedUsers');
  const { tone, text } = states[user.status];
  return (
    <span className={styles['words']}>
      <StatusDot tone={tone}>{t(text)}</StatusDot>
      <small className={styles['soft']}>
        <Note user={user} />
      </small>
    </span>
  );
};
