import type { Connection, Integration } from '@inkstone/contract/connections';
import { useQuery } from '@tanstack/react-query';
import { Plug } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { Slot } from '#console/kernel/manifest/console-map.tsx';
import { paths } from '#console/kernel/paths.ts';
import { QueryState } from '#console/ui/feedback/query-state.tsx';
import { Skeleton } from '#console/ui/feedback/skeleton.tsx';
import { EmptyState } from '#console/ui/feedback/state-panel.tsx';
import { Section } from '#console/ui/layout/section.tsx';
import { ConnectDrawer } from './connect-drawer.tsx';
import { connectionsQuery, integrationsQuery } from './connection.queries.ts';
import styles from './connection-row.module.css';
import { ConnectionRow } from './connection-row.tsx';
import { IntegrationGrid } from './integration-grid.tsx';
import { LocalServers } from './local-servers.tsx';

const ConnectedList = ({ connections }: { connections: readonly Connection[] }) => {
  const { t } = useTranslation('connections');
  const hasReal = connections.some(({ source }) => source !== 'builtin');
  return (
    <>
      {!hasReal && (
        <EmptyState icon={Plug} title={t('connectedEmpty')}>
          {t('connectedEmptyHelp')}
        </EmptyState>
      )}
      <ul className={styles['list']}>
        {connections.map((connection) => (
          <ConnectionRow key={connection.id} connection={connection} />
        ))}
      </ul>
    </>
  );
};

/** The drawer of the integration that the address names. */
const AddressedDrawer = ({ integrations }: { integrations: readonly Integration[] }) => {
  const { integration: id } = useParams();
  const navigate = useNavigate();
  const integration = integrations.find((candidate) => candidate.id === id && !candidate.isBuiltin);
  if (!integration) return null;
  return <ConnectDrawer key={integration.id} integration={integration} onClose={() => navigate(`${paths.operator}/vendors`)} />;
};

/** Integrations that are connected, and those that can be. */
export const IntegrationsPage = () => {
  const { t } = useTranslation('connections');
  const integrations = useQuery(integrationsQuery);
  const connections = useQuery(connectionsQuery);
  return (
    <>
      <LocalServers />
      <Section title={t('connected')} description={t('connectedHelp')} padding="flush">
        <QueryState query={connections} skeleton={<Skeleton shape="table" count={3} />}>
          {(list) => <ConnectedList connections={list} />}
        </QueryState>
      </Section>
      <QueryState query={integrations} skeleton={<Skeleton shape="cards" count={6} />}>
        {(list) => (
          <>
            <IntegrationGrid integrations={list.filter(({ isBuiltin }) => !isBuiltin)} connections={connections.data ?? []} />
            <AddressedDrawer integrations={list} />
          </>
        )}
      </QueryState>
      <Slot name="connections.end" />
    </>
  );
};
