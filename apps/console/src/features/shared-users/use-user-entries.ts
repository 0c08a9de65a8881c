import type { SharedUser } from '@inkstone/contract/shared-users';
import { KeyRound, MailPlus, MailX, Pencil, Power, Send, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { MenuEntry } from '#console/ui/overlays/menu.tsx';
import { useUserActions } from './use-user-actions.ts';

type Options = {
  /** Whether people sign in on our own pages, with passwords. */
  hasPasswords: boolean;
  onEdit: (user: SharedUser) => void;
  onPassword: (made: { user: SharedUser; password: string }) => void;
};

/** What stands in the menu at the end of a shared user's row. */
export const useUserEntries = ({ hasPasswords, onEdit, onPassword }: Options) => {
  const { t } = useTranslation('sharedUsers');
  const act = useUserActions(onPassword);
  const ofWaiting = (user: SharedUser): MenuEntry[] => {
    const wasSent = user.status !== 'uninvited';
    return [
      { key: 'invite', label: t(wasSent ? 'inviteAgain' : 'invite'), icon: MailPlus, onChoose: () => act.invite(user) },
      ...(wasSent ? [{ key: 'revoke', label: t('revoke'), icon: MailX, onChoose: () => act.revoke(user) }] : []),
    ];
  };
  const ofActive = (user: SharedUser): MenuEntry[] => [
    ...(hasPasswords
      ? [
          { key: 'mail', label: t('resetByMail'), icon: Send, onChoose: () => act.sendPasswordLink(user) },
          { key: 'password', label: t('resetNow'), icon: KeyRound, onChoose: () => void act.makePassword(user) },
        ]
      : []),
    { key: 'disable', label: t('disable'), icon: Power, onChoose: () => act.disable(user) },
  ];
  const ofDisabled = (user: SharedUser): MenuEntry[] => [
    { key: 'enable', label: t('enable'), icon: Power, isDisabled: user.isDisabledByOperator, onChoose: () => act.enable(user) },
  ];
  const ofStatus = { active: ofActive, disabled: ofDisabled, invited: ofWaiting, expired: ofWaiting, uninvited: ofWaiting };
  return (user: SharedUser): MenuEntry[] => [
    { key: 'edit', label: t('edit'), icon: Pencil, onChoose: () => onEdit(user) },
    ...ofStatus[user.status](user),
    'divider',
    { key: 'remove', label: t('remove'), icon: Trash2, isDanger: true, onChoose: () => void act.remove(user) },
  ];
};
