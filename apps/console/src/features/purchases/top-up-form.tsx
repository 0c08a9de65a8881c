import type { Order, PaymentOption } from '@inkstone/contract/purchases';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney, formatNumber } from '#console/kernel/texts/format.ts';
import { useLanguage } from '#console/kernel/texts/use-language.ts';
import { Button } from '#console/ui/controls/button.tsx';
import { Segments } from '#console/ui/controls/segments.tsx';
import { QueryState } from '#console/ui/feedback/query-state.tsx';
import { Skeleton } from '#console/ui/feedback/skeleton.tsx';
import { ErrorSummary, Form } from '#console/ui/forms/form-field.tsx';
import { NumberField } from '#console/ui/forms/number-field.tsx';
import { useForm } from '#console/ui/forms/use-form.ts';
import { paymentOptionsQuery, topUp } from './purchase.queries.ts';
import styles from './top-up.module.css';
import { amountIn, pointsOf, type TopUpUnit } from './top-up-amount.ts';

const quickAmounts = [1000, 5000, 10_000, 50_000] as const;

/** A provider's page, where there is one: it takes no waiting for the operator. */
const preferredOf = (options: readonly PaymentOption[]) => options.find(({ flow }) => flow === 'checkout') ?? options[0];

type GatewayProps = { options: readonly PaymentOption[]; value: string; onChange: (id: string) => void };

const Gateways = ({ options, value, onChange }: GatewayProps) => {
  const { t } = useTranslation('purchases');
  const language = useLanguage();
  return (
    <fieldset className={styles['gateways']}>
      <legend>{t('payBy')}</legend>
      {options.map(({ id, name, flow, minimumPoints }) => (
        <label key={id} className={styles['gateway']}>
          <input type="radio" name="gateway" checked={id === value} onChange={() => onChange(id)} />
          <span>
            <strong>{name[language]}</strong>
            <small>{t(flow === 'checkout' ? 'flowCheckout' : 'flowInstructions')}</small>
            {minimumPoints > 1 && <small>{t('minimum', { points: formatNumber(minimumPoints, language) })}</small>}
          </span>
        </label>
      ))}
    </fieldset>
  );
};

type Values = { points: number | null; gateway: string };
type Props = { options: readonly PaymentOption[]; onOrdered: (order: Order) => void };

const AmountForm = ({ options, onOrdered }: Props) => {
  const { t } = useTranslation('purchases');
  const language = useLanguage();
  const [unit, setUnit] = useState<TopUpUnit>('points');
  const form = useForm<Values>({
    initial: { points: quickAmounts[0], gateway: preferredOf(options)?.id ?? '' },
    checks: {
      points: (typed) => {
        const points = pointsOf(typed, unit);
        if (points === null) return t(unit === 'points' ? 'wholePoints' : 'wrongAmount');
        return points < 1 ? t('atLeastOne') : null;
      },
    },
    onSubmit: async ({ points, gateway }) => onOrdered(await topUp({ points: pointsOf(points, unit) ?? 0, gateway })),
  });
  const points = pointsOf(form.values.points, unit);
  const chosen = options.find(({ id }) => id === form.values.gateway);
  const changeUnit = (next: TopUpUnit) => {
    setUnit(next);
    if (points !== null) form.set('points', amountIn(points, next));
  };
  const units = [
    { value: 'points', label: t('unitPoints') },
    { value: 'cny', label: t('unitCny') },
  ] as const;
  return (
    <Form onSubmit={form.submit} label={t('topUp')}>
      <ErrorSummary message={form.message} />
      <NumberField
        {...form.field('points')}
        label={t('amount')}
        min={1}
        step={unit === 'points' ? 100 : 1}
        decimals={unit === 'points' ? 0 : 2}
        extra={<Segments label={t('unit')} options={units} value={unit} onChange={changeUnit} />}
      />
      <div className={styles['quick']}>
        {quickAmounts.map((amount) => (
          <Button key={amount} size="small" aria-pressed={amount === points} onClick={() => form.set('points', amountIn(amount, unit))}>
            {formatNumber(amount, language)}
          </Button>
        ))}
      </div>
      <Gateways options={options} value={form.values.gateway} onChange={(id) => form.set('gateway', id)} />
      <p className={styles['sum']} aria-live="polite">
        {points !== null && points > 0 && (
          <>
            <span>{t('youGet', { points: formatNumber(points, language) })}</span>
            <strong className="numbers">{formatMoney(points, 'CNY', language)}</strong>
          </>
        )}
      </p>
      <Button type="submit" look="primary" size="large" isWide isBusy={form.isBusy}>
        {t(chosen?.flow === 'checkout' ? 'goToPayment' : 'placeOrder')}
      </Button>
    </Form>
  );
};

/** Orders points: how many, and how they are paid. */
export const TopUpForm = ({ onOrdered }: Pick<Props, 'onOrdered'>) => (
  <QueryState query={useQuery(paymentOptionsQuery)} skeleton={<Skeleton shape="form" count={3} />}>
    {({ options }) => <AmountForm options={options} onOrdered={onOrdered} />}
  </QueryState>
);
