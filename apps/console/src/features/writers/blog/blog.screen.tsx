import { useTranslation } from 'react-i18next';
import { useLanguage } from '#console/kernel/texts/use-language.ts';
import { openContent } from '../content/open-content.ts';
import { WriterScreen } from '../shell/writer-screen.tsx';
import { blogKind } from './blog-kind.ts';
import { BlogWriter } from './blog-writer.tsx';

/** The blog writer: opens what the address names. */
export const BlogScreen = () => {
  const { t } = useTranslation('writers');
  const language = useLanguage();
  return (
    <WriterScreen
      kind={blogKind}
      title={t('blogWriter')}
      intro={t('blogIntro')}
      open={(address) => openContent(blogKind, address, language)}
    >
      {(opened, session) => <BlogWriter key={session} opened={opened} session={session} />}
    </WriterScreen>
  );
};
