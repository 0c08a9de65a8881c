import type { SharedUser } from '@inkstone/contract/shared-users';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { showFailure, showMessage, showToast } from '#console/kernel/notices/toast.ts';
import { confirm } from '#console/ui/overlays/confirm.ts';
import {
  disableUser,
  enableUser,
  inviteUser,
  removeUser,
  resetPassword,
  restoreUser,
  revokeInvitation,
  useRefreshUsers,
} from './shared-user.queries.ts';

type Act = { run: () => Promise<unknown>; done: string };

/** What an admin does with a shared user from the list; `onPassword` shows a password that was made, this once. */
export const useUserActions = (onPassword: (made: { user: SharedUser; password: string }) => void) => {
  const { t } = useTranslation('sharedUsers');
  const refresh = useRefreshUsers();
  const { mutate } = useMutation({
    mutationFn: ({ run }: Act) => run(),
    onSuccess: (_, { done }) => showToast('success', done),
    onError: showFailure,
    onSettled: refresh,
  });
  const removing = useMutation({
    mutationFn: ({ id }: SharedUser) => removeUser(id),
    onSuccess: (_, { id, name }) => {
      const run = () => mutate({ run: () => restoreUser(id), done: t('restored', { name }) });
      showMessage('success', t('removed', { name }), { action: { label: t('undo'), run } });
    },
    onError: showFailure,
    onSettled: refresh,
  });
  const renewing = useMutation({
    mutationFn: ({ id }: SharedUser) => resetPassword(id, 'new-password'),
    onSuccess: ({ user, password }) => password !== null && onPassword({ user, password }),
    onError: showFailure,
    onSettled: refresh,
  });
  return {
    invite: ({ id, email, status }: SharedUser) =>
      mutate({ run: () => inviteUser(id), done: t(status === 'invited' ? 'inviteAgainDone' : 'invited', { email }) }),
    revoke: ({ id, name }: SharedUser) => mutate({ run: () => revokeInvitation(id), done: t('revoked', { name }) }),
    disable: ({ id, name }: SharedUser) => mutate({ run: () => disableUser(id), done: t('disabled', { name }) }),
    enable: ({ id, name }: SharedUser) => mutate({ run: () => enableUser(id), done: t('enabled', { name }) }),
    sendPasswordLink: ({ id, email }: SharedUser) =>
      mutate({ run: () => resetPassword(id, 'mail'), done: t('resetByMailDone', { email }) }),
    async remove(user: SharedUser): Promise<void> {
      const { name } = user;
      const isMeant = await confirm({
        title: t('removeTitle', { name }),
        text: t('removeText'),
        confirmLabel: t('remove'),
        isDanger: true,
      });
      if (isMeant) removing.mutate(user);
    },
    async makePassword(user: SharedUser): Promise<void> {
      const { name } = user;
      const isMeant = await confirm({
        title: t('resetNowTitle', { name }),
        text: t('resetNowText'),
        confirmLabel: t('resetNow'),
        isDanger: true,
      });
      if (isMeant) renewing.mutate(user);
    },
  };
};
