import type { Profile } from '@inkstone/contract/profile';
import { useTranslation } from 'react-i18next';
import { paths } from '#console/kernel/paths.ts';
import { Button } from '#console/ui/controls/button.tsx';
import { ErrorSummary, Form } from '#console/ui/forms/form-field.tsx';
import { PasswordField, TextField } from '#console/ui/forms/text-field.tsx';
import { useForm } from '#console/ui/forms/use-form.ts';
import { Dialog } from '#console/ui/overlays/dialog.tsx';
import styles from './settings.module.css';
import { deleteAccount } from './settings.queries.ts';

const consequences = ['deletionPeople', 'deletionWork', 'deletionPoints', 'deletionLedger'] as const;

type Props = Pick<Profile, 'user'> & { onClose: () => void };

/** What follows from the deletion, and its confirmation by typing; afterwards nobody of the account is signed in. */
export const DeletionDialog = ({ user: { owner: account, email }, onClose }: Props) => {
  const { t } = useTranslation('settings');
  const form = useForm({
    initial: { email: '', password: '' },
    checks: { email: (value) => (value.trim().toLowerCase() === email.toLowerCase() ? null : t('deletionMismatch', { email })) },
    onSubmit: async (values) => {
      await deleteAccount(values);
      window.location.assign(`${paths.portal}/signed-out?account=deleted`);
    },
  });
  return (
    <Dialog title={t('deletionTitle', { account })} onClose={onClose} width="small">
      <Form onSubmit={form.submit} label={t('deletion')}>
        <ul className={styles['consequences']}>
          {consequences.map((consequence) => (
            <li key={consequence}>{t(consequence)}</li>
          ))}
        </ul>
        <ErrorSummary message={form.message} />
        <TextField
          {...form.field('email')}
          label={t('deletionConfirm', { email })}
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <PasswordField
          {...form.field('password')}
          label={t('deletionPassword')}
          help={t('deletionPasswordHelp')}
          autoComplete="current-password"
        />
        <Button type="submit" look="danger" isBusy={form.isBusy}>
          {t('deletionNow')}
        </Button>
      </Form>
    </Dialog>
  );
};
