import { useTranslation } from 'react-i18next';
import { EmailStep } from './email-step.tsx';
import { requestReset } from './portal.queries.ts';
import { useGate } from './use-gate.ts';

/** The way to a new password begins with the address. */
export const ForgotPage = () => {
  const { t } = useTranslation('portal');
  const { goTo } = useGate();
  const send = async (email: string) => {
    await requestReset(email);
    goTo('reset', email);
  };
  return <EmailStep title={t('forgotTitle')} text={t('forgotText')} onSend={send} />;
};
