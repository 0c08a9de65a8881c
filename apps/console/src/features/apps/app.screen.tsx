import type { App } from '@inkstone/contract/apps';
import { useQuery } from '@tanstack/react-query';
import { FileQuestion, Power } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { paths } from '#console/kernel/paths.ts';
import { useUrlState } from '#console/kernel/state/url-state.ts';
import { Button, ButtonLink } from '#console/ui/controls/button.tsx';
import { Segments } from '#console/ui/controls/segments.tsx';
import { QueryState } from '#console/ui/feedback/query-state.tsx';
import { Skeleton } from '#console/ui/feedback/skeleton.tsx';
import { EmptyState } from '#console/ui/feedback/state-panel.tsx';
import { BackToList } from '#console/ui/layout/back-to-list.tsx';
import { Page } from '#console/ui/layout/page.tsx';
import { appQuery } from './app.queries.ts';
import { AppFacts } from './app-facts.tsx';
import { AccountNotices, AppNotices } from './app-notices.tsx';
import { AppSettings } from './app-settings.tsx';
import styles from './apps.module.css';
import { AppState } from './apps-table.tsx';
import { CallSection } from './call-section.tsx';
import { KeysSection } from './keys-section.tsx';
import { RequestsSection } from './requests-section.tsx';
import { TestButton, TestOutcome, useTestCall } from './test-call.tsx';
import { useAppActions } from './use-app-actions.ts';
import { useMayChange } from './use-may-change.ts';

const views = ['connect', 'requests', 'settings'] as const;

const Gone = () => {
  const { t } = useTranslation('apps');
  return (
    <EmptyState
      headingLevel="h1"
      icon={FileQuestion}
      title={t('gone')}
      action={<ButtonLink to={paths.aiIntegration}>{t('toList')}</ButtonLink>}
    >
      {t('goneText')}
    </EmptyState>
  );
};

const Details = ({ app }: { app: App }) => {
  const { t } = useTranslation('apps');
  const mayChange = useMayChange();
  const { toggle, isSwitching } = useAppActions();
  const [asked, show] = useUrlState('show', 'connect');
  const shown = views.find((view) => view === asked) ?? 'connect';
  const bodies = {
    connect: (
      <>
        <CallSection app={app} />
        <KeysSection app={app} />
      </>
    ),
    requests: <RequestsSection appId={app.id} />,
    settings: <AppSettings app={app} />,
  } as const;
  const title = (
    <span className={styles['titleLine']}>
      {app.name} <AppState app={app} />
    </span>
  );
  const test = useTestCall(app);
  const actions = mayChange && (
    <>
      <TestButton call={test} />
      <Button icon={Power} isBusy={isSwitching} onClick={() => toggle(app)}>
        {t(app.isEnabled ? 'switchOff' : 'switchOn')}
      </Button>
    </>
  );
  return (
    <Page title={title} intro={app.description} actions={actions}>
      <AccountNotices />
      <AppNotices app={app} />
      <TestOutcome app={app} call={test} />
      <AppFacts app={app} />
      <div>
        <Segments label={t('view')} options={views.map((value) => ({ value, label: t(value) }))} value={shown} onChange={show} />
      </div>
      {bodies[shown]}
    </Page>
  );
};

/** One app: how to call it, its keys, its calls, and what it may do. */
export const AppScreen = () => {
  const { t } = useTranslation('apps');
  const { id = '' } = useParams();
  const app = useQuery(appQuery(id));
  return (
    <>
      <div className={styles['back']}>
        <BackToList to={paths.aiIntegration}>{t('toList')}</BackToList>
      </div>
      <QueryState
        query={app}
        skeleton={<Skeleton shape="form" count={4} />}
        gone={<Gone />}
        frame={(state) => <Page title={t('app')}>{state}</Page>}
      >
        {(found) => <Details app={found} />}
      </QueryState>
    </>
  );
};
