import type { SharedUser } from '@inkstone/contract/shared-users';
import { useTranslation } from 'react-i18next';
import { showToast } from '#console/kernel/notices/toast.ts';
import { SaveForm } from '#console/ui/forms/save-form.tsx';
import { useForm } from '#console/ui/forms/use-form.ts';
import { Dialog } from '#console/ui/overlays/dialog.tsx';
import { changeUser, useRefreshUsers } from './shared-user.queries.ts';
import { UserFields, type UserTexts, useUserChecks } from './user-fields.tsx';

/** Changes what a shared user is called, and the address of one who has not come yet. */
export const EditUserDialog = ({ user, onClose }: { user: SharedUser; onClose: () => void }) => {
  const { t } = useTranslation('sharedUsers');
  const refresh = useRefreshUsers();
  const hasCome = user.status === 'active' || user.status === 'disabled';
  const initial: UserTexts = { name: user.name, email: user.email, language: user.language };
  const form = useForm({
    initial,
    checks: useUserChecks(),
    onSubmit: async ({ email, ...texts }) => {
      await changeUser(user.id, hasCome ? texts : { ...texts, email });
      void refresh();
      showToast('success', t('saved'));
      onClose();
    },
  });
  const { name, email, language } = form.values;
  const isChanged = name.trim() !== user.name || email.trim() !== user.email || language !== user.language;
  return (
    <Dialog title={t('editTitle', { name: user.name })} onClose={onClose}>
      <SaveForm label={t('editTitle', { name: user.name })} form={form} isChanged={isChanged}>
        <UserFields form={form} emailHelp={t(hasCome ? 'emailFixed' : 'emailNew')} isEmailFixed={hasCome} />
      </SaveForm>
    </Dialog>
  );
};
