import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showToast } from '#console/kernel/notices/toast.ts';
import { Button } from '#console/ui/controls/button.tsx';
import { ErrorSummary, Form } from '#console/ui/forms/form-field.tsx';
import { PasswordField } from '#console/ui/forms/text-field.tsx';
import { useForm } from '#console/ui/forms/use-form.ts';
import { Section } from '#console/ui/layout/section.tsx';
import { usePasswordChange } from './profile.queries.ts';

const PasswordForm = ({ onDone }: { onDone: () => void }) => {
  const { t } = useTranslation('profile');
  const change = usePasswordChange();
  const checkNew = (value: string) => {
    if (!value) return t('fieldMissing', { label: t('newPassword') });
    return value.length >= 8 && value.length <= 128 ? null : t('passwordLength');
  };
  const form = useForm({
    initial: { current: '', password: '' },
    checks: { password: checkNew },
    onSubmit: async (values) => {
      await change(values);
      showToast('success', t('passwordChanged'));
      onDone();
    },
  });
  return (
    <Form onSubmit={form.submit} label={t('changePassword')}>
      <ErrorSummary message={form.message} />
      <PasswordField
        {...form.field('current')}
        label={t('currentPassword')}
        help={t('currentPasswordHelp')}
        autoComplete="current-password"
      />
      <PasswordField {...form.field('password')} label={t('newPassword')} help={t('passwordHelp')} autoComplete="new-password" />
      <div>
        <Button type="submit" isBusy={form.isBusy}>
          {t('changePassword')}
        </Button>
      </div>
    </Form>
  );
};

/** A new password; the form begins anew after each change. */
export const PasswordCard = () => {
  const { t } = useTranslation('profile');
  const [changes, setChanges] = useState(0);
  return (
    <Section title={t('password')} description={t('passwordText')}>
      <PasswordForm key={changes} onDone={() => setChanges(changes + 1)} />
    </Section>
  );
};
