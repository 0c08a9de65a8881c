import type { Integration } from '@inkstone/contract/connections';
import { useMutation, useQuery } from '@tanstack/react-query';
import { ExternalLink, Zap } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useRefreshConnections } from '#console/kernel/calls/connections-cache.ts';
import { messageOf } from '#console/kernel/notices/error-message.ts';
import { paths } from '#console/kernel/paths.ts';
import { Button } from '#console/ui/controls/button.tsx';
import { Icon } from '#console/ui/controls/icon.tsx';
import { Monogram } from '#console/ui/data/monogram.tsx';
import { ErrorSummary, Form } from '#console/ui/forms/form-field.tsx';
import { Drawer } from '#console/ui/overlays/drawer.tsx';
import { CheckResult } from './check-result.tsx';
import styles from './connect-drawer.module.css';
import { connect, fetchModels, localServersQuery, testStored, testValues } from './connection.queries.ts';
import { ConnectionFields } from './connection-fields.tsx';
import { type ConnectionInput, useConnectionForm } from './use-connection-form.ts';

const IntegrationTitle = ({ integration }: { integration: Integration }) => {
  const { t } = useTranslation('connections');
  return (
    <span className={styles['title']}>
      <Monogram name={integration.name} />
      {t('connectIntegration', { integration: integration.name })}
    </span>
  );
};

/** Connects, asks once whether it works, and fetches the models where none is known beforehand. */
const useConnect = (integration: Integration) => {
  const navigate = useNavigate();
  const refresh = useRefreshConnections();
  return async (input: ConnectionInput) => {
    const made = await connect({ integration: integration.id, ...input });
    // Both may fail without harm: the connection's page says what happened and offers them again.
    await Promise.allSettled([testStored(made.id), made.modelCount === 0 ? fetchModels(made.id) : null]);
    await refresh();
    await navigate(`${paths.operator}/vendors/${made.id}`);
  };
};

/** Connects an integration: its own fields, a test before anything is stored, then on to its models. */
export const ConnectDrawer = ({ integration, onClose }: { integration: Integration; onClose: () => void }) => {
  const { t } = useTranslation('connections');
  const { data: servers = [] } = useQuery({ ...localServersQuery, enabled: integration.localBaseUrl !== null });
  const baseUrl = servers.find((server) => server.vendor === integration.id)?.baseUrl ?? integration.localBaseUrl;
  const state = useConnectionForm({ integration, ...(baseUrl && { presets: { baseUrl } }), onSubmit: useConnect(integration) });
  const trial = useMutation({ mutationFn: testValues });
  const { form, input } = state;
  const { values, isPrivateAllowed } = input;
  return (
    <Drawer width="large" title={<IntegrationTitle integration={integration} />} onClose={onClose}>
      <div>
        <p className={styles['intro']}>{t('addIntegrationHelp')}</p>
        {integration.website && (
          <a href={integration.website} target="_blank" rel="noreferrer" className={styles['site']}>
            {t('integrationSite', { integration: integration.name })} <Icon of={ExternalLink} size={14} />
          </a>
        )}
      </div>
      <ErrorSummary message={form.message} />
      <Form onSubmit={form.submit} label={t('connectIntegration', { integration: integration.name })}>
        <ConnectionFields integration={integration} state={state} />
        {trial.isError && <ErrorSummary message={messageOf(trial.error)} />}
        <CheckResult check={trial.data} integration={integration.name} isTesting={trial.isPending} />
        <div className={styles['actions']}>
          <Button
            icon={Zap}
            isBusy={trial.isPending}
            onClick={() => trial.mutate({ integration: integration.id, values, isPrivateAllowed })}
          >
            {t('test')}
          </Button>
          <Button look="primary" type="submit" isBusy={form.isBusy}>
            {t('connect')}
          </Button>
        </div>
      </Form>
    </Drawer>
  );
};
