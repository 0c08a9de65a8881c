import { Compass } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { paths } from '#console/kernel/paths.ts';
import { ButtonLink } from '#console/ui/controls/button.tsx';
import { EmptyState } from '#console/ui/feedback/state-panel.tsx';

/** The page of an address that nobody knows. */
export const NotFoundScreen = () => {
  const { t } = useTranslation('shell');
  return (
    <EmptyState
      headingLevel="h1"
      icon={Compass}
      title={t('notFoundTitle')}
      action={<ButtonLink to={paths.dashboard}>{t('toDashboard')}</ButtonLink>}
    >
      {t('notFoundHelp')}
    </EmptyState>
  );
};
