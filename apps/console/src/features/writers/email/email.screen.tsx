import { useTranslation } from 'react-i18next';
import { useLanguage } from '#console/kernel/texts/use-language.ts';
import { WriterScreen } from '../shell/writer-screen.tsx';
import { emailKind } from './email-kind.ts';
import { EmailWriter } from './email-writer.tsx';
import { openEmail } from './open-email.ts';

/** The e-mail writer: opens what the address names. */
export const EmailScreen = () => {
  const { t } = useTranslation('writers');
  const language = useLanguage();
  return (
    <WriterScreen kind={emailKind} title={t('emailWriter')} intro={t('emailIntro')} open={(address) => openEmail(address, language)}>
      {(opened, session) => <EmailWriter key={session} opened={opened} session={session} />}
    </WriterScreen>
  );
};
