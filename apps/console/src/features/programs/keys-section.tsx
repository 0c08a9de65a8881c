import { type BaseKey, programLimits } from '@inkstone/contract/programs';
import { useMutation } from '@tanstack/react-query';
import { KeyRound, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showFailure, showToast } from '#console/kernel/notices/toast.ts';
import { Button } from '#console/ui/controls/button.tsx';
import { DataTable } from '#console/ui/data/data-table.tsx';
import { TimeAgo } from '#console/ui/data/time-ago.tsx';
import { EmptyState } from '#console/ui/feedback/state-panel.tsx';
import { NameDialog } from '#console/ui/forms/name-dialog.tsx';
import { Section } from '#console/ui/layout/section.tsx';
import { confirm } from '#console/ui/overlays/confirm.ts';
import { SecretDialog } from '#console/ui/overlays/secret-dialog.tsx';
import { addKey, revokeKey, useRefreshKeys } from './program.queries.ts';
import styles from './programs.module.css';

type Shown = { key: BaseKey; secret: string };

const KeyShown = ({ shown: { key, secret }, onClose }: { shown: Shown; onClose: () => void }) => {
  const { t } = useTranslation('programs');
  return (
    <SecretDialog
      title={t('keyShownTitle', { name: key.name })}
      warning={t('keyOnce')}
      secret={secret}
      copyLabel={t('copyKey')}
      keptLabel={t('keyKept')}
      leaving={{ title: t('keyLeaveTitle'), text: t('keyLeaveText'), confirmLabel: t('keyLeave'), cancelLabel: t('keyStay') }}
      onClose={onClose}
    />
  );
};

/** The keys of a knowledge base: what each is for, and when it was used last. */
export const KeysSection = ({ baseId, keys }: { baseId: string; keys: readonly BaseKey[] }) => {
  const { t } = useTranslation('programs');
  const refresh = useRefreshKeys(baseId);
  const [opened, open] = useState<'new' | Shown | null>(null);
  const revoking = useMutation({
    mutationFn: (id: string) => revokeKey(id),
    onSuccess: () => showToast('success', t('revoked')),
    onError: showFailure,
    onSettled: refresh,
  });
  const revoke = async ({ id, name }: BaseKey): Promise<void> => {
    const question = { title: t('revokeTitle', { name }), text: t('revokeText'), confirmLabel: t('revoke'), isDanger: true };
    if (await confirm(question)) revoking.mutate(id);
  };
  const add = (
    <Button icon={Plus} onClick={() => open('new')}>
      {t('addKey')}
    </Button>
  );
  return (
    <Section title={t('keys')} description={t('keysText')} actions={add} padding="flush">
      <DataTable
        label={t('keys')}
        columns={[
          { key: 'name', title: t('keyName'), phone: 'heading', render: ({ name }: BaseKey) => name },
          { key: 'key', title: t('key'), phone: 'note', render: ({ start }) => <code className={styles['start']}>{`${start}…`}</code> },
          { key: 'used', title: t('lastUsed'), render: ({ lastUsedAt }) => (lastUsedAt ? <TimeAgo at={lastUsedAt} /> : t('never')) },
          { key: 'created', title: t('created'), render: ({ createdAt }) => <TimeAgo at={createdAt} /> },
        ]}
        rows={keys}
        rowKey={({ id }) => id}
        actionsOf={(key: BaseKey) => [
          { key: 'revoke', label: t('revoke'), icon: Trash2, isDanger: true, onChoose: () => void revoke(key) },
        ]}
        empty={
          <EmptyState icon={KeyRound} title={t('keysEmpty')}>
            {t('keysEmptyText')}
          </EmptyState>
        }
      />
      {opened === 'new' && (
        <NameDialog
          title={t('addKey')}
          action={t('makeKey')}
          name=""
          field={{
            label: t('keyName'),
            help: t('keyNameHelp'),
            placeholder: t('keyNamePlaceholder'),
            maxLength: programLimits.keyName,
          }}
          onSubmit={async (name) => {
            open(await addKey(baseId, name));
            void refresh();
          }}
          onClose={() => open(null)}
        />
      )}
      {opened && opened !== 'new' && <KeyShown shown={opened} onClose={() => open(null)} />}
    </Section>
  );
};
