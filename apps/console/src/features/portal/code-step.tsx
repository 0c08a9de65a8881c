import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { messageOf } from '#console/kernel/notices/error-message.ts';
import { showToast } from '#console/kernel/notices/toast.ts';
import { Button } from '#console/ui/controls/button.tsx';
import { ErrorSummary, Form } from '#console/ui/forms/form-field.tsx';
import { CodeField } from './code-field.tsx';
import styles from './portal.module.css';
import { PortalPage } from './portal-page.tsx';

type CodeForm = {
  submit: () => void;
  isBusy: boolean;
  message: string | null;
  field: (name: 'code') => { value: string; onChange: (value: string) => void; error: string | null };
};

type Props = {
  title: string;
  text: string;
  form: CodeForm;
  submitLabel: string;
  /** Whether mail reaches people; otherwise the code stands in the server's log. */
  sendsMail: boolean;
  onResend: () => Promise<unknown>;
  /** Where another address is entered. */
  backTo: string;
  /** Fields behind the code. */
  children?: ReactNode;
};

/** Asks for the code that was sent, and sends another one on request. */
export const CodeStep = ({ title, text, form, submitLabel, sendsMail, onResend, backTo, children }: Props) => {
  const { t } = useTranslation('portal');
  const resend = useMutation({ mutationFn: onResend, onSuccess: () => showToast('success', t('codeSentAgain')) });
  return (
    <PortalPage title={title} text={text} below={<Link to={backTo}>{t('otherEmail')}</Link>}>
      {!sendsMail && <p className={styles['note']}>{t('codeInLog')}</p>}
      <Form onSubmit={form.submit} label={title}>
        <ErrorSummary message={form.message ?? (resend.error ? messageOf(resend.error) : null)} />
        <CodeField {...form.field('code')} />
        {children}
        <Button type="submit" look="primary" size="large" isWide isBusy={form.isBusy}>
          {submitLabel}
        </Button>
        <Button look="quiet" isWide isBusy={resend.isPending} onClick={() => resend.mutate()}>
          {t('sendCodeAgain')}
        </Button>
      </Form>
    </PortalPage>
  );
};
