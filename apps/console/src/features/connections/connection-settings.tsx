import type { Connection, Integration } from '@inkstone/contract/connections';
import { useMutation } from '@tanstack/react-query';
import { Zap } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useRefreshConnections } from '#console/kernel/calls/connections-cache.ts';
import { messageOf } from '#console/kernel/notices/error-message.ts';
import { showToast } from '#console/kernel/notices/toast.ts';
import { useLanguage } from '#console/kernel/texts/use-language.ts';
import { Button } from '#console/ui/controls/button.tsx';
import { ErrorSummary, Form } from '#console/ui/forms/form-field.tsx';
import { Section } from '#console/ui/layout/section.tsx';
import { confirm } from '#console/ui/overlays/confirm.ts';
import { CheckResult } from './check-result.tsx';
import { changeConnection, testStored, testValues } from './connection.queries.ts';
import { ConnectionFields } from './connection-fields.tsx';
import styles from './connection-settings.module.css';
import { type ConnectionInput, useConnectionForm } from './use-connection-form.ts';

type Props = { connection: Connection; integration: Integration };

/** Saves; a connection that could not work for want of a key is on again once it has one. */
const useSave = ({ connection, integration }: Props) => {
  const { t } = useTranslation('connections');
  const refresh = useRefreshConnections();
  return async ({ name, values, isPrivateAllowed }: ConnectionInput, willDropKey: boolean) => {
    const question = {
      title: t('dropKeyTitle'),
      text: t('dropKeyText', { name: connection.name }),
      confirmLabel: t('save'),
      isDanger: true,
    };
    if (willDropKey && !(await confirm(question))) return;
    const hasNewSecret = integration.fields.some(({ key, kind }) => kind === 'password' && values[key]);
    const isRevived = connection.missing.length > 0 && hasNewSecret;
    const saved = await changeConnection(connection.id, { name, values, isPrivateAllowed, ...(isRevived && { isEnabled: true }) });
    showToast('success', t('saved'));
    await Promise.allSettled([saved.missing.length ? null : testStored(connection.id)]);
    await refresh();
  };
};

const SettingsForm = ({ connection, integration }: Props) => {
  const { t } = useTranslation('connections');
  const save = useSave({ connection, integration });
  const state = useConnectionForm({ integration, connection, onSubmit: (input) => save(input, state.isMoved && isKeyLost(input)) });
  const isKeyLost = ({ values }: ConnectionInput) => connection.secretsSet.some((key) => !values[key]);
  const trial = useMutation({ mutationFn: testValues });
  const { values, isPrivateAllowed } = state.input;
  return (
    <Form onSubmit={state.form.submit} label={t('settings')}>
      <ErrorSummary message={state.form.message} />
      <ConnectionFields integration={integration} state={state} />
      {trial.isError && <ErrorSummary message={messageOf(trial.error)} />}
      <CheckResult check={trial.data} integration={integration.name} isTesting={trial.isPending} />
      <div className={styles['actions']}>
        <Button look="primary" type="submit" isBusy={state.form.isBusy}>
          {t('saveChanges')}
        </Button>
        <Button
          icon={Zap}
          isBusy={trial.isPending}
          onClick={() => trial.mutate({ integration: integration.id, values, isPrivateAllowed, connectionId: connection.id })}
        >
          {t('test')}
        </Button>
      </div>
    </Form>
  );
};

/** Name, addresses and keys of a connection; those of the environment are only shown. */
export const ConnectionSettings = ({ connection, integration }: Props) => {
  const { t } = useTranslation('connections');
  const language = useLanguage();
  if (connection.source === 'operator') {
    return (
      <Section title={t('settings')} description={t('addIntegrationHelp')}>
        <div className={styles['form']}>
          {/* A saved connection begins its form anew, without the key that was typed. */}
          <SettingsForm
            key={JSON.stringify([connection.name, connection.values, connection.secretsSet])}
            connection={connection}
            integration={integration}
          />
        </div>
      </Section>
    );
  }
  return (
    <Section title={t('settings')} description={t('fromEnvironment')}>
      <dl className={styles['facts']}>
        {integration.fields.map(({ key, label, kind }) => (
          <div key={key}>
            <dt>{label[language]}</dt>
            <dd>{kind === 'password' && connection.secretsSet.includes(key) ? '••••••••' : connection.values[key] || t('chooseNone')}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
};
