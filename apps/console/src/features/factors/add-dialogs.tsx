import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError } from '#console/kernel/calls/call-error.ts';
import { Button } from '#console/ui/controls/button.tsx';
import { CopyButton } from '#console/ui/controls/copy-button.tsx';
import { ErrorSummary, Form } from '#console/ui/forms/form-field.tsx';
import { PasswordField, TextField } from '#console/ui/forms/text-field.tsx';
import { useForm } from '#console/ui/forms/use-form.ts';
import { Dialog } from '#console/ui/overlays/dialog.tsx';
import { addPasskey, beginTotp, confirmTotp } from './factor.queries.ts';
import styles from './factors.module.css';
import { KeyPicture } from './key-picture.tsx';
import { PasswordDialog } from './password-dialog.tsx';

type Added = { recoveryCodes: readonly string[] | null };
type Props = { hasPassword: boolean; onAdded: (added: Added) => void; onClose: () => void };
type Begun = Awaited<ReturnType<typeof beginTotp>>;

const useNameCheck = () => {
  const { t } = useTranslation('factors');
  return (value: string) => (value.trim() ? null : t('fieldMissing', { label: t('name') }));
};

const ConfirmTotp = ({ begun, onAdded, onClose }: { begun: Begun } & Omit<Props, 'hasPassword'>) => {
  const { t } = useTranslation('factors');
  const form = useForm({
    initial: { name: t('totp'), code: '' },
    checks: { name: useNameCheck(), code: (value) => (value.trim() ? null : t('fieldMissing', { label: t('code') })) },
    onSubmit: async (values) => onAdded(await confirmTotp({ id: begun.id, ...values })),
  });
  return (
    <Dialog title={t('addTotp')} onClose={onClose} width="small">
      <Form onSubmit={form.submit} label={t('addTotp')}>
        <p>{t('scan')}</p>
        <KeyPicture text={begun.uri} label={t('picture')} />
        <p className={styles['soft']}>
          {t('key')}: <span className={styles['key']}>{begun.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</span>{' '}
          <CopyButton text={begun.secret} />
        </p>
        <ErrorSummary message={form.message} />
        <div className={styles['code']}>
          <TextField
            {...form.field('code')}
            label={t('code')}
            help={t('codeHelp')}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={7}
          />
        </div>
        <TextField {...form.field('name')} label={t('name')} help={t('nameHelp')} maxLength={60} />
        <Button type="submit" look="primary" isBusy={form.isBusy}>
          {t('confirm')}
        </Button>
      </Form>
    </Dialog>
  );
};

/** An authenticator app: the password, the key as a picture, the first code. */
export const AddTotp = ({ hasPassword, ...next }: Props) => {
  const { t } = useTranslation('factors');
  const [begun, setBegun] = useState<Begun | null>(null);
  if (begun) return <ConfirmTotp begun={begun} {...next} />;
  const begin = async (password: string) => setBegun(await beginTotp(password));
  return (
    <PasswordDialog title={t('addTotp')} confirmLabel={t('goOn')} hasPassword={hasPassword} onConfirm={begin} onClose={next.onClose}>
      <p>{t('text')}</p>
    </PasswordDialog>
  );
};

/** A passkey: name and password, then the browser's own question. */
export const AddPasskey = ({ hasPassword, onAdded, onClose }: Props) => {
  const { t } = useTranslation('factors');
  const form = useForm({
    initial: { name: t('passkey'), password: '' },
    checks: { name: useNameCheck(), password: (value) => (hasPassword && !value ? t('fieldMissing', { label: t('password') }) : null) },
    onSubmit: async (values) => onAdded(await addPasskey(values)),
  });
  return (
    <Dialog title={t('addPasskey')} onClose={onClose} width="small">
      <Form onSubmit={form.submit} label={t('addPasskey')}>
        <p>{t('makePasskey')}</p>
        <ErrorSummary message={form.error && !(form.error instanceof CallError) ? t('passkeyStopped') : form.message} />
        <TextField {...form.field('name')} label={t('name')} help={t('nameHelp')} maxLength={60} />
        {hasPassword && <PasswordField {...form.field('password')} label={t('password')} autoComplete="current-password" />}
        <Button type="submit" look="primary" isBusy={form.isBusy}>
          {t('goOn')}
        </Button>
      </Form>
    </Dialog>
  );
};
