import { useQuery } from '@tanstack/react-query';
import { KeyRound, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useUrlState } from '#console/kernel/state/url-state.ts';
import { Button } from '#console/ui/controls/button.tsx';
import { Segments } from '#console/ui/controls/segments.tsx';
import { QueryState } from '#console/ui/feedback/query-state.tsx';
import { Skeleton } from '#console/ui/feedback/skeleton.tsx';
import { EmptyState } from '#console/ui/feedback/state-panel.tsx';
import { Page } from '#console/ui/layout/page.tsx';
import { Section } from '#console/ui/layout/section.tsx';
import { appsQuery } from './app.queries.ts';
import { AccountNotices } from './app-notices.tsx';
import { AppsTable } from './apps-table.tsx';
import { NewAppDialog } from './new-app-dialog.tsx';
import { RequestsSection } from './requests-section.tsx';
import { useMayChange } from './use-may-change.ts';

const views = ['apps', 'requests'] as const;

/** The apps that call the AI API: what each may spend and has spent, and the way to its keys and calls. */
export const AppsScreen = () => {
  const { t } = useTranslation('apps');
  const mayChange = useMayChange();
  const [doing, doNow] = useUrlState('do');
  const [asked, show] = useUrlState('show', 'apps');
  const shown = views.find((view) => view === asked) ?? 'apps';
  const apps = useQuery(appsQuery);
  const add = mayChange && (
    <Button look="primary" icon={Plus} onClick={() => doNow('add')}>
      {t('add')}
    </Button>
  );
  const empty = (
    <EmptyState icon={KeyRound} title={t('emptyTitle')} action={add}>
      {t('emptyText')} {!mayChange && t('emptyMember')}
    </EmptyState>
  );
  const table = (
    <Section padding="flush">
      <QueryState query={apps} skeleton={<Skeleton shape="table" count={4} />} failed={t('listFailed')}>
        {(list) => <AppsTable apps={list} empty={empty} />}
      </QueryState>
    </Section>
  );
  return (
    <Page title={t('title')} intro={t('intro')} width="full" actions={(apps.data?.length ?? 0) > 0 && add}>
      <AccountNotices />
      {(apps.data?.length ?? 0) > 0 && (
        <div>
          <Segments label={t('view')} options={views.map((value) => ({ value, label: t(value) }))} value={shown} onChange={show} />
        </div>
      )}
      {shown === 'requests' ? <RequestsSection /> : table}
      {doing === 'add' && mayChange && <NewAppDialog onClose={() => doNow('')} />}
    </Page>
  );
};
