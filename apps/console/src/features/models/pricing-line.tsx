import type { Pricing } from '@inkstone/contract/models';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useRefreshConnections } from '#console/kernel/calls/connections-cache.ts';
import { showToast } from '#console/kernel/notices/toast.ts';
import { SaveForm } from '#console/ui/forms/save-form.tsx';
import { TextField } from '#console/ui/forms/text-field.tsx';
import { useForm } from '#console/ui/forms/use-form.ts';
import { QueryCard } from '#console/ui/layout/query-card.tsx';
import { changePricing, pricingQuery } from './model.queries.ts';
import styles from './pricing-line.module.css';

/** Hundredths of a rate that a person typed; null for what is none. */
const hundredthsOf = (text: string): number | null => {
  const [, whole = '', fraction = ''] = /^(\d{1,4})(?:[.,](\d{1,2}))?$/.exec(text.trim()) ?? [];
  const hundredths = Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
  return hundredths >= 1 && hundredths <= 100_000 ? hundredths : null;
};

const RateForm = ({ usdRateHundredths }: Pricing) => {
  const { t } = useTranslation('models');
  const refresh = useRefreshConnections();
  const form = useForm({
    initial: { rate: (usdRateHundredths / 100).toFixed(2) },
    checks: { rate: (text) => (hundredthsOf(text) === null ? t('rateWrong') : null) },
    onSubmit: async ({ rate }) => {
      await changePricing(hundredthsOf(rate) ?? usdRateHundredths);
      await refresh();
      showToast('success', t('saved'));
    },
  });
  return (
    <SaveForm label={t('pricing')} form={form} isChanged={hundredthsOf(form.values.rate) !== usdRateHundredths}>
      <TextField {...form.field('rate')} label={t('usdRate')} inputMode="decimal" className={styles['rate']} />
    </SaveForm>
  );
};

/** The rate by which prices in US dollars become points. */
export const PricingLine = () => {
  const { t } = useTranslation('models');
  return (
    <QueryCard title={t('pricing')} description={t('pricingHelp')} query={useQuery(pricingQuery)}>
      {(pricing) => <RateForm {...pricing} />}
    </QueryCard>
  );
};
