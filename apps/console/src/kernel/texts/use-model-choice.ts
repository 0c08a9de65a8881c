import type { UsableModel } from '@inkstone/contract/models';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { usableModelsQuery } from '../calls/usable-models.ts';
import { usePriceWords } from '../money/price-words.ts';

type Asked = {
  /** Null is the default one. */
  modelId: string | null;
  /** What is asked for costs so many points with a model that is paid for. */
  points: string;
  onChange: (modelId: string | null) => void;
};

const isFree = ({ isBuiltin, isOwn }: UsableModel): boolean => isBuiltin || isOwn;

/** The model that copy is written by now: the named one, as long as it is offered, else the default one. */
export const modelIn = (models: readonly UsableModel[], modelId: string | null) => {
  const byDefault = models.find(({ isDefault }) => isDefault) ?? models[0];
  const named = models.find(({ id }) => id === modelId);
  return { model: named ?? byDefault, byDefault, isGone: modelId !== null && models.length > 0 && !named };
};

/** What a select of models shows, by vendor, each with its price; null while there is none to choose. Needs the phrases `prices`. */
export const useModelChoice = ({ modelId, points, onChange }: Asked) => {
  const { t } = useTranslation('prices');
  const words = usePriceWords();
  const { data: models = [] } = useQuery(usableModelsQuery);
  const { model, byDefault, isGone } = modelIn(models, modelId);
  if (!model || !byDefault) return null;
  const nameOf = ({ name, vendor, isBuiltin }: UsableModel) => (isBuiltin ? t('builtin') : `${name} · ${vendor}`);
  const groupOf = ({ vendor, isBuiltin, isOwn }: UsableModel) => {
    if (isBuiltin) return t('withoutModel');
    return isOwn ? t('withOwnKey', { vendor }) : vendor;
  };
  const gone = isGone ? t('modelGone', { model: nameOf(model) }) : null;
  return {
    label: t('model'),
    value: model.id,
    options: models.map((each) => ({
      value: each.id,
      label: nameOf(each),
      group: groupOf(each),
      note: words.price(isFree(each) ? '0' : points),
    })),
    onChange: (id: string) => onChange(id === byDefault.id ? null : id),
    error: gone,
    help: model.isBuiltin ? t('builtinHelp') : undefined,
  };
};
