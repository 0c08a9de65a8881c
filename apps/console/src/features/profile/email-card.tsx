import type { Profile } from '@inkstone/contract/profile';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showFailure, showToast } from '#console/kernel/notices/toast.ts';
import { Button } from '#console/ui/controls/button.tsx';
import { StatusDot } from '#console/ui/feedback/status-dot.tsx';
import { ErrorSummary, Form } from '#console/ui/forms/form-field.tsx';
import { TextField } from '#console/ui/forms/text-field.tsx';
import { useForm } from '#console/ui/forms/use-form.ts';
import { Section } from '#console/ui/layout/section.tsx';
import styles from './profile.module.css';
import { requestProof, useProof } from './profile.queries.ts';

type Sending = { onSendAgain: () => void; isSending: boolean };

const CodeForm = ({ onSendAgain, isSending }: Sending) => {
  const { t } = useTranslation('profile');
  const prove = useProof();
  const form = useForm({
    initial: { captcha: '' },
    checks: { captcha: (value) => (value.trim() ? null : t('fieldMissing', { label: t('emailCode') })) },
    onSubmit: async ({ captcha }) => {
      await prove(captcha.trim());
      showToast('success', t('emailConfirmed'));
    },
  });
  return (
    <Form onSubmit={form.submit} label={t('emailConfirm')}>
      <ErrorSummary message={form.message} />
      <TextField
        {...form.field('captcha')}
        label={t('emailCode')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        className={styles['code']}
      />
      <div className={styles['badges']}>
        <Button type="submit" look="primary" isBusy={form.isBusy}>
          {t('emailConfirm')}
        </Button>
        <Button look="quiet" isBusy={isSending} onClick={onSendAgain}>
          {t('emailSendAgain')}
        </Button>
      </div>
    </Form>
  );
};

/** The address, and its proof by a code where that is still missing. */
export const EmailCard = ({ user: { email, isEmailVerified } }: Pick<Profile, 'user'>) => {
  const { t } = useTranslation('profile');
  const [isAsked, setIsAsked] = useState(false);
  const asking = useMutation({
    mutationFn: requestProof,
    onSuccess: () => {
      setIsAsked(true);
      showToast('success', t('emailCodeSent', { email }));
    },
    onError: showFailure,
  });
  const ask = !isEmailVerified && (
    <Button onClick={() => asking.mutate()} isBusy={asking.isPending}>
      {t('emailConfirm')}
    </Button>
  );
  return (
    <Section title={t('email')} actions={!isAsked && ask}>
      <div className={styles['stack']}>
        <div className={styles['email']}>
          <span>{email}</span>
          <StatusDot tone={isEmailVerified ? 'success' : 'warning'}>{t(isEmailVerified ? 'emailVerified' : 'emailUnverified')}</StatusDot>
        </div>
        {!isEmailVerified && isAsked && <CodeForm onSendAgain={() => asking.mutate()} isSending={asking.isPending} />}
      </div>
    </Section>
  );
};
