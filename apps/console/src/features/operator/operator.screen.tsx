import { useQuery } from '@tanstack/react-query';
import { Compass } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, Route, Routes } from 'react-router';
import { useConsoleMap } from '#console/kernel/manifest/console-map.tsx';
import { paths } from '#console/kernel/paths.ts';
import { profileQuery } from '#console/kernel/session/profile.ts';
import { ButtonLink } from '#console/ui/controls/button.tsx';
import { Settled } from '#console/ui/feedback/query-state.tsx';
import { Skeleton } from '#console/ui/feedback/skeleton.tsx';
import { EmptyState } from '#console/ui/feedback/state-panel.tsx';
import { Page } from '#console/ui/layout/page.tsx';
import { OperatorTabs } from './operator-tabs.tsx';

/** The same words as any unknown address has: nobody learns here that there is something. */
const NothingHere = () => {
  const { t } = useTranslation('shell');
  const back = <ButtonLink to={paths.dashboard}>{t('toDashboard')}</ButtonLink>;
  return (
    <EmptyState headingLevel="h1" icon={Compass} title={t('notFoundTitle')} action={back}>
      {t('notFoundHelp')}
    </EmptyState>
  );
};

const Console = () => {
  const { t } = useTranslation('operator');
  const { operatorSections: sections } = useConsoleMap();
  return (
    <Page title={t('title')} intro={t('intro')}>
      <OperatorTabs />
      <Suspense fallback={<Skeleton shape="table" />}>
        <Routes>
          <Route index element={<Navigate to={sections[0]?.path ?? ''} replace />} />
          {sections.flatMap(({ path, below, Section }) =>
            [path, ...(below ? [`${path}/${below}`] : [])].map((at) => <Route key={at} path={at} element={<Section />} />),
          )}
          <Route path="*" element={<NothingHere />} />
        </Routes>
      </Suspense>
    </Page>
  );
};

/** The operator's console, a frame around sections that features bring; for everybody else there is nothing at its address. */
export const OperatorScreen = () => {
  const { operatorSections } = useConsoleMap();
  const profile = useQuery(profileQuery);
  const routes = (
    <Routes>
      {operatorSections.map(
        ({ wholePage }) => wholePage && <Route key={wholePage.path} path={wholePage.path} element={<wholePage.WholePage />} />,
      )}
      <Route path="*" element={<Console />} />
    </Routes>
  );
  return (
    <Settled queries={[profile]} skeleton={<Skeleton shape="table" />}>
      {() => (profile.data?.user.isOperator ? routes : <NothingHere />)}
    </Settled>
  );
};
