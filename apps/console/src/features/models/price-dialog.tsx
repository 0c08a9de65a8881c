import type { Currency, OperatorModel } from '@inkstone/contract/models';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useRefreshConnections } from '#console/kernel/calls/connections-cache.ts';
import { decimalOf, microsOf } from '#console/kernel/money/typed-micros.ts';
import { useLanguage } from '#console/kernel/texts/use-language.ts';
import { Button } from '#console/ui/controls/button.tsx';
import { ErrorSummary, Form } from '#console/ui/forms/form-field.tsx';
import { SelectField } from '#console/ui/forms/select-field.tsx';
import { TextField } from '#console/ui/forms/text-field.tsx';
import { useForm } from '#console/ui/forms/use-form.ts';
import { Dialog } from '#console/ui/overlays/dialog.tsx';
import { addModel, changeModel, pricingQuery } from './model.queries.ts';
import styles from './price-dialog.module.css';
import { formatMicropoints, micropointsOf } from './prices.ts';

type Props = { connectionId: string /** Null adds a new one. */; model: OperatorModel | null; onClose: () => void };
type Fields = { modelId: string; label: string; currency: Currency; inputMicros: string; outputMicros: string; cachedInputMicros: string };

const currencies: readonly { value: Currency; label: string }[] = [
  { value: 'USD', label: 'USD' },
  { value: 'CNY', label: 'CNY' },
];

const initialOf = (model: OperatorModel | null): Fields => ({
  modelId: model?.modelId ?? '',
  label: model?.label ?? '',
  currency: model?.currency ?? 'USD',
  inputMicros: decimalOf(model?.inputMicros ?? null),
  outputMicros: decimalOf(model?.outputMicros ?? null),
  cachedInputMicros: decimalOf(model?.cachedInputMicros ?? null),
});

const useSave = ({ connectionId, model, onClose }: Props) => {
  const refresh = useRefreshConnections();
  return async ({ modelId, label, currency, ...prices }: Fields) => {
    const body = {
      label: label.trim() || modelId.trim(),
      currency,
      inputMicros: microsOf(prices.inputMicros) ?? null,
      outputMicros: microsOf(prices.outputMicros) ?? null,
      cachedInputMicros: microsOf(prices.cachedInputMicros) ?? null,
    };
    // Whoever enters the missing price wants to offer the model.
    const isOffered = model?.inputMicros === null && body.inputMicros !== null && body.outputMicros !== null;
    if (model) await changeModel(model.id, { ...body, ...(isOffered && { isEnabled: true }) });
    else await addModel(connectionId, { ...body, modelId: modelId.trim() });
    await refresh();
    onClose();
  };
};

/** What users pay for what is being typed. */
const Preview = ({ values }: { values: Fields }) => {
  const { t } = useTranslation('models');
  const { data: pricing } = useQuery(pricingQuery);
  const language = useLanguage();
  const [input, output] = [microsOf(values.inputMicros), microsOf(values.outputMicros)];
  const pointsOf = (micros: number, rate: number) => formatMicropoints(micropointsOf(micros, values.currency, rate), language);
  const isKnown = typeof input === 'number' && typeof output === 'number' && pricing;
  return (
    <p className={styles['preview']} aria-live="polite">
      {isKnown
        ? t('preview', { input: pointsOf(input, pricing.usdRateHundredths), output: pointsOf(output, pricing.usdRateHundredths) })
        : t('previewNone')}
    </p>
  );
};

/** Name and official prices of a model, with what users pay beside it as it is typed. */
export const PriceDialog = ({ connectionId, model, onClose }: Props) => {
  const { t } = useTranslation('models');
  const { t: shell } = useTranslation('shell');
  const priceCheck = (text: string) => (microsOf(text) === undefined ? t('priceWrong') : null);
  const form = useForm<Fields>({
    initial: initialOf(model),
    checks: {
      modelId: (text) => (text.trim() ? null : t('required')),
      inputMicros: priceCheck,
      outputMicros: priceCheck,
      cachedInputMicros: priceCheck,
    },
    onSubmit: useSave({ connectionId, model, onClose }),
  });
  const title = model ? t('modelDialog', { name: model.label }) : t('newModel');
  return (
    <Dialog title={title} onClose={onClose}>
      <Form onSubmit={form.submit} label={title}>
        <ErrorSummary message={form.message} />
        {!model && (
          <TextField label={t('modelId')} help={t('modelIdHelp')} autoComplete="off" spellCheck={false} {...form.field('modelId')} />
        )}
        <TextField label={t('modelLabel')} isOptional={!model} autoComplete="off" {...form.field('label')} />
        <div className={styles['prices']}>
          <TextField label={t('inputPrice')} inputMode="decimal" autoComplete="off" {...form.field('inputMicros')} />
          <TextField label={t('outputPrice')} inputMode="decimal" autoComplete="off" {...form.field('outputMicros')} />
          <TextField
            label={t('cachedPrice')}
            help={t('cachedPriceHelp')}
            isOptional
            inputMode="decimal"
            autoComplete="off"
            {...form.field('cachedInputMicros')}
          />
          <SelectField {...form.field('currency')} label={t('currency')} options={currencies} />
        </div>
        <Preview values={form.values} />
        <div className={styles['actions']}>
          <Button onClick={onClose}>{shell('cancel')}</Button>
          <Button look="primary" type="submit" isBusy={form.isBusy}>
            {t('save')}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
};
