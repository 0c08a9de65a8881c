import type { SharedUser } from '@inkstone/contract/shared-users';
import { useTranslation } from 'react-i18next';
import { SecretDialog } from '#console/ui/overlays/secret-dialog.tsx';

type Props = { user: SharedUser; password: string; onClose: () => void };

/** A password that was just made for somebody, shown this once. */
export const PasswordShown = ({ user: { name, email }, password, onClose }: Props) => {
  const { t } = useTranslation('sharedUsers');
  const leaving = {
    title: t('passwordLeaveTitle'),
    text: t('passwordLeaveText'),
    confirmLabel: t('passwordLeave'),
    cancelLabel: t('passwordStay'),
  };
  return (
    <SecretDialog
      title={t('passwordTitle', { name })}
      warning={t('passwordOnce', { name, email })}
      secret={password}
      copyLabel={t('passwordCopy')}
      keptLabel={t('passwordKept')}
      leaving={leaving}
      onClose={onClose}
    />
  );
};
