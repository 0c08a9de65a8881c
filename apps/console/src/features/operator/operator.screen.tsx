import { useQuery } from '@tanstack/react-query';
import { Compass } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Navigate, Route, Routes } from 'react-router';
import { paths } from '#console/kernel/paths.ts';
import { profileQuery } from '#console/kernel/profile.ts';
import { ButtonLink } from '#console/ui/controls/button.tsx';
import { Skeleton } from '#console/ui/feedback/skeleton.tsx';
import { EmptyState } from '#console/ui/feedback/state-panel.tsx';
import { Page } from '#console/ui/layout/page.tsx';
import { AccountsPage } from './accounts.page.tsx';
import { ActsPage } from './acts.page.tsx';
import { ConnectionPage } from './connection.page.tsx';
import { HealthPage } from './health.page.tsx';
import { type OperatorSection, OperatorTabs } from './operator-tabs.tsx';
import { VendorsPage } from './vendors.page.tsx';

type Props = { sections: readonly OperatorSection[] };

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

const Console = ({ sections }: Props) => {
  const { t } = useTranslation('operator');
  return (
    <Page title={t('title')} intro={t('intro')}>
      <OperatorTabs sections={sections} />
      <Routes>
        <Route index element={<Navigate to="vendors" replace />} />
        <Route path="vendors" element={<VendorsPage />} />
        <Route path="vendors/new/:vendor" element={<VendorsPage />} />
        <Route path="accounts" element={<AccountsPage />} />
        <Route path="accounts/:id" element={<AccountsPage />} />
        <Route path="health" element={<HealthPage />} />
        <Route path="acts" element={<ActsPage />} />
        {sections.map(({ path, element }) => (
          <Route key={path} path={path} element={element} />
        ))}
        <Route path="*" element={<NothingHere />} />
      </Routes>
    </Page>
  );
};

/** The operator's console; for everybody else there is nothing at its address. */
export const OperatorScreen = ({ sections }: Props) => {
  const { data: profile, isPending } = useQuery(profileQuery);
  if (isPending) return <Skeleton shape="table" />;
  if (!profile?.user.isOperator) return <NothingHere />;
  return (
    <Routes>
      <Route path="vendors/:id" element={<ConnectionPage />} />
      <Route path="*" element={<Console sections={sections} />} />
    </Routes>
  );
};
