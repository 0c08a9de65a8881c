import { useQuery } from '@tanstack/react-query';
import { Compass } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, Route, Routes } from 'react-router';
import { paths } from '#console/kernel/paths.ts';
import { profileQuery } from '#console/kernel/session/profile.ts';
import { ButtonLink } from '#console/ui/controls/button.tsx';
import { Skeleton } from '#console/ui/feedback/skeleton.tsx';
import { EmptyState } from '#console/ui/feedback/state-panel.tsx';
import { Page } from '#console/ui/layout/page.tsx';
import { type OperatorSection, OperatorTabs } from './operator-tabs.tsx';

/** A page of a section that fills the whole screen, without the tabs. */
type WholePage = { path: string; element: ReactNode };

type Props = { sections: readonly OperatorSection[]; wholePages?: readonly WholePage[] };

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

const Console = ({ sections }: Pick<Props, 'sections'>) => {
  const { t } = useTranslation('operator');
  return (
    <Page title={t('title')} intro={t('intro')}>
      <OperatorTabs sections={sections} />
      <Routes>
        <Route index element={<Navigate to={sections[0]?.path ?? ''} replace />} />
        {sections.flatMap(({ path, subpath, element }) =>
          [path, ...(subpath ? [`${path}/${subpath}`] : [])].map((at) => <Route key={at} path={at} element={element} />),
        )}
        <Route path="*" element={<NothingHere />} />
      </Routes>
    </Page>
  );
};

/** The operator's console, a frame around sections that features bring; for everybody else there is nothing at its address. */
export const OperatorScreen = ({ sections, wholePages = [] }: Props) => {
  const { data: profile, isPending } = useQuery(profileQuery);
  if (isPending) return <Skeleton shape="table" />;
  if (!profile?.user.isOperator) return <NothingHere />;
  return (
    <Routes>
      {wholePages.map(({ path, element }) => (
        <Route key={path} path={path} element={element} />
      ))}
      <Route path="*" element={<Console sections={sections} />} />
    </Routes>
  );
};
