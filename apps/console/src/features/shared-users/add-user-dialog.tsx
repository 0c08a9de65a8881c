import type { SharedUser } from '@inkstone/contract/shared-users';
import { useTranslation } from 'react-i18next';
import { showMessage, showToast } from '#console/kernel/notices/toast.ts';
import { useLanguage } from '#console/kernel/texts/use-language.ts';
import { Button } from '#console/ui/controls/button.tsx';
import { ErrorSummary, Form } from '#console/ui/forms/form-field.tsx';
import { SelectField } from '#console/ui/forms/select-field.tsx';
import { useForm } from '#console/ui/forms/use-form.ts';
import { Dialog } from '#console/ui/overlays/dialog.tsx';
import { addUser, useRefreshUsers } from './shared-user.queries.ts';
import { UserFields, type UserTexts, useUserChecks } from './user-fields.tsx';

type How = 'invited' | 'direct';
type Props = {
  /** Whether people sign in on our own pages, with passwords. */
  hasPasswords: boolean;
  onPassword: (made: { user: SharedUser; password: string }) => void;
  onClose: () => void;
};

/** Adds somebody: by an invitation, or at once. */
export const AddUserDialog = ({ hasPasswords, onPassword, onClose }: Props) => {
  const { t } = useTranslation('sharedUsers');
  const refresh = useRefreshUsers();
  const language = useLanguage();
  const initial: UserTexts & { how: How } = { name: '', email: '', language, how: 'invited' };
  const form = useForm({
    initial,
    checks: useUserChecks(),
    onSubmit: async ({ how, ...texts }) => {
      const isInvited = how === 'invited';
      const { user, password, isMailSent } = await addUser({ ...texts, isInvited });
      void refresh();
      onClose();
      if (password !== null) onPassword({ user, password });
      else if (isMailSent) showToast('success', t('invited', { email: user.email }));
      else if (isInvited) showMessage('warning', t('notSent', { name: user.name }));
      else showToast('success', t('added', { name: user.name }));
    },
  });
  const direct = hasPasswords
    ? ({ name: 'howDirect', help: 'howDirectHelp' } as const)
    : ({ name: 'howOutside', help: 'howOutsideHelp' } as const);
  const ways: { value: How; label: string }[] = [
    { value: 'invited', label: t('howInvited') },
    { value: 'direct', label: t(direct.name) },
  ];
  return (
    <Dialog title={t('add')} onClose={onClose}>
      <Form onSubmit={form.submit} label={t('add')} isChanged={form.isChanged}>
        <ErrorSummary message={form.message} />
        <UserFields form={form} />
        <SelectField
          {...form.field('how')}
          label={t('how')}
          help={t(form.values.how === 'invited' ? 'howInvitedHelp' : direct.help)}
          options={ways}
        />
        <div>
          <Button type="submit" look="primary" isBusy={form.isBusy}>
            {t(form.values.how === 'invited' ? 'invite' : 'add')}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
};
