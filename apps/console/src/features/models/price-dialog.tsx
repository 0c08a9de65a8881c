import { type ModelKind, modelKinds } from '@inkstone/contract/model-kinds';
import type { Currency, OperatorModel } from '@inkstone/contract/models';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useRefreshConnections } from '#console/kernel/calls/connections-cache.ts';
import { formatMicropoints } from '#console/kernel/money/micropoints.ts';
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
import { PriceField } from './price-field.tsx';
import { PriceHistory } from './price-history.tsx';
import { PriceTiers } from './price-tiers.tsx';
import { micropointsOf } from './prices.ts';
import { isWholeTier, type TierLine, tierLinesOf, tiersOf } from './tier-lines.ts';
import { hasTokenPrices, isWhole, linesOf, pricesOf, type UnitLine, unitsOfKind } from './unit-lines.ts';
import { UnitPrices } from './unit-prices.tsx';

type Props = { connectionId: string /** Null adds a new one. */; model: OperatorModel | null; onClose: () => void };
type Fields = {
  modelId: string;
  label: string;
  kind: ModelKind;
  currency: Currency;
  inputMicros: string;
  outputMicros: string;
  cachedInputMicros: string;
  cacheWriteMicros: string;
  priceTiers: TierLine[];
  unitPrices: UnitLine[];
};

const currencies: readonly { value: Currency; label: string }[] = [
  { value: 'USD', label: 'USD' },
  { value: 'CNY', label: 'CNY' },
];

const initialOf = (model: OperatorModel | null): Fields => ({
  modelId: model?.modelId ?? '',
  label: model?.label ?? '',
  kind: model?.kind ?? 'chat',
  unitPrices: linesOf(model?.unitPrices ?? []),
  currency: model?.currency ?? 'USD',
  inputMicros: decimalOf(model?.inputMicros ?? null),
  outputMicros: decimalOf(model?.outputMicros ?? null),
  cachedInputMicros: decimalOf(model?.cachedInputMicros ?? null),
  cacheWriteMicros: decimalOf(model?.cacheWriteMicros ?? null),
  priceTiers: tierLinesOf(model?.priceTiers ?? []),
});

const useSave = ({ connectionId, model, onClose }: Props) => {
  const refresh = useRefreshConnections();
  return async ({ modelId, label, kind, currency, ...prices }: Fields) => {
    const unitPrices = pricesOf(prices.unitPrices, kind);
    // Whoever prices what is counted otherwise means that tokens cost nothing.
    const untyped = unitPrices.length ? 0 : null;
    const body = {
      label: label.trim() || modelId.trim(),
      kind,
      currency,
      unitPrices,
      inputMicros: microsOf(prices.inputMicros) ?? untyped,
      outputMicros: microsOf(prices.outputMicros) ?? (kind === 'embedding' ? 0 : untyped),
      cachedInputMicros: microsOf(prices.cachedInputMicros) ?? null,
      cacheWriteMicros: microsOf(prices.cacheWriteMicros) ?? null,
      priceTiers: tiersOf(prices.priceTiers),
    };
    if (model) {
      const { isPriced } = await changeModel(model.id, body);
      // Whoever entered the missing price wants to offer the model.
      if (isPriced && !model.isPriced) await changeModel(model.id, { isEnabled: true });
    } else await addModel(connectionId, { ...body, modelId: modelId.trim() });
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
  if (values.kind !== 'chat') return null;
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
  const { t: kindName } = useTranslation('modelKinds');
  const priceCheck = (text: string) => (microsOf(text) === undefined ? t('priceWrong') : null);
  const form = useForm<Fields>({
    initial: initialOf(model),
    checks: {
      modelId: (text) => (text.trim() ? null : t('required')),
      inputMicros: priceCheck,
      outputMicros: priceCheck,
      cachedInputMicros: priceCheck,
      cacheWriteMicros: priceCheck,
      priceTiers: (lines) => (lines.every((line) => isWholeTier(line, lines)) ? null : t('tierWrong')),
      unitPrices: (lines) => (lines.every(isWhole) ? null : t('unitWrong')),
    },
    onSubmit: useSave({ connectionId, model, onClose }),
  });
  const { kind } = form.values;
  const hasUnits = unitsOfKind[kind].length > 0;
  const kinds = modelKinds.map((value) => ({ value, label: kindName(value) }));
  const title = model ? t('modelDialog', { name: model.label }) : t('newModel');
  return (
    <Dialog title={title} onClose={onClose} width="large">
      <Form onSubmit={form.submit} label={title}>
        <ErrorSummary message={form.message} />
        {!model && (
          <TextField label={t('modelId')} help={t('modelIdHelp')} autoComplete="off" spellCheck={false} {...form.field('modelId')} />
        )}
        <TextField label={t('modelLabel')} isOptional={!model} autoComplete="off" {...form.field('label')} />
        <div className={styles['prices']}>
          <SelectField {...form.field('kind')} label={t('kind')} options={kinds} />
          <SelectField {...form.field('currency')} label={t('currency')} options={currencies} />
          {hasTokenPrices(kind) && <PriceField label={t('inputPrice')} isOptional={hasUnits} {...form.field('inputMicros')} />}
          {hasTokenPrices(kind) && kind !== 'embedding' && (
            <PriceField label={t('outputPrice')} isOptional={hasUnits} {...form.field('outputMicros')} />
          )}
          {kind === 'chat' && (
            <>
              <PriceField label={t('cachedPrice')} help={t('cachedPriceHelp')} isOptional {...form.field('cachedInputMicros')} />
              <PriceField label={t('cacheWritePrice')} help={t('cachedPriceHelp')} isOptional {...form.field('cacheWriteMicros')} />
            </>
          )}
        </div>
        {(kind === 'chat' || form.values.priceTiers.length > 0) && <PriceTiers {...form.field('priceTiers')} />}
        <UnitPrices kind={kind} {...form.field('unitPrices')} />
        <Preview values={form.values} />
        {model && <PriceHistory modelId={model.id} />}
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
