import type { documentSourceEndpoints, SourceConnection } from '@inkstone/contract/document-sources';
import type { DataOf } from '@inkstone/contract/kit/endpoint';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showFailure, showToast } from '#console/kernel/notices/toast.ts';
import { Button } from '#console/ui/controls/button.tsx';
import { QueryState } from '#console/ui/feedback/query-state.tsx';
import { Skeleton } from '#console/ui/feedback/skeleton.tsx';
import { SelectField } from '#console/ui/forms/select-field.tsx';
import { useStepAway } from '#console/ui/forms/unsaved.tsx';
import { Dialog } from '#console/ui/overlays/dialog.tsx';
import { disconnectService, servicesQuery, useSourceRefresh } from './document-source.queries.ts';
import styles from './document-sources.module.css';
import { ServiceForm } from './service-form.tsx';
import { TakeForm } from './take-form.tsx';

type Known = DataOf<typeof documentSourceEndpoints.services>;
type Props = { baseId: string; onClose: () => void };

const another = 'new';

const Steps = ({ known: { services, connections }, baseId, onClose }: Props & { known: Known }) => {
  const { t } = useTranslation('documentSources');
  const refresh = useSourceRefresh();
  const stepAway = useStepAway();
  const [serviceId, chooseService] = useState(connections[0]?.service ?? services[0]?.id ?? '');
  const [connected, setConnected] = useState<SourceConnection | null>(null);
  const [chosen, choose] = useState<string | null>(null);
  const forget = useMutation({
    mutationFn: disconnectService,
    onSuccess: () => showToast('success', t('disconnected')),
    onError: showFailure,
    onSettled: refresh,
  });
  const service = services.find(({ id }) => id === serviceId);
  const own = connections.filter((each) => each.service === serviceId);
  const connection = chosen === another ? null : (own.find(({ id }) => id === (chosen ?? connected?.id)) ?? own[0] ?? null);
  return (
    <div className={styles['panel']}>
      <SelectField
        label={t('chooseService')}
        value={serviceId}
        options={services.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(next) =>
          stepAway(() => {
            chooseService(next);
            choose(null);
          })
        }
      />
      {own.length > 0 && (
        <div className={styles['connection']}>
          <SelectField
            label={t('connection')}
            value={connection?.id ?? another}
            options={[...own.map(({ id, name }) => ({ value: id, label: name })), { value: another, label: t('anotherConnection') }]}
            onChange={(next) => stepAway(() => choose(next))}
          />
          {connection && (
            <Button size="small" isBusy={forget.isPending} onClick={() => forget.mutate(connection.id)}>
              {t('disconnect')}
            </Button>
          )}
        </div>
      )}
      {service && !connection && (
        <ServiceForm
          key={service.id}
          service={service}
          onConnected={(made) => {
            setConnected(made);
            choose(made.id);
            void refresh();
          }}
        />
      )}
      {connection && (
        <TakeForm
          key={connection.id}
          baseId={baseId}
          connection={connection}
          onTaken={() => {
            void refresh();
            onClose();
          }}
        />
      )}
    </div>
  );
};

/** Connects a service, chooses what is taken of it, and takes it. */
export const AddDialog = ({ baseId, onClose }: Props) => {
  const { t } = useTranslation('documentSources');
  const query = useQuery(servicesQuery);
  return (
    <Dialog title={t('addFrom')} onClose={onClose}>
      <QueryState query={query} skeleton={<Skeleton shape="form" count={3} />}>
        {(known) => <Steps known={known} baseId={baseId} onClose={onClose} />}
      </QueryState>
    </Dialog>
  );
};
