import type { PortalOptions } from '@inkstone/contract/portal';
import { useTranslation } from 'react-i18next';
import { useForm } from '#console/ui/forms/use-form.ts';
import { CodeStep } from './code-step.tsx';
import { EmailStep } from './email-step.tsx';
import { requestCode, signInByCode } from './portal.queries.ts';
import { useChecks } from './use-checks.ts';
import { useGate } from './use-gate.ts';

/** Sign-in without a password: the address first, then the code that was sent to it. */
export const CodePage = ({ options }: { options: PortalOptions }) => {
  const { t } = useTranslation('portal');
  const checks = useChecks();
  const { gate, email, linkTo, goTo, goToConsole } = useGate();
  const form = useForm({
    initial: { code: '' },
    checks: { code: checks.code },
    onSubmit: async ({ code }) => goToConsole(await signInByCode({ email, code, ...gate })),
  });
  const send = async (address: string) => {
    await requestCode(address);
    goTo('code', address);
  };
  if (!email) return <EmailStep title={t('codeTitle')} text={t('codeText')} onSend={send} />;
  return (
    <CodeStep
      title={t('codeTitle')}
      text={t('codeSent', { email })}
      form={form}
      submitLabel={t('signIn')}
      sendsMail={options.sendsMail}
      onResend={() => requestCode(email)}
      backTo={linkTo('code')}
    />
  );
};
