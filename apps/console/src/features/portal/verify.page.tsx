import type { PortalOptions } from '@inkstone/contract/portal';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router';
import { useForm } from '#console/ui/forms/use-form.ts';
import { CodeStep } from './code-step.tsx';
import { resendProof, verifyEmail } from './portal.queries.ts';
import { useChecks } from './use-checks.ts';
import { useGate } from './use-gate.ts';

/** The last step of a registration: the code proves the address, and the account opens. */
export const VerifyPage = ({ options }: { options: PortalOptions }) => {
  const { t } = useTranslation('portal');
  const checks = useChecks();
  const { gate, email, linkTo, goToConsole } = useGate();
  const form = useForm({
    initial: { code: '' },
    checks: { code: checks.code },
    onSubmit: async ({ code }) => goToConsole(await verifyEmail({ email, code, ...gate })),
  });
  if (!email) return <Navigate to={linkTo('register')} replace />;
  return (
    <CodeStep
      title={t('verifyTitle')}
      text={t('verifySent', { email })}
      form={form}
      submitLabel={t('confirmCode')}
      sendsMail={options.sendsMail}
      onResend={() => resendProof(email)}
      backTo={linkTo('register')}
    />
  );
};
