import type { Connection, Integration } from '@inkstone/contract/connections';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Trash2, Unplug, Zap } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams } from 'react-router';
import { useRefreshConnections } from '#console/kernel/calls/connections-cache.ts';
import { Slot } from '#console/kernel/manifest/console-map.tsx';
import { showToast } from '#console/kernel/notices/toast.ts';
import { paths } from '#console/kernel/paths.ts';
import { useLanguage } from '#console/kernel/texts/use-language.ts';
import { Button, ButtonLink } from '#console/ui/controls/button.tsx';
import { Icon } from '#console/ui/controls/icon.tsx';
import { Monogram } from '#console/ui/data/monogram.tsx';
import { QueryState } from '#console/ui/feedback/query-state.tsx';
import { Skeleton } from '#console/ui/feedback/skeleton.tsx';
import { EmptyState } from '#console/ui/feedback/state-panel.tsx';
import { StatusDot } from '#console/ui/feedback/status-dot.tsx';
import { Page } from '#console/ui/layout/page.tsx';
import { confirm } from '#console/ui/overlays/confirm.ts';
import { CheckResult } from './check-result.tsx';
import styles from './connection.page.module.css';
import { connectionsQuery, integrationsQuery, useConnectionRemoval, useConnectionTest } from './connection.queries.ts';
import { ConnectionCalls } from './connection-calls.tsx';
import { ConnectionSettings } from './connection-settings.tsx';
import { stateOf } from './connection-state.ts';
import { ConnectionSwitch } from './connection-switch.tsx';
import { CoolingNote } from './cooling-note.tsx';

const back = `${paths.operator}/vendors`;

const useRemoval = (connection: Connection) => {
  const { t } = useTranslation('connections');
  const navigate = useNavigate();
  const removal = useConnectionRemoval();
  const refresh = useRefreshConnections();
  const { name } = connection;
  return async () => {
    const question = {
      title: t('removeConnectionTitle', { name }),
      text: t('removeConnectionText'),
      confirmLabel: t('remove'),
      isDanger: true,
    };
    if (!(await confirm(question))) return;
    await removal.mutateAsync(connection);
    showToast('success', t('removed', { name }));
    await navigate(back);
    // Only now: before, the page of what is gone would ask for it once more.
    await refresh();
  };
};

const Title = ({ connection }: { connection: Connection }) => {
  const { t } = useTranslation('connections');
  const { tone, text } = stateOf(connection);
  return (
    <span className={styles['title']}>
      <Monogram name={connection.integrationName} />
      {connection.name}
      <span className={styles['state']}>
        <StatusDot tone={tone}>{t(text)}</StatusDot>
      </span>
      {connection.source !== 'builtin' && <ConnectionSwitch connection={connection} />}
    </span>
  );
};

const Details = ({ connection, integration }: { connection: Connection; integration: Integration }) => {
  const { t } = useTranslation('connections');
  const test = useConnectionTest();
  const remove = useRemoval(connection);
  const language = useLanguage();
  const isBuiltin = connection.source === 'builtin';
  const actions = !isBuiltin && (
    <>
      {connection.source === 'operator' && (
        <Button look="quiet" icon={Trash2} onClick={remove}>
          {t('removeConnection')}
        </Button>
      )}
      <Button icon={Zap} isBusy={test.isPending} onClick={() => test.mutate(connection)}>
        {t('test')}
      </Button>
    </>
  );
  return (
    <Page title={<Title connection={connection} />} intro={integration.description[language]} actions={actions}>
      <CheckResult check={connection.check} integration={connection.integrationName} isTesting={test.isPending} isTimeShown />
      {connection.cooling && <CoolingNote cooling={connection.cooling} />}
      <Slot name="connection.models" connection={connection} />
      {isBuiltin ? (
        <p className={styles['note']}>{t('builtinHelp')}</p>
      ) : (
        <>
          <ConnectionSettings connection={connection} integration={integration} />
          <ConnectionCalls key={`${connection.callsAtOnce} ${connection.weight}`} connection={connection} />
        </>
      )}
    </Page>
  );
};

const Missing = () => {
  const { t } = useTranslation('shell');
  return (
    <EmptyState headingLevel="h1" icon={Unplug} title={t('notFoundTitle')} action={<ButtonLink to={back}>{t('close')}</ButtonLink>}>
      {t('notFoundHelp')}
    </EmptyState>
  );
};

/** One connection: how it is doing, its models with prices, and its settings. */
export const ConnectionPage = () => {
  const { t } = useTranslation('connections');
  const { id } = useParams();
  const integrations = useQuery(integrationsQuery);
  const connections = useQuery(connectionsQuery);
  return (
    <>
      <Link to={back} className={styles['back']}>
        <Icon of={ArrowLeft} /> {t('back')}
      </Link>
      <QueryState query={connections} skeleton={<Skeleton shape="table" />}>
        {(list) => (
          <QueryState query={integrations} skeleton={<Skeleton shape="table" />}>
            {(catalogue) => {
              const connection = list.find((one) => one.id === id);
              const integration = catalogue.find((one) => one.id === connection?.integration);
              return connection && integration ? <Details connection={connection} integration={integration} /> : <Missing />;
            }}
          </QueryState>
        )}
      </QueryState>
    </>
  );
};
