import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Button } from '#console/ui/controls/button.tsx';
import { ErrorSummary, Form } from '#console/ui/forms/form-field.tsx';
import { TextField } from '#console/ui/forms/text-field.tsx';
import { useForm } from '#console/ui/forms/use-form.ts';
import { PortalPage } from './portal-page.tsx';
import { useChecks } from './use-checks.ts';
import { useGate } from './use-gate.ts';

type Props = { title: string; text: string; onSend: (email: string) => Promise<unknown> };

/** Asks for the address that a code is sent to. */
export const EmailStep = ({ title, text, onSend }: Props) => {
  const { t } = useTranslation('portal');
  const checks = useChecks();
  const { email, linkTo } = useGate();
  const form = useForm({ initial: { email }, checks: { email: checks.email }, onSubmit: (values) => onSend(values.email.trim()) });
  return (
    <PortalPage title={title} text={text} below={<Link to={linkTo('login')}>{t('backToLogin')}</Link>}>
      <Form onSubmit={form.submit} label={title}>
        <ErrorSummary message={form.message} />
        <TextField {...form.field('email')} label={t('email')} type="email" autoComplete="username" autoFocus />
        <Button type="submit" look="primary" size="large" isWide isBusy={form.isBusy}>
          {t('sendCode')}
        </Button>
      </Form>
    </PortalPage>
  );
};
