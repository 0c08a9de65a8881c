import { CircleOff, Hourglass } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { useNames } from '#console/kernel/manifest/use-names.ts';
import { paths } from '#console/kernel/paths.ts';
import { ButtonLink } from '#console/ui/controls/button.tsx';
import { EmptyState } from '#console/ui/feedback/state-panel.tsx';
import { screenAt } from './routes.ts';

const useRouteName = (): string => {
  const nameOf = useNames();
  return nameOf(screenAt(useLocation().pathname)?.name ?? 'entry:product');
};

const ToDashboard = () => {
  const { t } = useTranslation('shell');
  return <ButtonLink to={paths.dashboard}>{t('toDashboard')}</ButtonLink>;
};

/** The one page of every route whose screen comes later. */
export const LaterScreen = () => {
  const { t } = useTranslation('shell');
  return (
    <EmptyState headingLevel="h1" icon={Hourglass} title={t('laterTitle', { name: useRouteName() })} action={<ToDashboard />}>
      {t('laterHelp')}
    </EmptyState>
  );
};

/** The page of a module that the installation switched off. */
export const SwitchedOffScreen = () => {
  const { t } = useTranslation('shell');
  return (
    <EmptyState headingLevel="h1" icon={CircleOff} title={t('switchedOffTitle', { name: useRouteName() })} action={<ToDashboard />}>
      {t('switchedOffHelp')}
    </EmptyState>
  );
};
