import { Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { paths } from '#console/kernel/paths.ts';
import { useGlobalState } from '#console/kernel/session/profile.ts';
import { ButtonLink } from '#console/ui/controls/button.tsx';
import { EmptyState } from '#console/ui/feedback/state-panel.tsx';

/** What a shared user meets at every address of the account's own people. */
export const ClosedScreen = () => {
  const { t } = useTranslation('shell');
  const { profile } = useGlobalState();
  return (
    <EmptyState headingLevel="h1" icon={Lock} title={t('closedTitle')} action={<ButtonLink to={paths.shared}>{t('toOwnPage')}</ButtonLink>}>
      {profile.owner && t('closedHelp', { company: profile.owner })}
    </EmptyState>
  );
};
