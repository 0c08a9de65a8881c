import type { Connection } from '@inkstone/contract/connections';
import type { OperatorModel } from '@inkstone/contract/models';
import { useMutation, useQuery } from '@tanstack/react-query';
import { BadgeCheck, Boxes, DownloadCloud, Pencil, Plus, Star, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRefreshConnections } from '#console/kernel/calls/connections-cache.ts';
import { showFailure, showMessage } from '#console/kernel/notices/toast.ts';
import { Button } from '#console/ui/controls/button.tsx';
import { DataTable } from '#console/ui/data/data-table.tsx';
import { QueryState } from '#console/ui/feedback/query-state.tsx';
import { Skeleton } from '#console/ui/feedback/skeleton.tsx';
import { EmptyState } from '#console/ui/feedback/state-panel.tsx';
import { Section } from '#console/ui/layout/section.tsx';
import { confirm } from '#console/ui/overlays/confirm.ts';
import type { MenuEntry } from '#console/ui/overlays/menu.tsx';
import { importModels, modelsQuery, useModelChange, useModelRemoval } from './model.queries.ts';
import { OfficialPricesDialog } from './official-prices-dialog.tsx';
import { PriceDialog } from './price-dialog.tsx';
import { useModelColumns } from './use-model-columns.tsx';

const useImport = ({ id }: Connection) => {
  const { t } = useTranslation('models');
  const refresh = useRefreshConnections();
  return useMutation({
    mutationFn: () => importModels(id),
    onSuccess: async ({ added }) => {
      showMessage(added ? 'success' : 'info', added ? t('imported', { count: added }) : t('importedNone'));
      await refresh();
    },
    onError: showFailure,
  });
};

/** The actions at the end of a model's row. */
const useModelMenu = (connection: Connection, onEdit: (model: OperatorModel) => void, onCompare: (model: OperatorModel) => void) => {
  const { t } = useTranslation('models');
  const { mutate: change } = useModelChange(connection.id);
  const { mutate: remove } = useModelRemoval();
  const ask = async (model: OperatorModel) => {
    const question = {
      title: t('removeModelTitle', { name: model.label }),
      text: t('removeModelText'),
      confirmLabel: t('remove'),
      isDanger: true,
    };
    if (await confirm(question)) remove(model);
  };
  return (model: OperatorModel): readonly MenuEntry[] => [
    { key: 'edit', icon: Pencil, label: t('editModel'), onChoose: () => onEdit(model) },
    {
      key: 'default',
      icon: Star,
      label: t('makeDefault'),
      isDisabled: !model.isEnabled || model.isDefault,
      onChoose: () => change({ model, isDefault: true }),
    },
    ...(connection.source === 'builtin'
      ? []
      : ([
          { key: 'official', icon: BadgeCheck, label: t('officialPrices'), onChoose: () => onCompare(model) },
          'divider',
          { key: 'remove', icon: Trash2, label: t('removeModel'), isDanger: true, onChoose: () => ask(model) },
        ] as const)),
  ];
};

/** The models of a connection: what they cost, what users pay, and which are offered. */
export const ModelsSection = ({ connection }: { connection: Connection }) => {
  const { t } = useTranslation('models');
  const models = useQuery(modelsQuery(connection.id));
  const fetching = useImport(connection);
  const [edited, setEdited] = useState<OperatorModel | 'new' | null>(null);
  const columns = useModelColumns(connection, setEdited);
  /** The model whose price is compared, or all. */
  const [compared, setCompared] = useState<{ only: string | null } | null>(null);
  const actionsOf = useModelMenu(connection, setEdited, ({ id }) => setCompared({ only: id }));
  const actions = connection.source !== 'builtin' && (
    <>
      <Button size="small" icon={Plus} onClick={() => setEdited('new')}>
        {t('addModel')}
      </Button>
      <Button size="small" icon={BadgeCheck} onClick={() => setCompared({ only: null })}>
        {t('officialPrices')}
      </Button>
      <Button
        size="small"
        icon={DownloadCloud}
        isBusy={fetching.isPending}
        disabled={connection.missing.length > 0}
        onClick={() => fetching.mutate()}
      >
        {t('importModels')}
      </Button>
    </>
  );
  const empty = (
    <EmptyState icon={Boxes} title={t('modelsEmpty')}>
      {t('modelsEmptyHelp', { vendor: connection.integrationName })}
    </EmptyState>
  );
  return (
    <Section title={t('models')} description={t('modelsHelp')} actions={actions} padding="flush">
      <QueryState query={models} skeleton={<Skeleton shape="table" count={6} />}>
        {(rows) => (
          <DataTable label={t('models')} columns={columns} rows={rows} rowKey={({ id }) => id} empty={empty} actionsOf={actionsOf} />
        )}
      </QueryState>
      {compared && <OfficialPricesDialog connectionId={connection.id} only={compared.only} onClose={() => setCompared(null)} />}
      {edited && <PriceDialog connectionId={connection.id} model={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </Section>
  );
};
