import type { PortalOptions } from '@inkstone/contract/portal';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Button } from '#console/ui/controls/button.tsx';
import { ErrorSummary, Form } from '#console/ui/forms/form-field.tsx';
import { PasswordField, TextField } from '#console/ui/forms/text-field.tsx';
import { useForm } from '#console/ui/forms/use-form.ts';
import { DevLogins } from './dev-logins.tsx';
import styles from './portal.module.css';
import { signIn } from './portal.queries.ts';
import { PortalPage } from './portal-page.tsx';
import { useChecks } from './use-checks.ts';
import { useGate } from './use-gate.ts';

type Props = { options: PortalOptions };

/** E-mail and password, and the ways for those who have neither at hand. */
export const LoginPage = ({ options }: Props) => {
  const { t } = useTranslation('portal');
  const checks = useChecks();
  const { gate, linkTo, goToConsole } = useGate();
  const form = useForm({
    initial: { email: '', password: '' },
    checks: { email: checks.email, password: checks.password },
    onSubmit: async (values) => goToConsole(await signIn({ ...values, ...gate })),
  });
  const register = options.isRegistrationOpen && (
    <p>
      {t('noAccount')} <Link to={linkTo('register')}>{t('createAccount')}</Link>
    </p>
  );
  return (
    <PortalPage
      title={t('loginTitle')}
      below={
        <>
          <Link to={linkTo('code')}>{t('codeLink')}</Link>
          {register}
          <DevLogins logins={options.devLogins} />
        </>
      }
    >
      {options.isFirstAccount && <p className={styles['note']}>{t('firstAccount')}</p>}
      <Form onSubmit={form.submit} label={t('loginTitle')}>
        <ErrorSummary message={form.message} />
        <TextField {...form.field('email')} label={t('email')} type="email" autoComplete="username" autoFocus />
        <PasswordField
          {...form.field('password')}
          label={t('password')}
          autoComplete="current-password"
          extra={<Link to={linkTo('forgot')}>{t('forgotLink')}</Link>}
        />
        <Button type="submit" look="primary" size="large" isWide isBusy={form.isBusy}>
          {t('signIn')}
        </Button>
      </Form>
    </PortalPage>
  );
};
