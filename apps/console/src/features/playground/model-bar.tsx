import type { ApiModel } from '@inkstone/contract/gateway';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatPoints } from '#console/kernel/texts/format.ts';
import { useLanguage } from '#console/kernel/texts/use-language.ts';
import { SelectField } from '#console/ui/forms/select-field.tsx';
import { keyOf, modelOf } from './models.ts';
import styles from './playground.module.css';

/** Micropoints for a million tokens are as many thousandths of a micropoint for a thousand. */
const perThousand = 1_000_000_000;

const usePriceOf = () => {
  const { t } = useTranslation('playground');
  const language = useLanguage();
  const points = (micropoints: number): string =>
    formatPoints((micropoints / perThousand).toFixed(6), language, { precision: 'sum', decimals: 4 });
  return ({ isBuiltin, inputMicropoints, outputMicropoints, tiers }: ApiModel): string => {
    if (isBuiltin) return t('builtinHelp');
    const words = t('modelPrice', { input: points(inputMicropoints), output: points(outputMicropoints) });
    const longer = tiers.map((tier) =>
      t('modelTier', {
        tokens: formatNumber(tier.fromTokens, language),
        input: points(tier.inputMicropoints),
        output: points(tier.outputMicropoints),
      }),
    );
    return [words, ...longer].join(' · ');
  };
};

type Props = { models: readonly ApiModel[]; chosen: readonly string[]; onChange: (side: number, key: string) => void };

/** The model, or both of them, each with what a thousand tokens of it cost. */
export const ModelBar = ({ models, chosen, onChange }: Props) => {
  const { t } = useTranslation('playground');
  const priceOf = usePriceOf();
  const options = models.map((model) => ({
    value: keyOf(model),
    label: model.isBuiltin ? t('withoutModel') : model.label,
    group: model.vendorName,
  }));
  return (
    <div className={styles['models']}>
      {chosen.map((key, side) => {
        const model = modelOf(models, key);
        return (
          model && (
            <SelectField
              key={side}
              label={chosen.length > 1 ? t('modelSide', { side: side + 1 }) : t('model')}
              help={priceOf(model)}
              value={keyOf(model)}
              options={options}
              onChange={(next) => onChange(side, next)}
            />
          )
        );
      })}
    </div>
  );
};
