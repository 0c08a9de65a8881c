import type { Connection } from '@inkstone/contract/connections';
import type { OperatorModel } from '@inkstone/contract/models';
import { useTranslation } from 'react-i18next';
import { formatMicropoints } from '#console/kernel/money/micropoints.ts';
import { formatNumber } from '#console/kernel/texts/format.ts';
import { useLanguage } from '#console/kernel/texts/use-language.ts';
import { Button } from '#console/ui/controls/button.tsx';
import { Switch } from '#console/ui/controls/switch.tsx';
import type { Column } from '#console/ui/data/data-table.tsx';
import { Badge } from '#console/ui/feedback/status-dot.tsx';
import { CopyCost } from './copy-cost.tsx';
import { useModelChange } from './model.queries.ts';
import styles from './models-section.module.css';
import { OfficialPrice } from './official-price.tsx';

const ModelName = ({ model }: { model: OperatorModel }) => {
  const { t } = useTranslation('models');
  const { t: kindName } = useTranslation('modelKinds');
  return (
    <span className={styles['model']}>
      <span className={styles['label']}>
        {model.label} {model.kind !== 'chat' && <Badge tone="neutral">{kindName(model.kind)}</Badge>}{' '}
        {model.isDefault && <Badge tone="accent">{t('isDefault')}</Badge>}
      </span>
      {model.label !== model.modelId && <code className={styles['id']}>{model.modelId}</code>}
    </span>
  );
};

/** The columns of the table of models; without a price, the place of the switch offers to enter one. */
export const useModelColumns = (connection: Connection, onEdit: (model: OperatorModel) => void): readonly Column<OperatorModel>[] => {
  const { t } = useTranslation('models');
  const language = useLanguage();
  const { mutate: change, isPending, variables } = useModelChange(connection.id);

  const ours = ({ inputMicropoints, outputMicropoints, unitPrices }: OperatorModel) =>
    inputMicropoints === null || outputMicropoints === null || (unitPrices.length > 0 && inputMicropoints + outputMicropoints === 0)
      ? '–'
      : t('pointsPerMillion', {
          input: formatMicropoints(inputMicropoints, language),
          output: formatMicropoints(outputMicropoints, language),
        });
  // As vendors write it everywhere: 128K, 1M.
  const context = ({ contextTokens }: OperatorModel) => (contextTokens ? formatNumber(contextTokens, 'en', { notation: 'compact' }) : '–');
  const offer = (model: OperatorModel) =>
    !model.isPriced ? (
      <Button size="small" onClick={() => onEdit(model)}>
        {t('setPrice')}
      </Button>
    ) : (
      <Switch
        label={t('switchModel', { name: model.label })}
        isOn={model.isEnabled}
        isBusy={isPending && variables.model.id === model.id}
        disabled={connection.source === 'builtin'}
        onChange={(isEnabled) => change({ model, isEnabled, ...(!isEnabled && { isDefault: false }) })}
      />
    );
  const copy = (model: OperatorModel) => (
    <CopyCost
      model={model}
      isBusy={isPending && variables.model.id === model.id}
      onForce={(isCopyForced) => change({ model, isCopyForced })}
    />
  );
  return [
    { key: 'model', title: t('model'), width: '22%', phone: 'heading', render: (model) => <ModelName model={model} /> },
    { key: 'context', title: t('context'), align: 'end', render: context },
    { key: 'official', title: t('officialPrice'), align: 'end', render: (model) => <OfficialPrice of={model} /> },
    { key: 'ours', title: t('ourPrice'), align: 'end', render: ours },
    { key: 'copy', title: t('copyCost'), align: 'end', render: copy },
    { key: 'on', title: t('on'), width: '110px', render: offer },
  ];
};
