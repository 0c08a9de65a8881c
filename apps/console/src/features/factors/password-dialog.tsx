import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#console/ui/controls/button.tsx';
import { ErrorSummary, Form } from '#console/ui/forms/form-field.tsx';
import { PasswordField } from '#console/ui/forms/text-field.tsx';
import { useForm } from '#console/ui/forms/use-form.ts';
import { Dialog } from '#console/ui/overlays/dialog.tsx';

type Props = {
  title: string;
  children: ReactNode;
  confirmLabel: string;
  isDanger?: boolean;
  /** Who has no password has none to type. */
  hasPassword: boolean;
  /** Closes the dialog, too, or puts the next step in its place. */
  onConfirm: (password: string) => Promise<unknown>;
  onClose: () => void;
};

/** A change of the person's own sign-in, confirmed by the retyped password. */
export const PasswordDialog = ({ title, children, confirmLabel, isDanger = false, hasPassword, onConfirm, onClose }: Props) => {
  const { t } = useTranslation('factors');
  const form = useForm({
    initial: { password: '' },
    checks: { password: (value) => (hasPassword && !value ? t('fieldMissing', { label: t('password') }) : null) },
    onSubmit: ({ password }) => onConfirm(password),
  });
  return (
    <Dialog title={title} onClose={onClose} width="small">
      <Form onSubmit={form.submit} label={title}>
        {children}
        <ErrorSummary message={form.message} />
        {hasPassword && <PasswordField {...form.field('password')} label={t('password')} autoComplete="current-password" />}
        <Button type="submit" look={isDanger ? 'danger' : 'primary'} isBusy={form.isBusy}>
          {confirmLabel}
        </Button>
      </Form>
    </Dialog>
  );
};
