import { useTranslation } from 'react-i18next';
import { useLanguage } from '#console/kernel/texts/use-language.ts';
import { openContent } from '../content/open-content.ts';
import { WriterScreen } from '../shell/writer-screen.tsx';
import { pageKind } from './page-kind.ts';
import { PageWriter } from './page-writer.tsx';

/** The page generator: opens what the address names. */
export const PageScreen = () => {
  const { t } = useTranslation('writers');
  const language = useLanguage();
  return (
    <WriterScreen
      kind={pageKind}
      title={t('pageGenerator')}
      intro={t('pageIntro')}
      open={(address) => openContent(pageKind, address, language)}
    >
      {(opened, session) => <PageWriter key={session} opened={opened} session={session} />}
    </WriterScreen>
  );
};
