import type { PortalOptions } from '@inkstone/contract/portal';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router';
import { PasswordField } from '#console/ui/forms/text-field.tsx';
import { useForm } from '#console/ui/forms/use-form.ts';
import { CodeStep } from './code-step.tsx';
import { requestReset, resetPassword } from './portal.queries.ts';
import { useChecks } from './use-checks.ts';
import { useGate } from './use-gate.ts';

/** A new password, proved by the code that was e-mailed. */
export const ResetPage = ({ options }: { options: PortalOptions }) => {
  const { t } = useTranslation('portal');
  const checks = useChecks();
  const { gate, email, linkTo, goToConsole } = useGate();
  const form = useForm({
    initial: { code: '', password: '' },
    checks: { code: checks.code, password: checks.newPassword },
    onSubmit: async (values) => goToConsole(await resetPassword({ email, ...values, ...gate })),
  });
  if (!email) return <Navigate to={linkTo('forgot')} replace />;
  return (
    <CodeStep
      title={t('resetTitle')}
      text={t('codeSent', { email })}
      form={form}
      submitLabel={t('setPassword')}
      sendsMail={options.sendsMail}
      onResend={() => requestReset(email)}
      backTo={linkTo('forgot')}
    >
      <PasswordField {...form.field('password')} label={t('newPassword')} help={t('passwordHelp')} autoComplete="new-password" />
    </CodeStep>
  );
};
