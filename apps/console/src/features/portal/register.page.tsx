import type { PortalOptions } from '@inkstone/contract/portal';
import { Trans, useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { paths } from '#console/kernel/paths.ts';
import { Button } from '#console/ui/controls/button.tsx';
import { ErrorSummary, Form } from '#console/ui/forms/form-field.tsx';
import { Checkbox, PasswordField, TextField } from '#console/ui/forms/text-field.tsx';
import { useForm } from '#console/ui/forms/use-form.ts';
import styles from './portal.module.css';
import { type Registration, register } from './portal.queries.ts';
import { PortalPage } from './portal-page.tsx';
import { useChecks } from './use-checks.ts';
import { useGate } from './use-gate.ts';
import { VariantChoice } from './variant-choice.tsx';

type Values = Omit<Registration, 'redirect' | 'state' | 'isPolicyAccepted'> & { isPolicyAccepted: boolean };

const empty: Values = { name: '', email: '', password: '', variant: 'copywriting', isPolicyAccepted: false };

const useRegistration = () => {
  const checks = useChecks();
  const { gate, goTo, goToConsole } = useGate();
  const [query] = useSearchParams();
  const invitation = query.get('invitation');
  const setup = query.get('setup');
  return useForm<Values>({
    initial: empty,
    checks: { name: checks.name, email: checks.email, password: checks.newPassword, isPolicyAccepted: checks.policy },
    onSubmit: async (values) => {
      const answer = await register({
        ...values,
        isPolicyAccepted: true,
        ...(invitation && { invitation }),
        ...(setup && { setup }),
        ...gate,
      });
      if (answer.status === 'signed-in') goToConsole(answer);
      else goTo('verify', values.email.trim());
    },
  });
};

const PolicyText = () => (
  <Trans
    ns="portal"
    i18nKey="policy"
    components={{
      terms: <Link to={paths.term} target="_blank" />,
      privacy: <Link to={paths.privacy} target="_blank" />,
    }}
  />
);

/** A new account: who, for which product, and the consent to the policy. */
export const RegisterPage = ({ options }: { options: PortalOptions }) => {
  const { t } = useTranslation('portal');
  const { linkTo } = useGate();
  const form = useRegistration();
  const below = (
    <p>
      {t('haveAccount')} <Link to={linkTo('login')}>{t('signIn')}</Link>
    </p>
  );
  const hasSetup = useSearchParams()[0].has('setup');
  if (options.needsSetupToken && !hasSetup) return <PortalPage title={t('registerTitle')} text={t('setupTokenNeeded')} />;
  if (!options.isRegistrationOpen) return <PortalPage title={t('registerTitle')} text={t('registrationClosed')} below={below} />;
  return (
    <PortalPage title={t('registerTitle')} below={below}>
      {options.isFirstAccount && <p className={styles['note']}>{t('firstAccount')}</p>}
      <Form onSubmit={form.submit} label={t('registerTitle')}>
        <ErrorSummary message={form.message} />
        <TextField {...form.field('name')} label={t('name')} help={t('nameHelp')} autoComplete="name" autoFocus />
        <TextField {...form.field('email')} label={t('email')} type="email" autoComplete="username" />
        <PasswordField {...form.field('password')} label={t('password')} help={t('passwordHelp')} autoComplete="new-password" />
        <VariantChoice value={form.values.variant} onChange={(variant) => form.set('variant', variant)} />
        <Checkbox
          isChecked={form.values.isPolicyAccepted}
          onChange={(isAccepted) => form.set('isPolicyAccepted', isAccepted)}
          error={form.errorOf('isPolicyAccepted')}
          label={<PolicyText />}
        />
        <Button type="submit" look="primary" size="large" isWide isBusy={form.isBusy}>
          {t('createAccount')}
        </Button>
      </Form>
    </PortalPage>
  );
};
