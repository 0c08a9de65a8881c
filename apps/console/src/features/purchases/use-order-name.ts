import type { Order } from '@inkstone/contract/purchases';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { paymentOptionsQuery } from './purchase.queries.ts';

const kinds = { 'top-up': 'kindTopUp', code: 'kindCode', plan: 'kindPlan' } as const;

/** What an order is for. */
export const useOrderName = () => {
  const { t } = useTranslation('purchases');
  return ({ kind }: Pick<Order, 'kind'>) => t(kinds[kind]);
};

/** The way to pay with this id, also when it is no longer offered. */
export const useGateway = () => {
  const { data } = useQuery(paymentOptionsQuery);
  return (id: string) => data?.known.find((option) => option.id === id);
};
