import { FileX, LogIn } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { paths } from '#console/kernel/paths.ts';
import { useSession } from '#console/kernel/session/session.ts';
import { useUrlState } from '#console/kernel/state/url-state.ts';
import { ButtonLink } from '#console/ui/controls/button.tsx';
import { EmptyState } from '#console/ui/feedback/state-panel.tsx';
import { Page } from '#console/ui/layout/page.tsx';
import { Section } from '#console/ui/layout/section.tsx';
import { SourceText } from './source-panel.tsx';

/** What a program's citation leads to: the document at the cited place, for whoever may see it. */
export const SourceScreen = () => {
  const { t } = useTranslation('programs');
  const [answerId] = useUrlState('answer');
  const [number] = useUrlState('number', '1');
  const session = useSession();
  const isIn = session.status === 'in';
  const gone = (
    <EmptyState
      icon={isIn ? FileX : LogIn}
      title={t('sourceGone')}
      {...(!isIn && { action: <ButtonLink to={paths.home}>{t('sourceSignIn')}</ButtonLink> })}
    >
      {t('sourceGoneText')}
    </EmptyState>
  );
  const source = { answerId, number: Number(number) || 1 };
  return (
    <Page title={t('sourceTitle')}>
      <Section title={t('sourceNumber', { number: source.number })}>
        <h3 className="visually-hidden">{t('sourceTitle')}</h3>
        {isIn ? <SourceText source={source} gone={gone} /> : gone}
      </Section>
    </Page>
  );
};
